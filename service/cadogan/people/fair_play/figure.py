"""A figure of a player, its error by chance, and the moment of a race that shows it best."""

from math import sqrt

from msgspec import Struct

from cadogan.people.fair_play.kind import Name
from cadogan.races.fair_play.moment import Moment
from cadogan.races.ids import RaceId


class Evidence(Struct, frozen=True):
    """A moment to look at. `t` is in milliseconds since the start of the race; null: the whole race."""

    race_id: RaceId
    seat: int
    t: int | None
    about: str

    @property
    def replay(self) -> str:
        """Path of the replay at the moment."""
        t = "" if self.t is None else f"t={self.t}&"
        return f"/races/{self.race_id}/replay?{t}seat={self.seat}"


class Figure(Struct, frozen=True):
    """A figure of a kind, from `count` moves, races or positions. `error` is its standard error."""

    kind: Name
    value: float
    error: float
    count: int
    evidence: Evidence | None


def share(kind: Name, part: int, whole: int, evidence: Evidence | None) -> Figure:
    """A share, by the rule of succession: one of a few means less than a hundred of a few hundred.

    >>> share("given", 1, 1, None).value, share("given", 99, 98 + 1, None).value
    (0.6666666666666666, 0.9900990099009901)
    """
    value = (part + 1) / (whole + 2) if part else 0.0
    smoothed = (part + 1) / (whole + 2)
    return Figure(kind, value, sqrt(smoothed * (1 - smoothed) / (whole + 2)), whole, evidence)


def evidence(race_id: RaceId, seat: int, moment: Moment | None) -> Evidence | None:
    """Evidence of a moment in a race."""
    return None if moment is None else Evidence(race_id, seat, moment.t, f"{moment.move}: {moment.about}")
