"""Applies events to a race: `race = reduce(evolve, log, None)`. `decide` says which events may come next."""

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from msgspec.structs import replace

from cadogan.races import fair_deal
from cadogan.races.board import Board, layout_after, new_board
from cadogan.races.events import (
    CountdownStarted,
    DealRenewed,
    Event,
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
from cadogan.races.phases import Abandoned, Countdown, Decided, Finished, Lobby, Racing
from cadogan.races.race import (
    ABSENCE_MS,
    READY_MS,
    RULES_WITH_GIVING_UP,
    RULES_WITH_TIME_FOR_READY,
    START_MS,
    End,
    Race,
    Renewal,
    Seat,
)
from cadogan.races.settings import game_named
from cadogan.races.standings import settled_from
from cadogan.races.steps import Steps
from cadogan.rules import Seed


def race_of(events: Iterable[Event]) -> Race:
    """Race after these events, which begin with its first one."""
    race = reduce(evolve, events, None)
    assert race is not None  # every log begins with RaceCreated
    return race


def race_in_steps(payloads: Iterable[bytes]) -> Steps[Race]:
    """Race with this whole log, an event at a time."""
    race: Race | None = None
    for payload in payloads:
        race = evolve(race, decode(payload))
        yield
    assert race is not None  # every log begins with RaceCreated
    return race


def evolve(race: Race | None, event: Event) -> Race:  # noqa: C901, PLR0911, PLR0912 - one table of all events
    """Race after one more event. It never refuses: an event in the log has happened."""
    if race is None:
        assert isinstance(event, RaceCreated)  # every log begins with it
        return new_race(event)
    match event:
        case MovePlayed():
            keep = race.settings.undo != "none" or race.seats[event.seat].ghost is not None
            return _moved(race, event, race.boards[event.seat].played(event.move, event.at, keep=keep))
        case MoveUndone():
            return _moved(race, event, race.boards[event.seat].undone(event.at))
        case RaceCreated():
            raise AssertionError("a race is created once, by the first event of its log")
        case RacerJoined():
            return replace(_joined(race, event), joins=(*race.joins, event.player))
        case RacerWithdrew():
            player = race.seats[event.seat].player
            is_told = race.has_open_nonce or race.ends_with_a_withdrawal
            left = (*race.left, player) if is_told and player is not None else race.left
            return replace(_seated(race, event, Seat()), phase=_lobby(race), left=left)
        case DealRenewed():
            seats = tuple(replace(seat, commitment=None, is_ready=False, nonce=None) for seat in race.seats)
            spent = {seat.commitment for seat in race.seats if seat.is_ready and seat.commitment is not None}
            renewals = (*race.renewals, Renewal(event.at, race.left))
            secret = event.secret
            return _next(race, event, seats=seats, secret=secret, spent=race.spent | spent, renewals=renewals, left=())
        case RacerReady():
            ready = replace(race.seats[event.seat], is_ready=True, nonce=event.nonce)
            return _seated(race, event, ready)
        case CountdownStarted():
            # Absences of a lobby say who may start it. Those of the race begin with the race.
            here = tuple(replace(seat, away_since=None, absences=0) for seat in race.seats)
            return _next(race, event, seats=here, phase=Countdown(event.starts_at, _lobby(race).expires_at))
        case RaceStarted():
            return _started(race, event)
        case RacerLeft():
            seat = race.seats[event.seat]
            away = replace(seat, away_since=event.began, absences=seat.absences + 1)
            return _present(_seated(race, event, away))
        case RacerReturned():
            return _present(_seated(race, event, replace(race.seats[event.seat], away_since=None)))
        case SeatEnded():
            end = End(event.how, event.at, _gives_up(race, event))
            ended = replace(race.seats[event.seat], end=end, away_since=None)
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
        case RaceOpened():
            return _timed(_next(race, event, has_opened=True))
        case _:
            assert_never(event)


def new_race(event: RaceCreated) -> Race:
    """A lobby with no seat taken."""
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
    """Seed of the race's deal, once every nonce is open."""
    if race.seed is not None:
        return race.seed
    assert race.secret is not None  # a deal is random or picked
    return fair_deal.race_seed(race.secret, (seat.nonce for seat in race.seats if seat.nonce is not None))


def _started(race: Race, event: RaceStarted) -> Race:
    seed = Seed(event.seed)
    start = race.game.start(seed.deck(race.game))
    if race.created.origin is not None:
        start = layout_after(start, race.created.origin.actions)
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


def _joined(race: Race, event: RacerJoined) -> Race:
    """Race with the racer. If the last seat is taken, all have some seconds to get ready.

    They count from the first end of the lobby at the latest. So nobody keeps it open by leaving and joining.
    """
    before = race.seats[event.seat]
    if before.player == event.player:
        seat = replace(before, commitment=event.commitment)
    else:
        seat = Seat(event.player, event.commitment, joined=race.version + 1)
    after = _seated(race, event, seat)
    if race.created.race_rules < RULES_WITH_TIME_FOR_READY or race.is_full or not after.is_full:
        return after
    lobby = _lobby(race)
    ready_by = min(event.at, race.created.at + race.created.lobby_s * 1000) + READY_MS
    return replace(after, phase=replace(lobby, expires_at=max(lobby.expires_at, ready_by)))


def _moved(race: Race, event: MovePlayed | MoveUndone, board: Board) -> Race:
    """Race with another board in the seat of the event."""
    boards = list(race.boards)
    boards[event.seat] = board
    after = replace(race, version=race.version + 1, at=event.at, boards=tuple(boards))
    is_last = race.phase.playing == 1 and isinstance(race.phase, Racing) and len(race.seats) > 1  # type: ignore[union-attr]  # moves are made while racing or decided
    return _timed(after) if is_last or race.seats[event.seat].ghost is not None else after


def _present(race: Race) -> Race:
    """Race after a racer left or returned. Nothing comes due by it in a lobby."""
    return race if isinstance(race.phase, Lobby) else _timed(race)


def _timed(race: Race) -> Race:
    """Race with its next due time and its count of playing seats computed again."""
    phase = race.phase
    assert isinstance(phase, Racing | Decided)
    playing = sum(seat.end is None for seat in race.seats)
    due = [seat.away_since + ABSENCE_MS for seat in race.seats if seat.away_since is not None]
    if race.opens_at is not None:
        due.append(race.opens_at)
    ghosts = map(Seat.ghost_due_ms, race.seats, race.boards)
    due += [phase.started_at + ghost_due_ms for ghost_due_ms in ghosts if ghost_due_ms is not None]
    if isinstance(phase, Racing) and playing == 1 and not race.hides_result:
        settled_ms = settled_from(race.results(), may_undo=race.settings.undo != "none")
        if settled_ms is not None:
            due.append(phase.started_at + settled_ms)
    return replace(race, phase=replace(phase, next_due=min([phase.ends_at, *due]), playing=playing))


def _gives_up(race: Race, event: SeatEnded) -> bool:
    """Whether a seat that ends like this gives up: it resigns or leaves while another racer still plays.

    The last racer who plays cannot give up, so the places follow as soon as all the others have given up.
    """
    if event.how not in {"resigned", "gone"} or race.created.race_rules < RULES_WITH_GIVING_UP:
        return False
    # Racers who left in the same millisecond end together. Their order in the log is that of their seats, so it must
    # not count.
    away_since = race.seats[event.seat].away_since if event.how == "gone" else None
    return any(
        seat.end is None and number != event.seat and (away_since is None or seat.away_since != away_since)
        for number, seat in enumerate(race.seats)
    )


def _lobby(race: Race) -> Lobby:
    """The lobby that the race is in, or goes back to from its countdown."""
    match race.phase:
        case Lobby():
            return race.phase
        case Countdown():
            return Lobby(race.phase.expires_at)
        case Racing() | Decided() | Finished() | Abandoned():
            raise AssertionError(f"no lobby in {race.phase}")
        case _:
            assert_never(race.phase)
