"""The player's hand: where the cursor is, what is lifted, and which move a touch means.

It plays nothing. Each touch returns the move that is meant, or None.
"""

from cadogan.cli.terminal.arrangement import Shelf, shelf
from cadogan.cli.terminal.drawing import Marks
from cadogan.cli.terminal.grip import (
    Lifted,
    dealing,
    home_of,
    move_home,
    move_meant,
    move_to_cell,
    starts_from,
    targets,
)
from cadogan.cli.terminal.table_state import TableState


class Hand:
    """A hand over one board. `table` is the board as it is now."""

    def __init__(self, table: TableState) -> None:
        self.table = table
        self.lifted: Lifted | None = None
        piles = shelf(table)
        self.cursor = self._top((*piles.columns, *piles.above)[0])

    def see(self, table: TableState) -> None:
        """Look at the board as it is now. Cards that changed meanwhile are put down."""
        if self.lifted is not None and self.table.piles.get(self.lifted.pile) != table.piles.get(self.lifted.pile):
            self.lifted = None
        is_top = self.cursor.place >= len(self.table.pile(self.cursor.pile)) - 1
        self.table = table
        last = len(table.pile(self.cursor.pile)) - 1
        self.cursor = Lifted(self.cursor.pile, last if is_top else min(self.cursor.place, last))

    @property
    def marks(self) -> Marks:
        """What the board marks: cursor, lifted cards, and piles that take them."""
        taking = frozenset[str]() if self.lifted is None else targets(self.table, self.lifted)
        return Marks(self.cursor, self.lifted, taking)

    def touch(self, pile: str, index: int | None = None) -> str | None:
        """Enter, or a click, on a card: lift it, or put the lifted cards down there. A second one sends it home."""
        touched = self._top(pile) if index is None else Lifted(pile, index)
        self.cursor = touched
        lifted, self.lifted = self.lifted, None
        if lifted is not None and lifted.pile != pile:
            return move_meant(self.table, lifted, pile)
        if lifted == touched:
            return move_home(self.table, lifted)
        if pile == "s" and (dealing(self.table) in self.table.legal or not self._moves_stock()):
            return dealing(self.table)
        self.lift(touched)
        return None

    def lift(self, cards: Lifted) -> None:
        """Lift cards that lie face up, or the next one of the stock where it may be moved."""
        pile = self.table.pile(cards.pile)
        may = self._moves_stock() if cards.pile == "s" else 0 <= cards.place < len(pile) and pile[cards.place] != "--"
        self.cursor, self.lifted = cards, cards if may else None

    def lift_stock(self) -> None:
        """Lift the next card of the stock."""
        if "s" in self.table.piles:
            self.lift(self._top("s"))

    def put_down(self) -> None:
        """Put the lifted cards back."""
        self.lifted = None

    def home(self) -> str | None:
        """The move of the lifted cards, or of those under the cursor, to a foundation."""
        cards = self.lifted or self.cursor
        return self._at_once(move_home(self.table, cards), home_of(self.table, cards))

    def to_cell(self) -> str | None:
        """The same to a free cell."""
        if not self.table.game.rules.cells:
            return None
        return self._at_once(move_to_cell(self.table, self.lifted or self.cursor), "r0")

    def drop(self, source: Lifted, target: str) -> str:
        """The move of a drag."""
        self.lifted, self.cursor = None, self._top(target)
        return move_meant(self.table, source, target)

    def step(self, right: int) -> None:
        """Move the cursor along its row."""
        row = self._row()
        self.cursor = self._top(row[(row.index(self.cursor.pile) + right) % len(row)])

    def climb(self, down: int) -> None:
        """Move the cursor within its column, and between the columns and the piles above."""
        piles, pile = shelf(self.table), self.cursor.pile
        if pile in piles.above:
            if piles.columns:
                self.cursor = self._top(beside(piles.above, pile, piles.columns))
            return
        index = self.cursor.place + down
        if self.table.first_face_up(pile) <= index < len(self.table.pile(pile)):
            self.cursor = Lifted(pile, index)
        elif piles.above:
            self.cursor = self._top(beside(piles.columns, pile, piles.above))

    def _row(self) -> tuple[str, ...]:
        piles: Shelf = shelf(self.table)
        return piles.above if self.cursor.pile in piles.above else piles.columns

    def _top(self, pile: str) -> Lifted:
        return Lifted(pile, len(self.table.pile(pile)) - 1)

    def _moves_stock(self) -> bool:
        return any(starts_from(self.table, move, self._top("s")) for move in self.table.legal)

    def _at_once(self, move: str | None, target: str) -> str:
        source = self.lifted or self.cursor
        self.lifted = None
        return move or move_meant(self.table, source, target)


def beside(row: tuple[str, ...], pile: str, other: tuple[str, ...]) -> str:
    """The pile of the other row that stands about where this one stands in its own."""
    return other[round(row.index(pile) * (len(other) - 1) / max(len(row) - 1, 1))]
