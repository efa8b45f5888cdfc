"""What a command makes happen: `decide(race, command)` answers with events, or refuses by raising.

No events means that it has been carried out already: a command that is sent again does no harm. What time alone has
brought about comes first, so a move past the limit is out of time even if nobody ticked. (A refusal leaves those events
to the next Tick: whoever decides sends one first when it is due.)
"""

from functools import reduce
from typing import assert_never

from msgspec.structs import astuple

from cadogan.races import fair_deal
from cadogan.races.board import MOST_ACTIONS, UNDONE, Board
from cadogan.races.commands import (
    AskHint,
    Command,
    Create,
    Join,
    Leave,
    Play,
    Ready,
    Resign,
    Return,
    Start,
    Tick,
    Undo,
    Withdraw,
)
from cadogan.races.errors import (
    BoardFull,
    HintRefused,
    InvalidSettings,
    NotInRace,
    RaceFull,
    SeatHasEnded,
    UndoRefused,
    WrongN,
    WrongNonce,
    WrongPhase,
)
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
    RacerJoined,
    RacerLeft,
    RacerReady,
    RacerReturned,
    RacerWithdrew,
    RaceStarted,
    SeatEnded,
    StartCalled,
)
from cadogan.races.hint import hint
from cadogan.races.race import (
    ABSENCE_MS,
    Abandoned,
    Countdown,
    Decided,
    Finished,
    Lobby,
    Race,
    Racing,
    Seat,
    evolve,
    seed_of,
)
from cadogan.races.settings import settled
from cadogan.races.standings import settled_places
from cadogan.rules import RULES_VERSION, Layout, Move


def create(command: Create) -> list[Event]:
    """Open a lobby; InvalidSettings, UnknownGame or InvalidOption say what cannot be."""
    settings, _ = settled(command.settings)
    if settings.rated and command.seed is not None:
        raise InvalidSettings("rated", "the deal of a rated race is decided by service and racers; name no seed")
    if settings.deal == "winnable" and command.seed is None:
        raise InvalidSettings("deal", "a winnable deal is drawn before the race is made; this race came without one")
    secret = command.secret if command.seed is None else None
    if command.ghosts and (command.seed is None or settings.rated or settings.seats <= len(command.ghosts)):
        raise InvalidSettings("ghosts", "ghosts race unrated, on the deal that they played, against one racer or more")
    first_ghost = settings.seats - len(command.ghosts)
    return [
        RaceCreated(
            command.at,
            command.race_id,
            command.creator,
            settings,
            RULES_VERSION,
            secret,
            command.seed,
            command.is_house,
            command.rematch_of,
            command.invited,
            command.origin,
            command.lobby_s,
            command.deal,
        ),
        *(
            GhostSeated(command.at, first_ghost + number, *astuple(ghost))
            for number, ghost in enumerate(command.ghosts)
        ),
    ]


def decide(race: Race, command: Command) -> list[Event]:
    """Events that follow from the command, those that were due before it included."""
    at = max(command.at, race.at)  # clocks differ between nodes; the log does not run backwards
    due = race.phase.next_due
    if due is None or due > at:
        return _carry_out(race, command, at)
    events = _settle(race, at)
    return events + _carry_out(reduce(evolve, events, race), command, at)


def _carry_out(race: Race, command: Command, at: int) -> list[Event]:  # noqa: C901, PLR0911 - one table of all commands
    match command:
        case Play():
            return _play(race, command, at)
        case Undo():
            return _undo(race, command, at)
        case Join():
            return _join(race, command, at)
        case Ready():
            return _ready(race, command, at)
        case Withdraw():
            return _withdraw(race, command, at)
        case Start():
            return _start(race, command, at)
        case AskHint():
            return _hint(race, command, at)
        case Resign():
            return _resign(race, command, at)
        case Leave():
            return _leave(race, command, at)
        case Return():
            return _return(race, command, at)
        case Tick():
            return []
        case _:
            raise AssertionError(f"no race knows {command}")


def _settle(race: Race, at: int) -> list[Event]:
    """What time alone has brought about, each thing at the time when it was due."""
    events: list[Event] = []
    while (due := race.next_due) is not None and due <= at:
        happened = _come_due(race, max(due, race.at))
        race = reduce(evolve, happened, race)
        events += happened
    return events


def _come_due(race: Race, at: int) -> list[Event]:
    match race.phase:
        case Lobby(expires_at=expires_at):
            return [RaceAbandoned(at, "lobby expired")] if expires_at <= at else _without_the_unready(race, at)
        case Countdown():
            return [RaceStarted(at, seed_of(race).value)]
        case Racing() | Decided():
            return _time_runs_out(race, race.phase.ends_at <= at, at)
        case Finished() | Abandoned():
            raise AssertionError(f"nothing comes due in {race.phase}")
        case _:
            assert_never(race.phase)


def _time_runs_out(race: Race, is_over: bool, at: int) -> list[Event]:  # noqa: FBT001
    """Let ghosts go on, or seats end: all of them once the race `is_over`, else those whose racers are gone."""
    started_at = race.started_at
    assert started_at is not None  # the race is on
    ended: list[Event] = []
    for number, seat in enumerate(race.seats):
        if seat.end is not None:
            continue
        goes_on_ms = seat.ghost_goes_on_ms(race.boards[number])
        if is_over:
            ended.append(SeatEnded(at, number, "out of time"))
        elif goes_on_ms is not None and started_at + goes_on_ms <= at:
            return _ghost_goes_on(race, number, at)
        elif seat.away_since is not None and seat.away_since + ABSENCE_MS <= at:
            ended.append(SeatEnded(at, number, "gone"))
    return _concluded(race, ended, at)


def _ghost_goes_on(race: Race, number: int, at: int) -> list[Event]:
    """Let a ghost do the next thing that it did."""
    ghost, board = race.seats[number].ghost, race.boards[number]
    assert ghost is not None
    if board.n == len(ghost.actions):
        return _concluded(race, [SeatEnded(at, number, ghost.how)], at)
    action = ghost.actions[board.n]
    if action == UNDONE:
        return _maybe_concluded(race, [MoveUndone(at, number)], at)
    return _played(race, number, board.layout, action, at, ends_when_stuck=False)


def _concluded(race: Race, events: list[Event], at: int) -> list[Event]:
    """Events, and what follows for the race as a whole once they have happened."""
    race = reduce(evolve, events, race)
    if isinstance(race.phase, Racing):
        places = settled_places(race.results(), at - race.phase.started_at, may_undo=race.settings.undo != "none")
        if places is None:
            return events
        events = [*events, RaceDecided(at, places)]
    if race.phase.playing == 0:  # type: ignore[union-attr]  # called while racing or decided
        events = [*events, RaceFinished(at)]
    return events


def _play(race: Race, command: Play, at: int) -> list[Event]:
    seat, board = _racer(race, command.seat)
    if command.n != board.n:
        return _done_already(board, command.n, command.move)
    _must_play_on(seat, board)
    stuck = race.settings.undo == "none"
    events = _played(race, command.seat, board.layout, command.move, at, ends_when_stuck=stuck)
    return events if seat.away_since is None else [RacerReturned(at, command.seat), *events]


def _played(  # noqa: PLR0913, PLR0917 - a move, and where it is made
    race: Race,
    number: int,
    before: Layout,
    move: str,
    at: int,
    ends_when_stuck: bool,  # noqa: FBT001
) -> list[Event]:
    """Let a move happen on the board of a seat, and what follows from it."""
    after = before.foresee(Move.parse(move))
    played = MovePlayed(at, number, move, before.faces(after.seen & ~before.seen))
    if after.is_won:
        return _concluded(race, [played, SeatEnded(at, number, "won")], at)
    if ends_when_stuck and after.is_stuck:
        return _concluded(race, [played, SeatEnded(at, number, "stuck")], at)
    return _maybe_concluded(race, [played], at)


def _undo(race: Race, command: Undo, at: int) -> list[Event]:
    seat, board = _racer(race, command.seat)
    if command.n != board.n:
        return _done_already(board, command.n, UNDONE)
    _must_play_on(seat, board)
    if race.settings.undo == "none":
        raise UndoRefused("this race is played without undo")
    if board.back is None:
        raise UndoRefused("there is no move to take back")
    events: list[Event] = [] if seat.away_since is None else [RacerReturned(at, command.seat)]
    return _maybe_concluded(race, [*events, MoveUndone(at, command.seat)], at)


def _maybe_concluded(race: Race, events: list[Event], at: int) -> list[Event]:
    """Settle the places if the last one who plays has come where nothing can change them."""
    if isinstance(race.phase, Racing) and race.phase.playing == 1:
        return _concluded(race, events, at)
    return events


def _join(race: Race, command: Join, at: int) -> list[Event]:
    if not isinstance(race.phase, Lobby):
        raise WrongPhase(f"nobody joins any more: {_phase_in_words(race)}")
    if race.created.invited and command.player not in race.created.invited:
        raise NotInRace("this race is for those who were invited")
    if command.is_bot and not race.settings.bots:
        raise NotInRace("this race is for people; its settings say bots: false")
    commitment = command.commitment if race.is_random else None
    if race.is_random and (commitment is None or len(commitment) != fair_deal.COMMITMENT_BYTES):
        raise WrongNonce(f"joining takes a commitment of {fair_deal.COMMITMENT_BYTES} bytes to a nonce of your own")
    if commitment in race.spent:
        raise WrongNonce("this nonce was opened for a deal that was renewed; commit to a new one")
    number = race.seat_of(command.player)
    if number is not None and race.seats[number].commitment == commitment:
        return []
    if race.is_random and any(seat.is_ready for seat in race.seats):
        raise WrongPhase("nobody joins any more: a racer is ready and has opened his nonce")
    if number is None:
        number = next((number for number, seat in enumerate(race.seats) if seat.is_free), None)
    if number is None:
        raise RaceFull(f"all {len(race.seats)} seats are taken")
    return [RacerJoined(at, number, command.player, commitment)]


def _ready(race: Race, command: Ready, at: int) -> list[Event]:
    seat = race.seats[command.seat]
    if seat.is_ready:
        return []
    if not isinstance(race.phase, Lobby):
        raise WrongPhase(f"nobody gets ready any more: {_phase_in_words(race)}")
    if not race.is_full:
        free = sum(seat.is_free for seat in race.seats)
        raise WrongPhase(f"{free} of {len(race.seats)} seats are still free; be ready once all are taken")
    nonce = None
    if race.is_random:
        if any(seat.commitment is None for seat in race.seats):
            raise WrongPhase(
                "the deal was renewed; everybody joins again with a new commitment before anybody is ready"
            )
        nonce = command.nonce
        if nonce is None or len(nonce) != fair_deal.NONCE_BYTES:
            raise WrongNonce(f"being ready opens the nonce of {fair_deal.NONCE_BYTES} bytes that you committed to")
        if fair_deal.nonce_commitment(race.id, nonce) != seat.commitment:
            raise WrongNonce("this nonce is not the one that you committed to by joining")
    events: list[Event] = [RacerReady(at, command.seat, nonce)]
    if all(other.is_ready for other in race.seats if other is not seat):
        events.append(CountdownStarted(at, at + race.settings.countdown * 1000))
        events += _settle(reduce(evolve, events, race), at)  # a countdown of 0 s is over at once
    return events


def _withdraw(race: Race, command: Withdraw, at: int) -> list[Event]:
    if not isinstance(race.phase, Lobby | Countdown):
        raise WrongPhase(f"leaving is free only before the start: {_phase_in_words(race)}; resign instead")
    if race.seats[command.seat].player is None:
        return []
    is_called = isinstance(race.phase, Lobby) and race.phase.start_by is not None
    return _without(race, [command.seat], at, go_on=is_called)


def _without(race: Race, leaving: list[int], at: int, *, go_on: bool) -> list[Event]:
    """Let racers leave before the start, and `go_on` without them if the start was called."""
    events: list[Event] = [RacerWithdrew(at, seat) for seat in leaving]
    if race.secret is not None and any(seat.is_ready for seat in race.seats):
        events.append(DealRenewed(at, fair_deal.renewed_secret(race.secret)))
    if go_on:
        is_left = sum(seat.player is not None for seat in race.seats) > len(leaving)  # ghosts do not race alone
        events.append(StartCalled(at) if is_left else RaceAbandoned(at, "nobody was ready"))
    return events


def _without_the_unready(race: Race, at: int) -> list[Event]:
    """Go on without those who are not ready although the start was called; the seats of the others move up."""
    return _without(race, [number for number, seat in enumerate(race.seats) if not seat.is_ready], at, go_on=True)


def _start(race: Race, command: Start, at: int) -> list[Event]:
    if command.player != race.created.creator:
        raise NotInRace("whoever made the race calls its start")
    if not isinstance(race.phase, Lobby):
        return []
    if all(seat.player is None for seat in race.seats):
        raise WrongPhase("nobody has a seat yet; join first")
    if race.created.invited and race.created.rematch_of is None:
        raise WrongPhase("this race is between those who were invited; nobody starts it without the others")
    return [] if race.phase.start_by is not None else [StartCalled(at)]


def _hint(race: Race, command: AskHint, at: int) -> list[Event]:
    seat, board = _racer(race, command.seat)
    if not race.settings.hints:
        raise HintRefused("this race is played without hints")
    if command.n != board.n:
        raise WrongN(board.n, command.n)
    if race.hinted is not None and race.hinted.n == command.n:
        return []
    _must_play_on(seat, board)
    move = hint(board.layout)
    if move is None:
        raise HintRefused("there is nothing sensible left to do; undo or resign")
    return [HintGiven(at, command.seat, command.n, move.text)]


def _resign(race: Race, command: Resign, at: int) -> list[Event]:
    seat, _ = _racer(race, command.seat)
    if seat.end is not None and seat.end.how == "resigned":
        return []
    _must_race(seat)
    return _concluded(race, [SeatEnded(at, command.seat, "resigned")], at)


def _leave(race: Race, command: Leave, at: int) -> list[Event]:
    if not race.plays(command.seat):  # or the seat went when the start was called
        return []
    seat = race.seats[command.seat]
    return [RacerLeft(at, command.seat)] if seat.ghost is None and seat.away_since is None else []


def _return(race: Race, command: Return, at: int) -> list[Event]:
    is_away = command.seat < len(race.seats) and race.seats[command.seat].away_since is not None
    return [RacerReturned(at, command.seat)] if is_away else []


def _racer(race: Race, number: int) -> tuple[Seat, Board]:
    """Seat and board of one who races or has raced; WrongPhase before the start."""
    if not 0 <= number < len(race.seats):
        raise NotInRace(f"there is no seat {number}; seats are numbered from 0 to {len(race.seats) - 1}")
    if not race.boards:
        raise WrongPhase(f"there are no boards yet: {_phase_in_words(race)}")
    return race.seats[number], race.boards[number]


def _must_race(seat: Seat) -> None:
    if seat.end is not None:
        raise SeatHasEnded(f"your race is over: {seat.end.how}")


def _must_play_on(seat: Seat, board: Board) -> None:
    _must_race(seat)
    if board.n >= MOST_ACTIONS:
        raise BoardFull(f"this board has had {board.n:,} moves and undos, and there is no more; resign")


def _done_already(board: Board, n: int, action: str) -> list[Event]:
    """No events if the command at that `n` was this very one."""
    if 0 <= n < board.n and board.actions[n] == action:
        return []
    raise WrongN(board.n, n)


def _phase_in_words(race: Race) -> str:
    match race.phase:
        case Lobby():
            return "the race waits for its racers"
        case Countdown():
            return "the countdown runs"
        case Racing() | Decided():
            return "the race is on"
        case Finished():
            return "the race is over"
        case Abandoned():
            return f"the race was abandoned ({race.phase.reason})"
        case _:
            assert_never(race.phase)
