"""Messages for one racer alone: their board, and the acks of their moves."""

from collections.abc import Sequence

from cadogan.races.board import UNDONE, layout_in_steps, moves_left
from cadogan.races.events import MovePlayed, MoveUndone
from cadogan.races.race import Race
from cadogan.races.record.applied_event import AppliedEvent
from cadogan.races.steps import Steps, in_one_piece
from cadogan.rooms.wire.messages import Ack, OwnBoard
from cadogan.rules import Layout, Move


def own_board(race: Race, seat: int) -> OwnBoard:
    """A racer's board as the racer sees it. No move is legal once the seat has ended."""
    board = race.boards[seat]
    layout = board.layout
    may_play = race.seats[seat].end is None
    legal = legal_texts(layout) if may_play else ()
    may_undo = may_play and board.back is not None
    return OwnBoard(seat, board.n, layout.home, layout.show_all(), legal, may_undo, layout.redeals_left)


def ack_of(applied: AppliedEvent, seat: int) -> Ack:
    """Ack of a committed move or undo."""
    event, board = applied.event, applied.race.boards[seat]
    layout = board.layout
    action, turned = (event.move, event.turned) if isinstance(event, MovePlayed) else (UNDONE, "")
    may_undo = board.back is not None and not layout.is_won
    legal, redeals_left = legal_texts(layout), layout.redeals_left
    return Ack(board.n, action, turned, layout.home, applied.piles, legal, may_undo, redeals_left)


def ack_in(carried_out: Sequence[AppliedEvent], seat: int) -> Ack:
    """Ack of a move or undo, from the events of the command itself."""
    return ack_of(next(each for each in carried_out if isinstance(each.event, MovePlayed | MoveUndone)), seat)


def ack_again(race: Race, seat: int, n: int) -> Ack:
    """The ack of an earlier command, which found the board at `n`. Computed again from the actions: it is rare."""
    return in_one_piece(ack_again_in_steps(race, seat, n))


def ack_again_in_steps(race: Race, seat: int, n: int) -> Steps[Ack]:
    """`ack_again`, a move at a time."""
    assert race.start is not None  # there are no boards before the start
    *earlier, last = made = race.boards[seat].actions[: n + 1]
    # One of the two layouts is played on from the other, because only then can they tell which piles differ.
    if last == UNDONE:
        *line, undone = moves_left(earlier)
        after = yield from layout_in_steps(race.start, line)
        before = after.play(Move.parse(undone))
    else:
        before = yield from layout_in_steps(race.start, earlier)
        after = before.play(Move.parse(last))
    turned = "" if made[-1] == UNDONE else after.faces(after.seen & ~before.seen)
    may_undo = race.settings.undo != "none" and 2 * made.count(UNDONE) < len(made) and not after.is_won
    legal, piles = legal_texts(after), after.show_changes(before)
    return Ack(n + 1, made[-1], turned, after.home, piles, legal, may_undo, after.redeals_left)


def legal_texts(layout: Layout) -> tuple[str, ...]:
    """The legal moves, in notation."""
    return tuple([move.text for move in layout.legal_moves()])
