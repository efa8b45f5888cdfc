"""One event of a race's log, with the race before and after it."""

from collections.abc import Iterable

from msgspec import Struct

from cadogan.races.events import Event, decode, encode, is_lifecycle
from cadogan.races.evolve import evolve
from cadogan.races.race import Race
from cadogan.races.record.public_view import Piles
from cadogan.races.steps import Steps, in_one_piece


class AppliedEvent(Struct, gc=False):
    """An event, its payload as stored, and the race before and after it.

    It holds no reference to anything that could refer back to it, so the garbage collector can ignore it (see `Race`).
    """

    payload: bytes
    event: Event
    before: Race | None
    race: Race
    _piles: Piles | None = None

    @property
    def is_lifecycle(self) -> bool:
        """Whether lists and standings follow the event."""
        return is_lifecycle(self.event)

    @property
    def piles(self) -> Piles:
        """Piles that a move or undo changed on its board. The racer's ack and the public event share one copy."""
        if self._piles is None:
            seat: int = self.event.seat  # type: ignore[union-attr]  # used for moves and undos alone
            before = self.before.boards[seat]  # type: ignore[union-attr]  # no log begins with one
            self._piles = self.race.boards[seat].layout.show_changes(before.layout)
        return self._piles


def apply_one(race: Race | None, event: Event, payload: bytes) -> AppliedEvent:
    """Apply an event to a race; None begins a new race."""
    return AppliedEvent(payload, event, race, evolve(race, event))


def apply(race: Race | None, events: Iterable[Event]) -> list[AppliedEvent]:
    """Apply new events to a race, in order; None begins a new race."""
    applied_events = []
    for event in events:
        applied = apply_one(race, event, encode(event))
        race = applied.race
        applied_events.append(applied)
    return applied_events


def replay(payloads: Iterable[bytes], race: Race | None = None) -> list[AppliedEvent]:
    """Decode and apply stored payloads that continue a race; None begins a new race."""
    return in_one_piece(replay_in_steps(payloads, race))


def replay_in_steps(payloads: Iterable[bytes], race: Race | None = None) -> Steps[list[AppliedEvent]]:
    """`replay`, an event at a time."""
    applied_events = []
    for payload in payloads:
        applied = apply_one(race, decode(payload), payload)
        race = applied.race
        applied_events.append(applied)
        yield
    return applied_events
