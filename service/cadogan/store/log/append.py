"""An append: events of one race that enter its log together or not at all, and its outcome."""

import asyncio
from collections.abc import Sequence
from typing import Protocol, TypeAlias

import msgspec

from cadogan.races.ids import RaceId


class Landed(msgspec.Struct, frozen=True):
    """The events are committed. They may be acknowledged and published."""


class Conflict(msgspec.Struct, frozen=True):
    """Nothing was written: the race is at another version, or an append that this one builds on did not land.

    Read the log from the last known version, then decide again.
    """

    version: int
    """Version of the race when this append, or the one that it builds on, was refused."""


class Failed(msgspec.Struct, frozen=True):
    """Not acknowledged. Only the log can tell whether it was written."""

    error: Exception


Outcome: TypeAlias = Landed | Conflict | Failed

LANDED = Landed()


class Row(Protocol):
    """A stored event."""

    @property
    def payload(self) -> bytes:
        """The encoded event."""

    @property
    def is_lifecycle(self) -> bool:
        """Whether projections (lists, results, ratings) follow it."""


class Append(msgspec.Struct, gc=False):
    """Events of one race, to be written at versions `expected + 1` and up."""

    race_id: RaceId
    """A UUIDv7."""
    expected: int
    """Version of the race before this append; 0 if the append creates the race."""
    rows: Sequence[Row]
    next_due: int | None
    """When the race needs its next tick, in ms since the epoch."""

    def done(self, outcome: Outcome) -> None:
        """Called with the outcome, once, and never from within `Log.append`."""
        raise NotImplementedError


class Awaited(Append, gc=False):
    """An append whose outcome a future takes."""

    outcome: "asyncio.Future[Outcome]"

    def done(self, outcome: Outcome) -> None:
        """Resolve the future."""
        self.outcome.set_result(outcome)
