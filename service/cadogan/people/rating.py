"""Ratings: how strong a player is at a game, how certain that is, and how a race of two changes it.

Plackett-Luce with ties, from R. C. Weng and C.-J. Lin, "A Bayesian approximation method for online ranking", Journal of
Machine Learning Research 12 (2011), as openskill computes it. New ratings depend only on the ratings before the race,
on its result and on its weight. So the same races in the same order give the same ratings to the last digit.
"""

from msgspec import Struct
from openskill.models import PlackettLuce

from cadogan.people.pairing import USUAL_RATING

INITIAL_SIGMA = USUAL_RATING / 3
"""Uncertainty of a new player's rating."""
CERTAIN_SIGMA = 5.0
"""Uncertainty from which on results against a player count in full: that of a player with some ten races."""
LUCK = USUAL_RATING / 6
"""How much luck counts in one race, in points."""

MODEL = PlackettLuce(
    mu=USUAL_RATING,
    sigma=INITIAL_SIGMA,
    beta=LUCK,
    tau=USUAL_RATING / 300,  # uncertainty that each race adds, so that no rating ever stands still
)

ESTABLISHED_RACES = 8
"""Rated races that an established player has raced."""
ESTABLISHED_OPPONENTS = 4
"""Different opponents that an established player has raced. Newcomers do not count."""
NEWCOMER_RACES = 3
"""A player with fewer rated races is a newcomer."""

WIDEST_GAP = 12.0
"""A victory over a player this many points weaker was to be expected, and changes neither rating."""

Points = float
"""Result of one player: 0 for a defeat, 0.5 for a draw (a shared place), 1 for a win."""


class Rating(Struct, frozen=True):
    """An estimate of `mu` points with the standard deviation `sigma`, after this many rated races.

    `opponents` counts the different opponents who were no newcomers. Until a player is established, which needs races
    and opponents, the rating is provisional.
    """

    mu: float = USUAL_RATING
    sigma: float = INITIAL_SIGMA
    races: int = 0
    opponents: int = 0
    is_established: bool = False

    @property
    def is_provisional(self) -> bool:
        """Whether it rests on too few races, or too few opponents."""
        return not self.is_established


UNRATED = Rating()
"""Rating before the first rated race."""


def rated_once(before: Rating, opponent: Rating, points: Points, weight: float = 1.0) -> tuple[float, float]:
    """`mu` and `sigma` of a player after a race against an opponent. `weight` is 1 for a race that counts in full.

    >>> tuple(round(value, 2) for value in rated_once(UNRATED, UNRATED, 1.0))
    (27.64, 8.07)
    >>> rated_once(UNRATED, UNRATED, 0.5)[0]
    25.0
    >>> round(rated_once(UNRATED, UNRATED, 1.0, weight=0.5)[0], 2)
    26.32
    """
    ranks = [1.0 - points, points]
    teams = [[MODEL.create_rating([rating.mu, rating.sigma])] for rating in (before, opponent)]
    after = MODEL.rate(teams, ranks=ranks)[0][0]
    return before.mu + weight * (after.mu - before.mu), before.sigma + weight * (after.sigma - before.sigma)


def is_foregone(before: Rating, opponent: Rating, points: Points) -> bool:
    """Whether the stronger of two very unequal players has won.

    Without this rule, victories over weak accounts of one's own would add up without a limit.

    >>> is_foregone(Rating(40, 2), Rating(25, 2), 1.0), is_foregone(Rating(40, 2), Rating(25, 2), 0.0)
    (True, False)
    """
    ahead = before.mu - opponent.mu
    return (points == 1.0 and ahead >= WIDEST_GAP) or (points == 0.0 and ahead <= -WIDEST_GAP)


def certainty(opponent: Rating) -> float:
    """How much a result against an opponent counts, from the uncertainty of the opponent's rating: at most 1.

    A throw-away account has the greatest uncertainty, so victories over it count little.

    >>> certainty(UNRATED), certainty(Rating(30, 2.0))
    (0.36, 1.0)
    """
    return min(1.0, (CERTAIN_SIGMA / opponent.sigma) ** 2)
