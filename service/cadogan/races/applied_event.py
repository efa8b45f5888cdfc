"""One event of a race's log, with the race as it was before and as it is after."""

from collections.abc import Iterable

from msgspec import Struct

from cadogan.races.events import Event, decode, encode, is_lifecycle
from cadogan.races.evolve import evolve
from cadogan.races.public import Piles
from cadogan.races.race import Race


class AppliedEvent(Struct, gc=False):
    """One event of a log: its payload as stored, what it says, and the race before and after it.

    It refers to nothing that could refer to it, so the garbage collector need not know of it either (see `Race`).
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
        """Piles that a move or undo changed on the board of its seat. The racer's answer and the public event ask."""
        if self._piles is None:
            seat: int = self.event.seat  # type: ignore[union-attr]  # asked of moves and undos alone
            before = self.before.boards[seat]  # type: ignore[union-attr]  # which no log begins with
            self._piles = self.race.boards[seat].layout.show_changes(before.layout)
        return self._piles


def apply_one(race: Race | None, event: Event, payload: bytes) -> AppliedEvent:
    """Let an event happen to a race, or begin one."""
    return AppliedEvent(payload, event, race, evolve(race, event))


def apply(race: Race | None, events: Iterable[Event]) -> list[AppliedEvent]:
    """Let new events happen to a race, or begin one."""
    happened = []
    for event in events:
        step = apply_one(race, event, encode(event))
        race = step.race
        happened.append(step)
    return happened


def replay(payloads: Iterable[bytes], race: Race | None = None) -> list[AppliedEvent]:
    """Decode stored payloads that continue a race, or begin one."""
    followed = []
    for payload in payloads:
        step = apply_one(race, decode(payload), payload)
        race = step.race
        followed.append(step)
    return followed
