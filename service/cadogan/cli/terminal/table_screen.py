"""A screen with one board to play: a line above it, a line that says what happened, and a line to type in."""

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Footer, Static

from cadogan.cli.terminal.colours import FELT_GREEN, FRAME_GREEN
from cadogan.cli.terminal.grip import Lifted, typed
from cadogan.cli.terminal.keys_screen import KeysScreen
from cadogan.cli.terminal.table_state import TableState
from cadogan.cli.terminal.table_view import TableView
from cadogan.cli.terminal.typed_line import TypedLine
from cadogan.rules import InvalidMove, Move

UNDO = Binding("u", "undo", "Undo", priority=True)
HINT = Binding("h", "hint", "Hint", priority=True)
LAST = (
    Binding("colon", "type_move", "Type", key_display=":", priority=True),
    Binding("question_mark", "keys", "Keys", key_display="?", priority=True),
    Binding("q", "leave", "Quit", priority=True),
)
"""Keys of every screen with a table. The footer shows them in the order in which a screen names them.

With `priority`, each is handled in the order in which the keys came: others pass through all widgets first.
"""


class TableScreen(Screen[None]):
    """A board to play. What a move does is decided by `play`."""

    DEFAULT_CSS = f"""
    TableScreen {{ background: {FELT_GREEN}; layout: vertical; }}
    TableScreen #head, TableScreen #said {{ height: 1; padding: 0 1; background: {FRAME_GREEN}; color: #ffffff; }}
    TableScreen #said {{ color: #ffd75f; height: auto; min-height: 1; max-height: 3; }}
    TableScreen #line {{ height: 1; border: none; padding: 0 1; display: none; }}
    TableScreen #line:focus {{ border: none; }}
    TableScreen Footer {{ background: {FRAME_GREEN}; }}
    """
    LINES: ClassVar[tuple[str, ...]] = ()
    """What the help says besides the keys of the table."""

    def __init__(self, table: TableState) -> None:
        super().__init__()
        self.view = TableView(table, self.play)
        self._then: Callable[[str], None] | None = None

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Static(id="head", markup=False)
        yield from self.compose_above()
        yield from self.compose_table()
        yield Static(id="said", markup=False)
        yield TypedLine(self._answer)
        yield Footer(show_command_palette=False)

    def compose_above(self) -> ComposeResult:
        """What stands between the head and the board."""
        yield from ()

    def compose_table(self) -> ComposeResult:
        """The board, and what stands beside it."""
        yield self.view

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key works now. While a line is typed, its characters are no keys."""
        return False if self.is_typing else super().check_action(action, parameters)

    def on_mount(self) -> None:
        """Show the board."""
        self.view.focus()
        self.show()

    @abstractmethod
    def play(self, move: str) -> None:
        """Make a move, or say why not."""

    @abstractmethod
    def show(self) -> None:
        """Show everything as it is now."""

    @property
    def is_typing(self) -> bool:
        """Whether a line is being typed."""
        return self._then is not None

    def head(self, text: str) -> None:
        """Write the line above the board."""
        self.query_one("#head", Static).update(text)

    def say(self, text: str) -> None:
        """Say what happened, below the board."""
        self.query_one("#said", Static).update(text)

    def show_hint(self, move: str | None) -> None:
        """Mark a hint on the board, and say it."""
        if move is None:
            self.say("No hint: a good player would give up here.")
            return
        parsed, table = Move.parse(move), self.view.hand.table
        index = len(table.pile(parsed.source)) - parsed.cards if parsed.place is None else parsed.place
        self.view.mark(move, Lifted(parsed.source, index), parsed.target or "s")
        self.say(f"Hint: {move}")

    def ask(self, about: str, then: Callable[[str], None]) -> None:
        """Ask for a line. Escape takes the question back."""
        line, self._then = self.query_one(TypedLine), then
        self.say("")  # what it said would stand there again after the answer, as if it were new
        line.placeholder, line.value = about, ""
        self._show_line(is_shown=True)
        self.set_focus(line)  # at once: `line.focus()` would leave the next key to the table

    def action_type_move(self) -> None:
        """Ask for a move in notation."""
        self.ask("A move, such as t1-t3x4, w-f2 or deal", self._play_typed)

    def action_keys(self) -> None:
        """Show all keys."""
        self.app.push_screen(KeysScreen(self.LINES))

    def action_leave(self) -> None:
        """End the program."""
        self.app.exit()

    def _play_typed(self, text: str) -> None:
        try:
            move = typed(text)
        except InvalidMove as error:
            self.say(f"{error}.")
        else:
            self.play(move)

    def _answer(self, text: str) -> None:
        then, self._then = self._then, None
        self._show_line(is_shown=False)
        self.set_focus(self.view)
        if then is not None and text:
            then(text)

    def _show_line(self, *, is_shown: bool) -> None:
        """Show the line in the place of what was said, so that the board stays as it is."""
        self.query_one("#line").display = is_shown
        self.query_one("#said").display = not is_shown
