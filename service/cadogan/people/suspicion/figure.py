"""A figure of a player, its error by chance, and the moment of a race that shows it best."""

from math import sqrt

from msgspec import Struct

from cadogan.people.suspicion.kind import Name
from cadogan.races.ids import RaceId
from cadogan.races.suspicion.moment import Moment


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
    """A figure of a kind, from `count` moves, races or positions. `error` is its standard error.

    `estimate` is what the score uses in place of the value: a share of a few may be high by chance.
    """

    kind: Name
    value: float
    estimate: float
    error: float
    count: int
    evidence: Evidence | None


def number(kind: Name, value: float, error: float, count: int, evidence: Evidence | None) -> Figure:
    """A figure that is no share."""
    return Figure(kind, value, value, error, count, evidence)


def share(kind: Name, part: int, whole: int, evidence: Evidence | None) -> Figure:
    """A share, estimated by the rule of succession: one of one means less than a hundred of a hundred.

    >>> [round(share("given", part, part, None).estimate, 2) for part in (1, 100)]
    [0.67, 0.99]
    """
    estimate = (part + 1) / (whole + 2)
    error = sqrt(estimate * (1 - estimate) / (whole + 2))
    return Figure(kind, part / whole, estimate if part else 0.0, error, whole, evidence)


def evidence(race_id: RaceId, seat: int, moment: Moment | None) -> Evidence | None:
    """Evidence of a moment in a race."""
    return None if moment is None else Evidence(race_id, seat, moment.t, f"{moment.move}: {moment.about}")
