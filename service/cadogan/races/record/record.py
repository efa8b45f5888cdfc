"""The public record of a race: a sequence p = 1, 2, 3 … of public events, computed from the log alone.

Every node, a late spectator and a replay compute the same sequence. All events and views from here are published, so
no secret may get into them.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence

from cadogan.races.events import MovePlayed, MoveUndone, RaceOpened, decode
from cadogan.races.phases import Abandoned, Finished
from cadogan.races.race import LATE_MS, RULES_WITH_OPENINGS, Race
from cadogan.races.record import public, public_view
from cadogan.races.record.applied_event import AppliedEvent, apply_one
from cadogan.races.record.fair_view import FairView
from cadogan.races.record.public_state import PublicState
from cadogan.races.record.race_view import race_view
from cadogan.races.steps import Steps, in_one_piece

ALL = sys.maxsize


class PublicRecord(PublicState):
    """Follows the log of one race. `race` is the race as the log has it."""

    __slots__ = ("_fair_view", "held", "race")

    def __init__(self) -> None:
        super().__init__()
        self.race: Race | None = None
        self._fair_view = FairView()
        self.held: Mapping[int, Sequence[AppliedEvent]] = self._fair_view.held
        """Board events that are not public yet, by seat."""

    def follow(self, applied: AppliedEvent, most: int = ALL) -> list[public.AnyPublicEvent]:
        """Public events that one more event of the log leads to, in order; only the last ones if they are too many."""
        events = [] if self.opens_at is None else list(self._opening_before(applied, self.opens_at, most))
        self.race = applied.race
        self.payloads.append(applied.payload)
        now_public = self._fair_view.follow(applied)
        if len(now_public) > most:
            now_public = self._skip(now_public, most)
        for each in now_public:
            events.append(self._publish(each))
        return events

    def reach(self, now_ms: int, most: int = ALL) -> list[public.AnyPublicEvent]:
        """Public events that follow from the time alone: the opening of a closed race. `most` is as in `follow`."""
        alone_at = self.opens_alone_at
        return [] if alone_at is None or now_ms < alone_at else list(self._open(most))

    def follow_one_by_one(self, applied: AppliedEvent) -> Iterator[public.AnyPublicEvent]:
        """`follow`, for a fold in steps: the end of a race can make thousands of events public at once."""
        if self.opens_at is not None:
            yield from self._opening_before(applied, self.opens_at)
        self.race = applied.race
        self.payloads.append(applied.payload)
        yield from map(self._publish, self._fair_view.follow(applied))

    def note(self, applied: AppliedEvent) -> list[public.AnyPublicEvent | AppliedEvent]:
        """`follow`, which builds no moves and undos: `built` does, of those that are kept.

        It needs no steps: to note an event takes a tenth of the time to build it.
        """
        noted: list[public.AnyPublicEvent | AppliedEvent] = []  # `list[…]()` would make the type each time
        if self.opens_at is not None:
            noted.extend(self._opening_before(applied, self.opens_at))
        self.race = applied.race
        self.payloads.append(applied.payload)
        for each in self._fair_view.follow(applied):
            noted.append(self._note(each))
        return noted

    def built(self, last: Sequence[public.AnyPublicEvent | AppliedEvent]) -> list[public.AnyPublicEvent]:
        """The last public events, up to p. They are published again, in order, which leaves every board as it is."""
        events: list[public.AnyPublicEvent] = []
        self.p -= len(last)
        for each in last:
            if isinstance(each, AppliedEvent):
                events.append(self._publish(each))
            else:
                events.append(each)
                self.p += 1
        return events

    def reach_one_by_one(self, now_ms: int) -> Iterator[public.AnyPublicEvent]:
        """`reach`, for a fold in steps."""
        alone_at = self.opens_alone_at
        if alone_at is not None and now_ms >= alone_at:
            yield from self._open()

    @property
    def opens_alone_at(self) -> int | None:
        """When the time alone opens a closed race; None if it has opened, or if only an event can open it now."""
        race = self.race
        if self.opens_at is None or race is None:
            return None
        has_event = race.opens_at is not None and not isinstance(race.phase, Finished | Abandoned)
        return None if has_event else self.opens_at

    def _opening_before(self, applied: AppliedEvent, opens_at: int, most: int = ALL) -> Iterator[public.AnyPublicEvent]:
        """The opening of a race before rules 8, if this event is the first one that is not from before it."""
        if applied.race.created.race_rules < RULES_WITH_OPENINGS and applied.event.at >= opens_at - LATE_MS:
            yield from self._open(most)

    def _skip(self, now_public: list[AppliedEvent], most: int) -> list[AppliedEvent]:
        """Take all but the last events for published.

        Each of them is the opening, or a move, an undo or a hint: no others wait.
        """
        for applied in now_public[:-most]:
            event = applied.event
            self.p += 1
            if isinstance(event, MovePlayed | MoveUndone):
                self.boards[event.seat] = applied.race.boards[event.seat]
            elif isinstance(event, RaceOpened):
                self.opens_at = None
        return now_public[-most:]

    def _open(self, most: int = ALL) -> Iterator[public.AnyPublicEvent]:
        """Open a race without an event."""
        race = self.race
        assert race is not None
        assert race.settings.closed_until is not None  # no other race opens
        held = self._fair_view.open()
        self.p += 1
        t = 0 if self.started_at is None else max(race.settings.closed_until - self.started_at, 0)
        yield self.opened(race, t)
        yield from map(self._publish, self._skip(held, most))

    def view(self) -> public_view.RaceView:
        """The public view of the race now."""
        race = self.race
        assert race is not None  # a record is made for a race that was created
        return race_view(
            race,
            self.p,
            boards=self.boards,
            has_opened=self.opens_at is None,
            progress=[self.progress(seat) for seat in range(len(self.boards))],
            revealed=self.revealed(race),
            digest=self.digest(race) if isinstance(race.phase, Finished | Abandoned) else None,
        )

    def progress(self, seat: int) -> public_view.Progress:
        """How far the public board of a seat has come, once there are boards."""
        board = self.boards[seat]
        return public_view.Progress(seat, board.n, board.layout.home, board.moves, seat in self.held)

    def _note(self, applied: AppliedEvent) -> public.AnyPublicEvent | AppliedEvent:
        event = applied.event
        if not isinstance(event, MovePlayed | MoveUndone):
            return self._publish(applied)  # few, and what they show depends on the moment
        self.p += 1
        self.boards[event.seat] = applied.race.boards[event.seat]
        return applied

    def _publish(self, applied: AppliedEvent) -> public.AnyPublicEvent:
        event = applied.event
        p = self.p = self.p + 1
        t = 0 if self.started_at is None else event.at - self.started_at  # the log does not run backwards
        return event.public(self, p, t, applied)


def published(payloads: Iterable[bytes], now_ms: int) -> tuple[PublicRecord, list[public.AnyPublicEvent]]:
    """Public record of a whole log at a time, and its public events from p = 1 on."""
    return in_one_piece(published_in_steps(payloads, now_ms))


def published_in_steps(
    payloads: Iterable[bytes], now_ms: int
) -> Steps[tuple[PublicRecord, list[public.AnyPublicEvent]]]:
    """`published`, an event at a time."""
    record = PublicRecord()
    events: list[public.AnyPublicEvent] = []
    for payload in payloads:
        for event in record.follow_one_by_one(apply_one(record.race, decode(payload), payload)):
            events.append(event)
            yield
        yield  # an event that is held back takes its time, too
    for event in record.reach_one_by_one(now_ms):
        events.append(event)
        yield
    return record, events
