"""The application in the terminal. Its screens are the table, the lobby, races to watch, and the help."""

from textual.app import App
from textual.screen import Screen


class Terminal(App[str]):
    """Shows one screen after the other until the player quits. It returns what went wrong, in a sentence."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, first: Screen[None]) -> None:
        super().__init__()
        self.first = first

    def on_mount(self) -> None:
        """Show the first screen."""
        self.push_screen(self.first)
