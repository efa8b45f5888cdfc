"""Ratings: how strong a player is at a game, how certain that is, and how a race changes it.

Plackett-Luce with ties, from R. C. Weng and C.-J. Lin, "A Bayesian approximation method for online ranking", Journal of
Machine Learning Research 12 (2011), as openskill computes it. New ratings depend only on the ratings before the race
and on its places. So the same races in the same order give the same ratings to the last digit.
"""

from collections.abc import Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

from cadogan.people.pairing import USUAL_RATING

INITIAL_SIGMA = USUAL_RATING / 3
"""Uncertainty of a new player's rating."""
PROVISIONAL_RACES = 8
"""With fewer rated races a rating is provisional: each race still moves it by a point or more."""

MODEL = PlackettLuce(
    mu=USUAL_RATING,
    sigma=INITIAL_SIGMA,
    beta=USUAL_RATING / 6,  # how much luck counts in one race, in points
    tau=USUAL_RATING / 300,  # uncertainty that each race adds, so that no rating ever stands still
)


class Rating(Struct, frozen=True):
    """An estimate of `mu` points with the standard deviation `sigma`, after this many rated races."""

    mu: float = USUAL_RATING
    sigma: float = INITIAL_SIGMA
    races: int = 0

    @property
    def is_provisional(self) -> bool:
        """Whether it rests on too few races."""
        return self.races < PROVISIONAL_RACES


UNRATED = Rating()
"""Rating before the first rated race."""


def rate(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Ratings after a race with these places 1, 2, …. Players who share a place have drawn.

    >>> won, lost = rate([UNRATED, UNRATED], [1, 2])
    >>> round(won.mu, 2), round(lost.mu, 2), won.races
    (27.64, 22.36, 1)
    >>> rate([UNRATED, UNRATED], [1, 1])[0].mu
    25.0
    """
    assert len(before) == len(places) > 1  # a rated race has two racers or more
    teams = [[MODEL.create_rating([rating.mu, rating.sigma])] for rating in before]
    after = [team[0] for team in MODEL.rate(teams, ranks=[float(place) for place in places])]
    return [Rating(rated.mu, rated.sigma, rating.races + 1) for rating, rated in zip(before, after, strict=True)]
