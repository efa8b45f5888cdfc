"""The widget of a board: drawn as large as it fits, and played by keys and mouse.

It never plays: it posts `Played`, and shows the state that it gets.
"""

from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.events import MouseDown, MouseUp
from textual.message import Message
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
    """A board. Without `may_play` it is only looked at."""

    DEFAULT_CSS = "TableView { width: 1fr; height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "touch", "Lift"),
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("up", "climb(-1)", show=False),
        Binding("down", "climb(1)", show=False),
        *(Binding(str(digit), f"touch_pile('t{digit}')", show=False) for digit in range(10)),
        Binding("f", "home", "Home"),
        Binding("d", "deal", "Deal"),
        Binding("w", "touch_pile('w')", show=False),
        Binding("c", "cell", show=False),
        Binding("s", "lift_stock", show=False),
        Binding("escape", "put_down", show=False),
    ]

    class Played(Message):
        """A move was meant, legal or not."""

        def __init__(self, move: str) -> None:
            super().__init__()
            self.move = move

    def __init__(self, table: TableState, *, may_play: bool = True) -> None:
        super().__init__()
        self.hand = Hand(table)
        self.may_play = may_play
        self.can_focus = may_play
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
        if self._pressed is not None and self.may_play:
            self.capture_mouse()

    def on_mouse_up(self, event: MouseUp) -> None:
        """End a click, or a drag on another pile."""
        pressed, self._pressed = self._pressed, None
        self.release_mouse()
        spot = self.spot_at(event.x, event.y)
        if pressed is None or spot is None or not self.may_play:
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
        if move is not None:
            self.post_message(self.Played(move))

    def _draw_again(self) -> None:
        self._arrangement = self._lines = None
        self.refresh()

    def _drawn(self) -> list[list[Segment]]:
        width, height = self.size
        if self.arrangement is None:
            return [[Segment(LEAST[:width].ljust(width), FELT)]]
        marks = self.hinted or (self.hand.marks if self.may_play else Marks())
        return draw(self.arrangement, width, height, marks, is_picked=self.hand.table.is_picked)
