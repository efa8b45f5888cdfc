"""The help: every key, over the table."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

TABLE_KEYS = (
    "arrows        move between cards and piles",
    "Enter, Space  lift the cards, or put them down; twice sends a card home",
    "0 to 9        lift from column t0 to t9, or put down there",
    "w   s         lift the top of the waste, the next card of the stock",
    "f   c         send a card home, to a free cell",
    "d             deal, or redeal",
    "Esc           put the lifted cards back",
    "mouse         drag, or click twice to send a card home; the stock deals",
    ":             type a move: t1-t3x4 is four cards from t1 to t3",
)


class KeysScreen(ModalScreen[None]):
    """All keys. Any of them closes it."""

    DEFAULT_CSS = """
    KeysScreen { align: center middle; }
    KeysScreen VerticalScroll {
        width: 78; max-width: 100%; height: auto; max-height: 100%; padding: 1 2; background: #f5f5f5; color: #000000;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q,ctrl+c,question_mark,enter,space", "dismiss", "Close"),
    ]

    def __init__(self, lines: tuple[str, ...], keys: tuple[str, ...] = TABLE_KEYS) -> None:
        super().__init__()
        self._lines = (*keys, *lines, "?             these keys; Esc closes them")

    def compose(self) -> ComposeResult:
        """One key a line."""
        with VerticalScroll():
            yield Static("\n".join(self._lines), markup=False)
