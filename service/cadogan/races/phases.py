"""The phases of a race.

phase        what leads to the next one
Lobby        racers join and get ready; all are ready → Countdown; not ready in time → Abandoned
Countdown    a racer withdraws → Lobby; `starts_at` → Racing
Racing       moves; nothing, or no move in the time that is left, can change the standings → Decided
Decided      moves of the racers who play on; every seat has ended → Finished
Finished     nothing
Abandoned    nothing

Times are in milliseconds since the epoch. `next_due` is when time alone makes something happen.
"""

from typing import assert_never

from msgspec import Struct

from cadogan.races.facts import AbandonmentReason


class Lobby(Struct, frozen=True):
    """Racers join and get ready: by `start_by`, once the start was called."""

    expires_at: int
    start_by: int | None = None

    @property
    def next_due(self) -> int:
        """When the lobby expires, or goes on without the racers who are not ready."""
        return self.expires_at if self.start_by is None else min(self.expires_at, self.start_by)


class Countdown(Struct, frozen=True):
    """Every racer is ready. If one withdraws, the lobby still expires at `expires_at`."""

    starts_at: int
    expires_at: int

    @property
    def next_due(self) -> int:
        """When the race starts."""
        return self.starts_at


class Racing(Struct, frozen=True):
    """The race is on. `playing` counts the seats that have not ended."""

    started_at: int
    ends_at: int
    next_due: int
    playing: int


class Decided(Struct, frozen=True):
    """The places are settled. Some racers may still play on."""

    started_at: int
    ends_at: int
    next_due: int
    playing: int
    places: tuple[int, ...]
    decided_at: int


class Finished(Struct, frozen=True):
    """Every seat has ended."""

    started_at: int
    finished_at: int
    places: tuple[int, ...]
    decided_at: int

    @property
    def next_due(self) -> None:
        """Nothing is due any more."""


class Abandoned(Struct, frozen=True):
    """The race never started."""

    reason: AbandonmentReason

    @property
    def next_due(self) -> None:
        """Nothing is due any more."""


Phase = Lobby | Countdown | Racing | Decided | Finished | Abandoned


def describe(phase: Phase) -> str:
    """The phase as a clause for a refusal."""
    match phase:
        case Lobby():
            return "the race is still waiting for its racers"
        case Countdown():
            return "the countdown is running"
        case Racing() | Decided():
            return "the race is on"
        case Finished():
            return "the race is over"
        case Abandoned():
            return f"the race was abandoned ({phase.reason})"
        case _:
            assert_never(phase)
