"""What a race is after its events: `race = reduce(evolve, log, None)`. `decide.py` says what may happen next.

phase        what leads on
Lobby        racers join and are ready; all ready → Countdown; not ready in time → Abandoned
Countdown    somebody withdraws → Lobby; `starts_at` → Racing
Racing       moves; nothing can change the standings any more, be it for lack of time → Decided
Decided      moves of those who play on; every seat ended → Finished
Finished     nothing
Abandoned    nothing
"""

from collections.abc import Iterable
from functools import reduce
from itertools import repeat
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cadogan.races import fair_deal
from cadogan.races.board import Board, new_board, replay_layouts
from cadogan.races.events import (
    CountdownStarted,
    DealRenewed,
    Event,
    GhostSeated,
    HintGiven,
    How,
    MovePlayed,
    MoveUndone,
    RaceAbandoned,
    RaceCreated,
    RaceDecided,
    RaceFinished,
    RacerJoined,
    RacerLeft,
    RacerReady,
    RacerReturned,
    RacerWithdrew,
    RaceStarted,
    SeatEnded,
    StartCalled,
)
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import Settings, game_named
from cadogan.races.standings import Result, settled_from
from cadogan.rules import Game, Layout, Seed

START_MS = 15_000
"""How long racers may take to be ready once the start was called."""
ABSENCE_MS = 60_000
"""How long a racer who left may take to return."""


class End(Struct, frozen=True):
    """How and when a seat ended, in milliseconds since the epoch."""

    how: How
    at: int


class Seat(Struct, frozen=True, gc=False):
    """A place in the race: a player's, a ghost's, or nobody's yet."""

    player: PlayerId | None = None
    commitment: bytes | None = None
    is_ready: bool = False
    nonce: bytes | None = None
    away_since: int | None = None
    end: End | None = None
    ghost: GhostSeated | None = None

    @property
    def is_free(self) -> bool:
        """Whether nobody sits there."""
        return self.player is None and self.ghost is None

    def ghost_goes_on_ms(self, board: Board) -> int | None:
        """When a ghost that still plays does the next thing, in milliseconds since the start; None where none does."""
        ghost = self.ghost
        if ghost is None or self.end is not None:
            return None
        return ghost.times[board.n] if board.n < len(ghost.times) else ghost.ended


class Lobby(Struct, frozen=True):
    """Racers join and are ready: by `start_by`, once the start was called."""

    expires_at: int
    start_by: int | None = None

    @property
    def next_due(self) -> int:
        """Then it expires, or goes on without those who are not ready."""
        return self.expires_at if self.start_by is None else min(self.expires_at, self.start_by)


class Countdown(Struct, frozen=True):
    """Everybody is ready. Should somebody withdraw, the lobby still expires when it would have."""

    starts_at: int
    expires_at: int

    @property
    def next_due(self) -> int:
        """Then it starts."""
        return self.starts_at


class Racing(Struct, frozen=True):
    """The race is on. `next_due` is when time alone will bring something about."""

    started_at: int
    ends_at: int
    next_due: int
    playing: int


class Decided(Struct, frozen=True):
    """The places are settled; some may still play on."""

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
        """Nothing comes any more."""


class Abandoned(Struct, frozen=True):
    """The race never started."""

    reason: str

    @property
    def next_due(self) -> None:
        """Nothing comes any more."""


Phase = Lobby | Countdown | Racing | Decided | Finished | Abandoned


class Race(Struct, frozen=True, gc=False):
    """A race at a version. Times are in milliseconds since the epoch; `at` is that of the last event.

    A race and what it is made of never change, so they cannot refer to one another in a circle. The garbage collector
    need not know of them (`gc=False`), and its lists, which touch memory long out of use, are left alone at each move.
    """

    id: RaceId
    version: int
    at: int
    boards: tuple[Board, ...]
    """Of every seat, from the start on."""
    seats: tuple[Seat, ...]
    phase: Phase
    settings: Settings
    created: RaceCreated
    """How it began."""
    game: Game
    secret: bytes | None
    seed: Seed | None
    start: Layout | None = None
    hinted: HintGiven | None = None
    """The last hint that was given."""
    spent: frozenset[bytes] = frozenset()
    """Commitments whose nonces were opened for a deal that was renewed: everybody knows them."""

    @property
    def is_random(self) -> bool:
        """Whether secret and nonces decide the deal, not somebody's choice."""
        return self.secret is not None

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return not any(seat.is_free for seat in self.seats)

    @property
    def next_due(self) -> int | None:
        """When time alone will bring something about. On the way of a move the phase is asked itself: a call less."""
        return self.phase.next_due

    @property
    def ends_by(self) -> int:
        """When it will be over at the latest, or was."""
        assert self.settings.time_limit is not None  # settled at creation
        match self.phase:
            case Lobby():
                return self.phase.expires_at + (self.settings.countdown + self.settings.time_limit) * 1000
            case Countdown():
                return self.phase.starts_at + self.settings.time_limit * 1000
            case Racing() | Decided():
                return self.phase.ends_at
            case Finished() | Abandoned():
                return self.at
            case _:
                assert_never(self.phase)

    @property
    def started_at(self) -> int | None:
        """When the countdown ended."""
        match self.phase:
            case Racing() | Decided() | Finished():
                return self.phase.started_at
            case _:
                return None

    def seat_of(self, player: PlayerId | None) -> int | None:
        """Seat of a player, if he has one here."""
        if player is None:
            return None
        return next((number for number, seat in enumerate(self.seats) if seat.player == player), None)

    def plays(self, number: int) -> bool:
        """Whether somebody races in a seat: there are boards, and it has not ended."""
        is_on = isinstance(self.phase, Racing | Decided)
        return is_on and number < len(self.seats) and self.seats[number].end is None

    def results(self) -> tuple[Result, ...]:
        """What every seat has reached so far, once the race has started."""
        started_at = self.started_at
        assert started_at is not None
        return tuple(map(self._result, self.seats, self.boards, repeat(started_at)))

    def _result(self, seat: Seat, board: Board, started_at: int) -> Result:
        penalty = board.undos * self.settings.undo_penalty * 1000 if self.settings.undo == "penalty" else 0
        if seat.end is None:
            return Result(board.layout.home, board.home_at - started_at, penalty)
        time = seat.end.at - started_at + penalty
        return Result(board.layout.home, board.home_at - started_at, penalty, time, seat.end.how)


def race_of(events: Iterable[Event]) -> Race:
    """Race that these events make, from the first one on."""
    race = reduce(evolve, events, None)
    assert race is not None  # every log begins with RaceCreated
    return race


def players_in(race: Race) -> dict[int, PlayerId]:
    """Who sits where, ghosts included."""
    players = ((number, seat.ghost.player if seat.ghost else seat.player) for number, seat in enumerate(race.seats))
    return {number: player for number, player in players if player is not None}


def evolve(race: Race | None, event: Event) -> Race:  # noqa: C901, PLR0911, PLR0912 - one table of all events
    """Race after one more event. It never refuses: what is in the log has happened."""
    if race is None:
        assert isinstance(event, RaceCreated)  # every log begins with it
        return opened(event)
    match event:
        case MovePlayed():
            keep = race.settings.undo != "none" or race.seats[event.seat].ghost is not None
            return _moved(race, event, race.boards[event.seat].played(event.move, event.at, keep=keep))
        case MoveUndone():
            return _moved(race, event, race.boards[event.seat].undone(event.at))
        case RaceCreated():
            return opened(event)
        case RacerJoined():
            return _seated(race, event, Seat(event.player, event.commitment))
        case RacerWithdrew():
            return replace(_seated(race, event, Seat()), phase=_lobby(race))
        case DealRenewed():
            seats = tuple(Seat(seat.player) for seat in race.seats)
            opened_ones = {seat.commitment for seat in race.seats if seat.is_ready and seat.commitment is not None}
            return _next(race, event, seats=seats, secret=event.secret, spent=race.spent | opened_ones)
        case RacerReady():
            ready = replace(race.seats[event.seat], is_ready=True, nonce=event.nonce)
            return _seated(race, event, ready)
        case CountdownStarted():
            return _next(race, event, phase=Countdown(event.starts_at, _lobby(race).expires_at))
        case RaceStarted():
            return _started(race, event)
        case RacerLeft():
            return _timed(_seated(race, event, replace(race.seats[event.seat], away_since=event.at)))
        case RacerReturned():
            return _timed(_seated(race, event, replace(race.seats[event.seat], away_since=None)))
        case SeatEnded():
            ended = replace(race.seats[event.seat], end=End(event.how, event.at), away_since=None)
            return _timed(_seated(race, event, ended))
        case RaceDecided():
            assert isinstance(race.phase, Racing)
            phase = race.phase
            decided = Decided(phase.started_at, phase.ends_at, phase.next_due, phase.playing, event.places, event.at)
            return _timed(_next(race, event, phase=decided))
        case RaceFinished():
            assert isinstance(race.phase, Decided)
            was = race.phase
            return _next(race, event, phase=Finished(was.started_at, event.at, was.places, was.decided_at))
        case RaceAbandoned():
            return _next(race, event, phase=Abandoned(event.reason))
        case StartCalled():
            seats = tuple(seat for seat in race.seats if not seat.is_free)
            return _next(race, event, seats=seats, phase=Lobby(_lobby(race).expires_at, event.at + START_MS))
        case GhostSeated():
            return _seated(race, event, Seat(is_ready=True, ghost=event))
        case HintGiven():
            return _next(race, event, hinted=event)
        case _:
            assert_never(event)


def opened(event: RaceCreated) -> Race:
    """A lobby where nobody sits yet."""
    return Race(
        id=event.race_id,
        version=1,
        at=event.at,
        boards=(),
        seats=(Seat(),) * event.settings.seats,
        phase=Lobby(event.at + event.lobby_s * 1000),
        settings=event.settings,
        created=event,
        game=game_named(event.settings.game).with_options(event.settings.options),
        secret=event.secret,
        seed=None if event.seed is None else Seed(event.seed),
    )


def seed_of(race: Race) -> Seed:
    """Seed that decides the cards, once every nonce is open."""
    if race.seed is not None:
        return race.seed
    assert race.secret is not None  # a deal is random or picked
    return fair_deal.race_seed(race.secret, (seat.nonce for seat in race.seats if seat.nonce is not None))


def _started(race: Race, event: RaceStarted) -> Race:
    seed = Seed(event.seed)
    start = race.game.start(seed.deck(race.game))
    if race.created.origin is not None:
        start = replay_layouts(start, race.created.origin.actions)[-1]
    boards = tuple(new_board(start, event.at) for _ in race.seats)
    assert race.settings.time_limit is not None  # settled at creation
    ends_at = event.at + race.settings.time_limit * 1000
    phase = Racing(event.at, ends_at, ends_at, len(boards))
    return _timed(_next(race, event, boards=boards, seed=seed, start=start, phase=phase))


def _next(race: Race, event: Event, **changes: object) -> Race:
    return replace(race, version=race.version + 1, at=event.at, **changes)


def _seated(race: Race, event: Event, seat: Seat) -> Race:
    """Race with another seat in the place that the event names."""
    seats = list(race.seats)
    seats[event.seat] = seat  # type: ignore[union-attr]  # called for events of a seat alone
    return _next(race, event, seats=tuple(seats))


def _moved(race: Race, event: MovePlayed | MoveUndone, board: Board) -> Race:
    """Race with another board in the seat of the event."""
    boards = list(race.boards)
    boards[event.seat] = board
    after = replace(race, version=race.version + 1, at=event.at, boards=tuple(boards))
    is_last = race.phase.playing == 1 and isinstance(race.phase, Racing) and len(race.seats) > 1  # type: ignore[union-attr]  # moves are made while racing or decided
    return _timed(after) if is_last or race.seats[event.seat].ghost is not None else after


def _timed(race: Race) -> Race:
    """Race with its next due time and its count of seats that still play worked out anew."""
    phase = race.phase
    assert isinstance(phase, Racing | Decided)
    playing = sum(seat.end is None for seat in race.seats)
    due = [seat.away_since + ABSENCE_MS for seat in race.seats if seat.away_since is not None]
    ghosts = map(Seat.ghost_goes_on_ms, race.seats, race.boards)
    due += [phase.started_at + goes_on_ms for goes_on_ms in ghosts if goes_on_ms is not None]
    if isinstance(phase, Racing) and playing == 1:
        settled_ms = settled_from(race.results(), may_undo=race.settings.undo != "none")
        if settled_ms is not None:
            due.append(phase.started_at + settled_ms)
    return replace(race, phase=replace(phase, next_due=min([phase.ends_at, *due]), playing=playing))


def _lobby(race: Race) -> Lobby:
    match race.phase:
        case Lobby():
            return race.phase
        case Countdown():
            return Lobby(race.phase.expires_at)
        case _:
            raise AssertionError(f"nobody waits in {race.phase}")
