"""The application in the terminal. Its screens are the table, the lobby, races to watch, and the help."""

import asyncio
import signal
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen


class Terminal(App[str]):
    """Shows one screen after the other until the player quits. It returns what went wrong, in a sentence."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+z", "suspend_process", show=False, priority=True)]

    def __init__(self, first: Screen[None]) -> None:
        super().__init__()
        self.first = first

    def on_mount(self) -> None:
        """Show the first screen."""
        self.push_screen(self.first)
        if not self.is_headless:
            for number in (signal.SIGTERM, signal.SIGINT):  # the default would leave the terminal without echo
                asyncio.get_running_loop().add_signal_handler(number, self.exit)

    def action_help_quit(self) -> None:
        """Leave, as `q` does. This is Ctrl-C where no text is marked."""
        self.call_later(self.run_action, "leave", self.screen)
