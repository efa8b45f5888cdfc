"""One racer's play of the deal."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from cadogan.rules import Layout, Move

UNDONE = "undo"

MOST_ACTIONS = 10_000
"""Moves and undos of a board: three hours at one a second. A race is rebuilt from all of them while others wait."""


class Back(NamedTuple):
    """The way back for undo: the layout before the last move, and the way back from there."""

    layout: Layout
    further: "Back | None"


class Board(Struct, frozen=True, eq=False, gc=False):
    """A layout and how it came about: after `n` moves and undos, which only grow.

    `seen` are the cards that the racer has ever seen, as bits by place in the deal: an undo does not make him forget.
    `home_at` is when the number of cards home last changed, ms since the epoch. `back` is kept only where undo is
    played. Successive boards share one list of what was done, each looking at its own first `n` entries; so one more
    costs the same however long the race.
    """

    layout: Layout
    n: int
    seen: int
    home_at: int
    _done: list[str]
    undos: int = 0
    back: Back | None = None

    @property
    def actions(self) -> tuple[str, ...]:
        """Moves and undos so far, in order."""
        return tuple(self._done[: self.n])

    @property
    def moves(self) -> int:
        """How many moves were made, undone ones included."""
        return self.n - self.undos

    def played(self, move: str, at: int, *, keep: bool) -> "Board":
        """Board after a move; `keep` the way back for undo."""
        before, played = self.layout, Move.parse(move)
        layout = before.play(played)
        return Board(
            layout,
            self.n + 1,
            self.seen | layout.seen,
            self.home_at if layout.home == before.home else at,
            self._and(played.text),  # one text for every board, where that of the event is another each time
            self.undos,
            Back(before, self.back) if keep else None,
        )

    def undone(self, at: int) -> "Board":
        """Board after the last move is taken back."""
        assert self.back is not None  # decided so
        layout = self.back.layout
        return Board(
            layout,
            self.n + 1,
            self.seen,
            self.home_at if layout.home == self.layout.home else at,
            self._and(UNDONE),
            self.undos + 1,
            self.back.further,
        )

    def _and(self, action: str) -> list[str]:
        """What was done, and one thing more. A board that is not the newest one copies the list before it grows."""
        done = self._done if len(self._done) == self.n else self._done[: self.n]
        done.append(action)
        return done


def new_board(start: Layout, at: int) -> Board:
    """Board on which nothing has been played yet."""
    return Board(start, 0, start.seen, at, [])


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
