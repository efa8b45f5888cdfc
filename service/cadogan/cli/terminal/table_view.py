"""The widget of a board: drawn as large as it fits, and played by keys and mouse.

It never plays: it says which move was meant, and shows the state that it gets.
"""

from collections.abc import Callable
from textwrap import wrap
from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.events import MouseDown, MouseUp
from textual.strip import Strip
from textual.widget import Widget

from cadogan.cli.terminal.arrangement import Arrangement, Spot, arrange
from cadogan.cli.terminal.colours import FELT
from cadogan.cli.terminal.drawing import Marks, draw
from cadogan.cli.terminal.grip import Lifted, dealing
from cadogan.cli.terminal.hand import Hand
from cadogan.cli.terminal.table_state import TableState

LEAST = "A terminal of 80 x 24 shows the table. This one has too little room."


class TableView(Widget, can_focus=True):
    """A board. `play` gets each move that was meant, legal or not; without it, the board is only looked at."""

    DEFAULT_CSS = "TableView { width: 1fr; height: 1fr; }"
    # Each is handled in the order in which the keys came, which others are not: they pass through all widgets first.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "touch", "Lift", priority=True),
        Binding("left", "step(-1)", show=False, priority=True),
        Binding("right", "step(1)", show=False, priority=True),
        Binding("up", "climb(-1)", show=False, priority=True),
        Binding("down", "climb(1)", show=False, priority=True),
        *(Binding(str(digit), f"touch_pile('t{digit}')", show=False, priority=True) for digit in range(10)),
        Binding("f", "home", "Home", priority=True),
        Binding("d", "deal", "Deal", priority=True),
        Binding("w", "touch_pile('w')", show=False, priority=True),
        Binding("c", "cell", show=False, priority=True),
        Binding("s", "lift_stock", show=False, priority=True),
        Binding("escape", "put_down", show=False, priority=True),
    ]

    def __init__(self, table: TableState, play: Callable[[str], None] | None = None) -> None:
        super().__init__()
        self.hand = Hand(table)
        self._play = play
        self.can_focus = play is not None
        self.hinted: Marks | None = None
        self._arrangement: Arrangement | None = None
        self._lines: list[list[Segment]] | None = None
        self._pressed: Spot | None = None

    def show(self, table: TableState) -> None:
        """Show the board as it is now."""
        self.hinted = None
        self.hand.see(table)
        self._draw_again()

    def mark(self, move: str, source: Lifted, target: str) -> None:
        """Mark the cards and the pile of a move, until the board changes or is touched."""
        self.hinted = Marks(None, None if move in {"deal", "redeal"} else source, frozenset({target}))
        self._draw_again()

    @property
    def arrangement(self) -> Arrangement | None:
        """Where each card stands now; None if the terminal is too small."""
        if self._arrangement is None and self.size.width:
            self._arrangement = arrange(self.hand.table, self.size.width, self.size.height)
        return self._arrangement

    def render_line(self, y: int) -> Strip:
        """One line of the board."""
        if self._lines is None:
            self._lines = self._drawn()
        if y >= len(self._lines):
            return Strip.blank(self.size.width, FELT)
        return Strip(self._lines[y], self.size.width)

    def on_resize(self) -> None:
        """Arrange the board for the new size."""
        self._draw_again()

    def on_mouse_down(self, event: MouseDown) -> None:
        """Begin a click or a drag."""
        self._pressed = self.spot_at(event.x, event.y)
        if self._pressed is not None and self._play is not None:
            self.capture_mouse()

    def on_mouse_up(self, event: MouseUp) -> None:
        """End a click, or a drag on another pile."""
        pressed, self._pressed = self._pressed, None
        self.release_mouse()
        spot = self.spot_at(event.x, event.y)
        if pressed is None or spot is None or self._play is None:
            return
        if spot.pile != pressed.pile:
            self._after(self.hand.drop(Lifted(pressed.pile, pressed.place), spot.pile))
        else:
            self._after(self.hand.touch(pressed.pile, pressed.place))

    def spot_at(self, x: int, y: int) -> Spot | None:
        """The card at a place of the widget."""
        return None if self.arrangement is None else self.arrangement.at(x, y)

    def action_touch(self) -> None:
        """Lift or put down under the cursor."""
        self._after(self.hand.touch(*self.hand.cursor))

    def action_touch_pile(self, pile: str) -> None:
        """Lift the top card of a pile, or put down there."""
        if pile in self.hand.table.piles:
            self._after(self.hand.touch(pile))

    def action_step(self, right: int) -> None:
        """Move the cursor to the left or right."""
        self.hand.step(right)
        self._after(None)

    def action_climb(self, down: int) -> None:
        """Move the cursor up or down."""
        self.hand.climb(down)
        self._after(None)

    def action_home(self) -> None:
        """Send a card to a foundation."""
        self._after(self.hand.home())

    def action_cell(self) -> None:
        """Send a card to a free cell."""
        self._after(self.hand.to_cell())

    def action_deal(self) -> None:
        """Deal, or redeal."""
        self._after(dealing(self.hand.table))

    def action_lift_stock(self) -> None:
        """Lift the next card of the stock."""
        self.hand.lift_stock()
        self._after(None)

    def action_put_down(self) -> None:
        """Put the lifted cards back."""
        self.hand.put_down()
        self._after(None)

    def _after(self, move: str | None) -> None:
        self.hinted = None
        self._draw_again()
        if move is not None and self._play is not None:
            self._play(move)  # at once, and not by a message: the next key is meant for the board after it

    def _draw_again(self) -> None:
        self._arrangement = self._lines = None
        self.refresh()

    def _drawn(self) -> list[list[Segment]]:
        width, height = self.size
        if self.arrangement is None:
            return [[Segment(line.ljust(width), FELT)] for line in wrap(LEAST, width)]
        marks = self.hinted or (self.hand.marks if self._play is not None else Marks())
        return draw(self.arrangement, width, height, marks, is_picked=self.hand.table.is_picked)
