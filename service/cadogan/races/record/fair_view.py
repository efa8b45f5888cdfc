"""Fair view: an event of a board becomes public once it shows no card that a rival has still to see.

All racers have the same deal, so a window onto one board would show the others what their stock holds. A board event (a
move, an undo, a hint) becomes public once every racer who still races has come to a point at which they had all seen
the same cards, and among these every card that its owner had seen by then, that event included; at the latest when the
race ends. See `meeting_points`. In a race before rules 4, it is enough that every other racer has seen these cards by
now. Race events are public at once. Secret and unknown events are never public. All that one log event makes public is
published in order of version, so the sequence is a function of the log alone. A ghost's events are held back like a
racer's, but no event waits for a ghost.

Counts follow the same rule. A seat whose events are held back shows the counts of its public board, and that it is
ahead. Exact counts would name cards: after one deal, one card home means that the first card of the stock is an ace.

An open race publishes everything but secrets at once. A closed race publishes no board event before its time.
"""

from collections import deque

from cadogan.races.events import RaceOpened, RaceStarted, SeatEnded, StoredEvent
from cadogan.races.facts import Visibility
from cadogan.races.race import Race
from cadogan.races.record.applied_event import AppliedEvent
from cadogan.races.record.meeting_points import MeetingPoints, still_races

RULES_WITH_MEETING_POINTS = 4
"""The first rules of races (see `RACE_RULES`) under which boards are public up to a meeting point."""


class FairView:
    """Board events that are not public yet, by seat, the oldest first.

    The cards that a board has seen only grow. So while one event of a board is held back, all later ones are too, and
    held events can become public only when a racer sees a card for the first time or ends their race.
    """

    __slots__ = ("_points", "has_opened", "held")

    def __init__(self) -> None:
        self.has_opened = False
        """Whether the time of a closed race has come."""
        self.held: dict[int, deque[AppliedEvent]] = {}
        self._points: MeetingPoints | None = None
        """Since the start. A race before rules 4 has none."""

    def follow(self, applied: AppliedEvent) -> list[AppliedEvent]:
        """Events that become public with one more event of the log, in order of version."""
        event, race = applied.event, applied.race
        if event.visibility != "board":
            if visibility_of(event) != "race":
                return []
            if isinstance(event, RaceOpened):
                return [applied, *self.open()]
            self._note(event, race)
            return [*self._newly_public(race), applied] if self.held else [applied]
        if self.has_opened or race.settings.view == "open":
            return [applied]
        seat = event.seat
        seen = race.boards[seat].seen
        has_seen_more = seen != applied.before.boards[seat].seen  # type: ignore[union-attr]  # there are boards
        if has_seen_more and self._points is not None and still_races(race.seats[seat]):
            self._points.see(race, seat)
        public = self._newly_public(race) if self.held and has_seen_more else []
        if seat in self.held or not self._may_show(race, seat, seen):
            self.held.setdefault(seat, deque()).append(applied)
        else:
            public.append(applied)
        return public

    def open(self) -> list[AppliedEvent]:
        """Everything that was held back, once the time of a closed race has come."""
        self.has_opened = True
        held = sorted((applied for events in self.held.values() for applied in events), key=version_of)
        self.held.clear()
        return held

    def _note(self, event: StoredEvent, race: Race) -> None:
        """Follow the start of a race, and the ends of its seats."""
        if isinstance(event, RaceStarted) and self._points is None:
            self._points = MeetingPoints(race) if race.created.race_rules >= RULES_WITH_MEETING_POINTS else None
        elif isinstance(event, SeatEnded) and self._points is not None:
            self._points.end(race)

    def _newly_public(self, race: Race) -> list[AppliedEvent]:
        """Held events that need not wait any more, in order of version."""
        public: list[AppliedEvent] = []
        for seat, held in list(self.held.items()):
            while held and self._may_show(race, seat, held[0].race.boards[seat].seen):
                public.append(held.popleft())
            if not held:
                del self.held[seat]
        public.sort(key=version_of)
        return public

    def _may_show(self, race: Race, seat: int, seen: int) -> bool:
        """Whether the cards that a seat has seen may become public. The loop is inlined: every move runs it."""
        if race.settings.view == "closed":
            return False
        if self._points is not None:
            return not seen & ~self._points.last
        for number, board in enumerate(race.boards):
            if seen & ~board.seen and number != seat and still_races(race.seats[number]):
                return False
        return True


def visibility_of(event: StoredEvent) -> Visibility:
    """Visibility of any event. No event is secret today, and here the type checker does not know that."""
    return event.visibility


def version_of(applied: AppliedEvent) -> int:
    """Version of the log after the event."""
    return applied.race.version
