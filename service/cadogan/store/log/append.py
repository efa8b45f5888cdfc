"""An append: events of one race that enter its log whole or not at all, and what became of it."""

import asyncio
from collections.abc import Sequence
from typing import Protocol, TypeAlias

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


class Row(Protocol):
    """An event as it is stored."""

    @property
    def payload(self) -> bytes:
        """The event, encoded."""

    @property
    def is_lifecycle(self) -> bool:
        """Whether the followers of all races (lists, results, ratings) are to see it."""


class Append(msgspec.Struct, gc=False):
    """Events of one race, to be written at version `expected + 1` and those that follow."""

    race_id: RaceId
    """A UUIDv7."""
    expected: int
    """Version of the race before this append; 0 for a race that begins with it."""
    rows: Sequence[Row]
    next_due: int | None
    """When the race wants a tick after this, in ms since the epoch."""

    def done(self, outcome: Outcome) -> None:
        """Hear what became of it: called once, and never from within `Log.append`."""
        raise NotImplementedError


class Awaited(Append, gc=False):
    """An append that somebody waits for."""

    outcome: "asyncio.Future[Outcome]"

    def done(self, outcome: Outcome) -> None:
        """Let him go on."""
        self.outcome.set_result(outcome)
