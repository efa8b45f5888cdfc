"""The line in which a move, a deal or an answer is typed."""

from collections.abc import Callable

from textual.events import Key
from textual.widgets import Input


class TypedLine(Input):
    """A line that ends with Enter or Escape. `answer` gets what was typed, which is empty after Escape."""

    def __init__(self, answer: Callable[[str], None]) -> None:
        super().__init__(id="line")
        self._answer = answer
        self._edits = {
            "backspace": self.action_delete_left,
            "delete": self.action_delete_right,
            "left": self.action_cursor_left,
            "right": self.action_cursor_right,
            "home": self.action_home,
            "end": self.action_end,
        }

    def take_key(self, event: Key) -> bool:
        """Handle a key at once. Returns whether it was one of the line."""
        if event.key in {"enter", "escape"}:
            self._answer(self.value.strip() if event.key == "enter" else "")
        elif event.is_printable and event.character is not None:
            self.insert_text_at_cursor(event.character)
        elif edit := self._edits.get(event.key):
            edit()
        else:
            return False
        return True
