"""One racer's play of the deal."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from msgspec import Struct

from cadogan.rules import Layout, Move

UNDONE = "undo"

MOST_ACTIONS = 10_000
"""Moves and undos of a board: three hours at one a second. A race is rebuilt from all of them while others wait."""


class Actions(Struct, eq=False, gc=False):
    """What was done on a board, in order: a persistent list that only grows.

    Successive boards share one list, each looking at its own first `n` entries; so one more action costs the same
    however long the race. A board that is not the newest one copies before it grows.
    """

    _shared: list[str] = []
    n: int = 0

    def __getitem__(self, number: int) -> str:
        if not 0 <= number < self.n:
            raise IndexError(f"there are {self.n} actions, numbered from 0; not {number}")
        return self._shared[number]

    def __iter__(self) -> Iterator[str]:
        return islice(self._shared, self.n)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Actions) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # compared, never looked up

    def __repr__(self) -> str:
        return f"Actions({' '.join(self)!r})"

    def then(self, action: str) -> "Actions":
        """These actions and one more."""
        shared = self._shared if len(self._shared) == self.n else self._shared[: self.n]
        shared.append(action)
        return Actions(shared, self.n + 1)


class Back(NamedTuple):
    """The way back for undo: the layout before the last move, and the way back from there."""

    layout: Layout
    further: "Back | None"


class Board(Struct, frozen=True, gc=False):
    """A layout and how it came about.

    `actions` are the moves and undos so far. `seen` are the cards that the racer has ever seen, as bits by place in the
    deal: an undo does not make him forget. `home_at` is when the number of cards home last changed, ms since the epoch.
    `back` is kept only where undo is played.
    """

    layout: Layout
    seen: int
    home_at: int
    actions: Actions
    undos: int = 0
    back: Back | None = None

    @property
    def n(self) -> int:
        """How many moves and undos were made; it only grows."""
        return self.actions.n

    @property
    def moves(self) -> int:
        """How many moves were made, undone ones included."""
        return self.actions.n - self.undos

    def played(self, move: str, at: int, *, keep: bool) -> "Board":
        """Board after a move; `keep` the way back for undo."""
        before = self.layout
        layout = before.play(Move.parse(move))
        return Board(
            layout,
            self.seen | layout.seen,
            self.home_at if layout.home == before.home else at,
            self.actions.then(move),
            self.undos,
            Back(before, self.back) if keep else None,
        )

    def undone(self, at: int) -> "Board":
        """Board after the last move is taken back."""
        assert self.back is not None  # decided so
        layout = self.back.layout
        return Board(
            layout,
            self.seen,
            self.home_at if layout.home == self.layout.home else at,
            self.actions.then(UNDONE),
            self.undos + 1,
            self.back.further,
        )


def new_board(start: Layout, at: int) -> Board:
    """Board on which nothing has been played yet."""
    return Board(start, start.seen, at, Actions())


def replay(start: Layout, actions: Iterable[str]) -> list[Layout]:
    """Layouts of a board at n = 0, 1, … len(actions)."""
    layouts, back = [start], [start]
    for action in actions:
        if action == UNDONE:
            back.pop()
        else:
            back.append(back[-1].play(Move.parse(action)))
        layouts.append(back[-1])
    return layouts
