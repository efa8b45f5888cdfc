"""A moment of a race that shows best what a measure says of it."""

from collections.abc import Iterable

from msgspec import Struct


class Moment(Struct, frozen=True):
    """A move, and when it was made, in milliseconds since the start.

    Of several moments, that of the greatest `weight` shows most. `about` says what to look at.
    """

    t: int
    move: str
    weight: float
    about: str


def weightiest(moments: Iterable[Moment]) -> Moment | None:
    """The moment that shows most, the earliest of equals; None if there is none."""
    return max(moments, key=lambda moment: (moment.weight, -moment.t), default=None)
