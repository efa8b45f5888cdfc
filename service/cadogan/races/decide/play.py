"""Commands while the race is on: play, undo, hint, resign."""

from cadogan.races.board import MOST_ACTIONS, MOST_ACTIONS_BEFORE_RULES_8, MOST_BEFORE, UNDONE, Board
from cadogan.races.commands import AskHint, Play, Resign, Undo
from cadogan.races.decide.finish import after_move, conclude, conclude_if_last
from cadogan.races.decide.seats import seat_at
from cadogan.races.errors import BoardFull, CannotBeWon, HintRefused, SeatHasEnded, UndoRefused, WrongN, WrongPhase
from cadogan.races.events import Event, HintGiven, MoveUndone, RacerReturned, SeatEnded
from cadogan.races.hint import hint
from cadogan.races.phases import describe
from cadogan.races.race import RULES_WITH_LOST_DEALS, Race, Seat

NEARLY_FULL = MOST_ACTIONS - MOST_BEFORE - 1
"""No board with fewer moves and undos is about to be full. Every move looks at it, and hardly any goes on to more."""


def play(race: Race, command: Play, at: int) -> list[Event]:
    """Make a move. A racer who was away has returned with it."""
    seat, board = _seat_and_board(race, command.seat)
    if command.n != board.n:
        return _repeated(board, command.n, command.move)
    _refuse_to_go_on(race, seat, board)
    stuck = race.settings.undo == "none"
    is_last = board.n >= NEARLY_FULL and is_last_action(race, board)
    events = after_move(race, command.seat, board.layout, command.move, at, ends_when_stuck=stuck, is_last=is_last)
    return events if seat.away_since is None else [RacerReturned(at, command.seat), *events]


def undo(race: Race, command: Undo, at: int) -> list[Event]:
    """Take back the last move. A racer who was away has returned with it."""
    seat, board = _seat_and_board(race, command.seat)
    if command.n != board.n:
        return _repeated(board, command.n, UNDONE)
    _refuse_to_go_on(race, seat, board)
    if race.settings.undo == "none":
        raise UndoRefused("this race does not allow undo; its settings have undo: none")
    if board.back is None:
        raise UndoRefused("there is no move to take back")
    events: list[Event] = [] if seat.away_since is None else [RacerReturned(at, command.seat)]
    events.append(MoveUndone(at, command.seat))
    if board.n >= NEARLY_FULL and is_last_action(race, board):
        return conclude(race, [*events, SeatEnded(at, command.seat, "stuck")], at)
    return conclude_if_last(race, events, at)


def give_hint(race: Race, command: AskHint, at: int) -> list[Event]:
    """Suggest a move, once for each `n`."""
    seat, board = _seat_and_board(race, command.seat)
    if not race.settings.hints:
        raise HintRefused("this race gives no hints; its settings have hints: false")
    if command.n != board.n:
        raise WrongN(board.n, command.n)
    if race.hinted is not None and race.hinted.n == command.n:
        return []
    _refuse_to_go_on(race, seat, board)
    if race.created.race_rules >= RULES_WITH_LOST_DEALS and race.seed is not None and race.seed.is_lost(race.game):
        raise CannotBeWon("this deal cannot be won: no order of moves brings all its cards home; try another deal")
    move = hint(board.layout)
    if move is None:
        raise HintRefused("there is no sensible move left; undo or resign")
    return [HintGiven(at, command.seat, command.n, move.text)]


def resign(race: Race, command: Resign, at: int) -> list[Event]:
    """End the seat's race."""
    seat, board = _seat_and_board(race, command.seat)
    if seat.end is not None and seat.end.how == "resigned":
        return []
    _refuse_if_ended(race, seat, board)
    return conclude(race, [SeatEnded(at, command.seat, "resigned")], at)


def _seat_and_board(race: Race, number: int) -> tuple[Seat, Board]:
    seat = seat_at(race, number)
    if not race.boards:
        raise WrongPhase(f"there are no boards yet: {describe(race.phase)}")
    return seat, race.boards[number]


def is_last_action(race: Race, board: Board) -> bool:
    """Whether one more move or undo is the last that the board may have, so that its seat ends with it.

    Nothing could change the board any more, and the others need not wait for its racer.
    """
    return race.ends_full_boards and board.n + 1 == race.most_actions


def _refuse_if_ended(race: Race, seat: Seat, board: Board) -> None:
    if seat.end is None:
        return
    if race.ends_full_boards and board.n == race.most_actions:
        raise BoardFull(f"this board has had {board.n:,} moves and undos, which is the limit, so your race is over")
    raise SeatHasEnded(f"your race is over: {seat.end.how}")


def _refuse_to_go_on(race: Race, seat: Seat, board: Board) -> None:
    if seat.end is not None:
        _refuse_if_ended(race, seat, board)
    if board.n >= MOST_ACTIONS_BEFORE_RULES_8:  # later races have ended the seat before
        raise BoardFull(f"this board has had {board.n:,} moves and undos, which is the limit; resign")


def _repeated(board: Board, n: int, action: str) -> list[Event]:
    """No events if the board did this very action at that `n`; otherwise the command is wrong about `n`."""
    if 0 <= n < board.n and board.actions[n] == action:
        return []
    raise WrongN(board.n, n)
