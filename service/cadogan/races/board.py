"""One racer's play of the deal."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from cadogan.races.steps import Steps, in_one_piece
from cadogan.rules import Layout, Move

UNDONE = "undo"

MOST_ACTIONS = 2_000
"""Limit for moves and undos on a board: people need a few hundred. Whatever reads a race replays all of them."""
MOST_BEFORE = MOST_ACTIONS // 2
"""Limit for moves and undos up to the position that practice begins from. They count for its board."""
MOST_OF_GHOSTS = 4_000
"""Limit for moves and undos of all ghosts of a race: they play on when nobody is there any more."""
MOST_ACTIONS_BEFORE_RULES_8 = 10_000
"""Limit for moves and undos on a board of an older race."""


class Back(NamedTuple):
    """The way back for undo: the layout before the last move, and the way back from that layout."""

    layout: Layout
    further: "Back | None"


class Board(Struct, frozen=True, eq=False, gc=False):
    """A layout and how it came about, after `n` moves and undos. `n` only grows.

    `seen` has a bit for each card that the racer has ever seen, by the card's place in the deal; an undo clears none.
    `home_at` is when the number of cards home last changed, in milliseconds since the epoch. `back` is kept only if the
    race allows undo. Successive boards share one list of actions, and each reads its own first `n` entries. So one more
    action costs the same however long the race is.
    """

    layout: Layout
    n: int
    seen: int
    home_at: int
    _actions: list[str]
    undos: int = 0
    back: Back | None = None

    @property
    def actions(self) -> tuple[str, ...]:
        """Moves and undos so far, in order."""
        return tuple(self._actions[: self.n])

    @property
    def moves(self) -> int:
        """Number of moves made, including moves that were undone."""
        return self.n - self.undos

    def played(self, move: str, at: int, *, keep: bool) -> "Board":
        """Board after a move, which `decide` found legal. `keep` keeps the way back for undo."""
        before, played = self.layout, Move.parse(move)
        layout = before.play_again(played)
        return Board(
            layout,
            self.n + 1,
            self.seen | layout.seen,
            self.home_at if layout.home == before.home else at,
            self._actions_with(played.text),  # one string per move, shared by all boards; each event has its own copy
            self.undos,
            Back(before, self.back) if keep else None,
        )

    def undone(self, at: int) -> "Board":
        """Board after the last move is taken back."""
        assert self.back is not None  # `decide` refuses an undo without a move
        layout = self.back.layout
        return Board(
            layout,
            self.n + 1,
            self.seen,
            self.home_at if layout.home == self.layout.home else at,
            self._actions_with(UNDONE),
            self.undos + 1,
            self.back.further,
        )

    def _actions_with(self, action: str) -> list[str]:
        """The shared list with one more action. A board that is not the newest must copy it before the append."""
        actions = self._actions if len(self._actions) == self.n else self._actions[: self.n]
        actions.append(action)
        return actions


def new_board(start: Layout, at: int) -> Board:
    """Board with no move yet."""
    return Board(start, 0, start.seen, at, [])


def layout_after(start: Layout, actions: Iterable[str]) -> Layout:
    """Layout of a board after these actions, which were played on it."""
    return in_one_piece(layout_in_steps(start, actions))


def layout_in_steps(start: Layout, actions: Iterable[str]) -> Steps[Layout]:
    """`layout_after`, a move at a time. It plays only the moves that were not taken back."""
    layout = start
    for move in moves_left(actions):
        layout = layout.play_again(Move.parse(move))
        yield
    return layout


def moves_left(actions: Iterable[str]) -> list[str]:
    """The moves that were not taken back."""
    moves: list[str] = []
    for action in actions:
        if action == UNDONE:
            moves.pop()
        else:
            moves.append(action)
    return moves


def replay_layouts(start: Layout, actions: Iterable[str]) -> list[Layout]:
    """Layouts of a board at n = 0, 1, … len(actions)."""
    layouts, back = [start], [start]
    for action in actions:
        if action == UNDONE:
            back.pop()
        else:
            back.append(back[-1].play(Move.parse(action)))
        layouts.append(back[-1])
    return layouts
