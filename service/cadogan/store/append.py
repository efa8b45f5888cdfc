"""An append: events of one race that enter its log whole or not at all, and what became of it."""

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from cadogan.races.ids import RaceId


class Landed(msgspec.Struct, frozen=True):
    """The events are committed; whoever waits for them may be told."""


class Conflict(msgspec.Struct, frozen=True):
    """Nothing was written: the race is at another version, or what this was decided on did not land either.

    Read the log from the last version known, then decide again.
    """

    version: int
    """Where the race was when the append, or the one that it was decided on, was refused."""


class Failed(msgspec.Struct, frozen=True):
    """Not acknowledged. Whether it was written only the log can tell."""

    error: Exception


Outcome: TypeAlias = Landed | Conflict | Failed

LANDED = Landed()


class Append(msgspec.Struct):
    """Events of one race, to be written at version `expected + 1` and those that follow."""

    race_id: RaceId
    """A UUIDv7."""
    expected: int
    """Version of the race before this append; 0 for a race that begins with it."""
    payloads: tuple[bytes, ...]
    """Encoded events."""
    are_lifecycle: tuple[bool, ...]
    """Of each event, whether the followers of all races (lists, results, ratings) are to see it."""
    next_due: int | None
    """When the race wants a tick after this, in ms since the epoch."""
    done: Callable[[Outcome], None]
    """Called once, with what became of it, never from within `Log.append`."""

    def __post_init__(self) -> None:
        if len(self.payloads) != len(self.are_lifecycle):
            raise ValueError(f"{len(self.payloads)} payloads and {len(self.are_lifecycle)} flags; each needs its own")
