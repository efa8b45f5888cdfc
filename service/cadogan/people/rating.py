"""How strong a player is at a game: what we believe, how sure we are of it, and what a race changes.

Plackett-Luce with ties, from R. C. Weng and C.-J. Lin, "A Bayesian approximation method for online ranking", Journal of
Machine Learning Research 12 (2011), as openskill computes it. The numbers of a race depend on those before it and on
the places alone, so the same races in the same order give the same numbers to the last digit.
"""

from collections.abc import Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

from cadogan.people.pairing import USUAL_RATING

UNSURE = USUAL_RATING / 3
"""How far off the first number may well be."""
PROVISIONAL_RACES = 8
"""With fewer rated races than this a rating is provisional: it still moves by a point or more each time."""

MODEL = PlackettLuce(
    mu=USUAL_RATING,
    sigma=UNSURE,
    beta=USUAL_RATING / 6,  # points that a day's luck is worth
    tau=USUAL_RATING / 300,  # doubt that each race adds, so that nobody's number stands still for good
)


class Rating(Struct, frozen=True):
    """What we believe: `mu` points, give or take `sigma`, after so many rated races."""

    mu: float = USUAL_RATING
    sigma: float = UNSURE
    races: int = 0

    @property
    def is_provisional(self) -> bool:
        """Whether it still rests on too little."""
        return self.races < PROVISIONAL_RACES


UNRATED = Rating()
"""Of everybody, before the first rated race."""


def rate(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Ratings after a race in which these had the places 1, 2, …; those who share a place have drawn.

    >>> won, lost = rate([UNRATED, UNRATED], [1, 2])
    >>> round(won.mu, 2), round(lost.mu, 2), won.races
    (27.64, 22.36, 1)
    >>> rate([UNRATED, UNRATED], [1, 1])[0].mu
    25.0
    """
    assert len(before) == len(places) > 1  # who races alone races nobody
    teams = [[MODEL.create_rating([rating.mu, rating.sigma])] for rating in before]
    after = [team[0] for team in MODEL.rate(teams, ranks=[float(place) for place in places])]
    return [Rating(rated.mu, rated.sigma, rating.races + 1) for rating, rated in zip(before, after, strict=True)]
