"""The public record of a race: a sequence p = 1, 2, 3 … of public events, computed from the log alone.

Every node, a late spectator and a replay compute the same sequence. All events and views from here are published, so
no secret may get into them.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, assert_never

from cadogan.races import fair_deal, public
from cadogan.races.applied_event import AppliedEvent, apply_one
from cadogan.races.board import Board
from cadogan.races.digest import log_digest
from cadogan.races.events import (
    CountdownStarted,
    DealRenewed,
    GhostSeated,
    HintGiven,
    MovePlayed,
    MoveUndone,
    RaceAbandoned,
    RaceCreated,
    RaceDecided,
    RaceFinished,
    RaceOpened,
    RacerJoined,
    RacerLeft,
    RacerReady,
    RacerReturned,
    RacerWithdrew,
    RaceStarted,
    SeatEnded,
    StartCalled,
    decode,
)
from cadogan.races.fair_view import FairView
from cadogan.races.phases import Abandoned, Finished, Lobby, Racing
from cadogan.races.race import ABSENCE_MS, RULES_WITH_OPENINGS, Race
from cadogan.races.race_view import (
    NOTHING,
    Revealed,
    commitment_of,
    ghost_view,
    origin_of,
    public_standings,
    race_view,
    standings,
)
from cadogan.races.rematch import rematch_id
from cadogan.races.steps import Steps, in_one_piece

LATE_MS = 5_000
"""How long after its decision an event may still reach the log, clock differences between nodes included."""
ALL = sys.maxsize


class Digested(NamedTuple):
    """A version of a log, and its digest then."""

    version: int
    digest: str


class PublicRecord:
    """What is public of one race, up to the public event number `p`.

    `race` is the race as the log has it. `boards` has the public state of its boards.
    """

    __slots__ = ("_digested", "_fair_view", "_started_at", "boards", "held", "opens_at", "p", "payloads", "race")

    def __init__(self) -> None:
        self.p = 0
        self.race: Race | None = None
        self.boards: list[Board] = []
        self.payloads: list[bytes] = []
        self.opens_at: int | None = None
        """When the boards of a closed race become public, in milliseconds since the epoch; None once they are.

        While the race is on, `RaceOpened` opens it, so that everybody has the order of the log. After its last event
        the time alone opens it. A race before rules 8 has no such event. Time opens it `LATE_MS` after `closed_until`:
        events from before that time may still be on their way to the log, and must precede the opening. An event of
        the log that is not from before `closed_until` opens it earlier.
        """
        self._started_at: int | None = None
        self._digested: Digested | None = None
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
        t = 0 if self._started_at is None else max(race.settings.closed_until - self._started_at, 0)
        yield self._opened(race, t)
        yield from map(self._publish, self._skip(held, most))

    def _opened(self, race: Race, t: int) -> public.Opened:
        self.opens_at = None  # first: what is revealed depends on it
        start = race.start
        home, piles = (0, None) if start is None else (start.home, start.show_all())
        return public.Opened(self.p, t, home, piles, *self._revealed(race))

    def view(self) -> public.RaceView:
        """The public view of the race now."""
        race = self.race
        assert race is not None  # a record is made for a race that was created
        return race_view(
            race,
            self.p,
            boards=self.boards,
            has_opened=self.opens_at is None,
            progress=[self.progress(seat) for seat in range(len(self.boards))],
            revealed=self._revealed(race),
            digest=self._digest if isinstance(race.phase, Finished | Abandoned) else None,
        )

    def progress(self, seat: int) -> public.Progress:
        """How far the public board of a seat has come, once there are boards."""
        board = self.boards[seat]
        return public.Progress(seat, board.n, board.layout.home, board.moves, seat in self.held)

    @property
    def _digest(self) -> str:
        """Digest of the log. It is asked for once the race is over, again with each view, and costs a hash an event."""
        assert self.race is not None
        if self._digested is None or self._digested.version != len(self.payloads):
            digest = log_digest(self.race.id, self.payloads).hex()
            self._digested = Digested(len(self.payloads), digest)
        return self._digested.digest

    def _revealed(self, race: Race) -> Revealed:
        """Secret, nonces and seed, if this race makes them public.

        A picked deal that was never played stays hidden. A deal with an id may be on in another race right now, and
        this log does not know: the service publishes its seed with the deal.
        """
        if self.opens_at is not None or not isinstance(race.phase, Finished | Abandoned):
            return NOTHING
        seed = str(race.seed) if isinstance(race.phase, Finished) and race.created.deal is None else None
        return Revealed(seed, _hex(race.secret), tuple(_hex(seat.nonce) for seat in race.seats))

    def _publish(self, applied: AppliedEvent) -> public.AnyPublicEvent:  # noqa: C901, PLR0911, PLR0912 - one table of all events
        event, race = applied.event, applied.race
        p = self.p = self.p + 1
        t = 0 if self._started_at is None else event.at - self._started_at  # the log does not run backwards
        match event:
            case MovePlayed():
                seat = event.seat
                board = self.boards[seat] = race.boards[seat]
                layout = board.layout
                return public.Moved(p, t, seat, board.n, event.move, event.turned, layout.home, applied.piles)
            case MoveUndone():
                seat = event.seat
                board = self.boards[seat] = race.boards[seat]
                return public.Undone(p, t, seat, board.n, board.layout.home, applied.piles)
            case HintGiven():
                return public.Hinted(p, t, event.seat, event.n, event.move)
            case RaceCreated(settings=settings):
                late_ms = 0 if event.race_rules >= RULES_WITH_OPENINGS else LATE_MS
                self.opens_at = None if settings.closed_until is None else settings.closed_until + late_ms
                origin = origin_of(race)
                commitment = commitment_of(race)
                return public.Created(
                    p,
                    t,
                    event.at,
                    event.creator,
                    event.settings,
                    commitment,
                    event.rematch_of,
                    origin,
                    event.deal,
                    event.race_rules,
                    event.house_bots,
                )
            case RacerJoined():
                return public.Joined(p, t, event.seat, event.player, _hex(event.commitment), race.starter)
            case GhostSeated():
                return public.GhostJoined(p, t, event.seat, ghost_view(event))
            case RacerWithdrew():
                return public.Withdrew(p, t, event.seat, race.starter)
            case DealRenewed():
                commitment = fair_deal.commitment(race.id, event.secret).hex()
                return public.Renewed(p, t, commitment, len(race.renewals), race.renewals[-1].left)
            case StartCalled():
                assert isinstance(race.phase, Lobby)
                assert race.phase.start_by is not None
                return public.CalledStart(p, t, race.phase.start_by)
            case RacerReady():
                return public.BecameReady(p, t, event.seat)
            case CountdownStarted():
                return public.Counting(p, t, event.starts_at)
            case RaceStarted():
                assert isinstance(race.phase, Racing)
                assert race.start is not None
                self.boards = list(race.boards)
                self._started_at = event.at
                shown = race.start.show_all() if self.opens_at is None else None
                return public.Started(p, t, event.at, race.phase.ends_at, race.start.home, shown)
            case RacerLeft():
                return public.Left(p, t, event.seat, event.began + ABSENCE_MS, race.starter)
            case RacerReturned():
                return public.Returned(p, t, event.seat, race.starter)
            case SeatEnded():
                board = race.boards[event.seat] if event.how == "won" else self.boards[event.seat]
                return public.Ended(p, t, event.seat, event.how, board.layout.home)
            case RaceOpened():
                return self._opened(race, t)
            case RaceDecided():
                rematch = rematch_id(race)
                assert rematch is not None  # the race is decided
                return public.PlacesDecided(p, t, public_standings(race, self.boards), rematch)
            case RaceFinished():
                return public.Finish(p, t, standings(race), *self._revealed(race), self._digest)
            case RaceAbandoned():
                _, secret, nonces = self._revealed(race)
                return public.Abandonment(p, t, event.reason, secret, nonces, self._digest, race.left)
            case _:
                assert_never(event)


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


def _hex(value: bytes | None) -> str | None:
    return None if value is None else value.hex()
