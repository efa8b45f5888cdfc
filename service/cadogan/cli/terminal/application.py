"""The application in the terminal. Its screens are the table, the lobby, races to watch, and the help."""

import asyncio
import signal
from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from textual.app import App
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.events import Event, Key
from textual.filter import LineFilter
from textual.screen import Screen

from cadogan.cli.players.harmless import harmless
from cadogan.cli.terminal.typed_line import TypedLine


class Harmless(LineFilter):
    """Replaces control characters in whatever is drawn: names, and the words of a service."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """One line of the screen."""
        del background
        return [segment._replace(text=harmless(segment.text)) for segment in segments]


class Terminal(App[str]):
    """Shows one screen after the other until the player quits. It returns what went wrong, in a sentence."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+z", "suspend_process", show=False, priority=True)]

    def __init__(self, first: Screen[None]) -> None:
        super().__init__()
        self.first = first

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What each line passes before it is drawn."""
        return [Harmless(), *super().get_line_filters()]

    def on_mount(self) -> None:
        """Show the first screen."""
        self.push_screen(self.first)
        if not self.is_headless:
            for number in (signal.SIGTERM, signal.SIGINT):  # the default would leave the terminal without echo
                asyncio.get_running_loop().add_signal_handler(number, self.exit)

    async def on_event(self, event: Event) -> None:
        """Give keys to the line that is typed, before they pass through widgets: in a burst, each comes in its turn."""
        line = self.focused if self.screen_stack else None
        if not (isinstance(event, Key) and isinstance(line, TypedLine) and line.take_key(event)):
            await super().on_event(event)

    def action_help_quit(self) -> None:
        """Leave, as `q` does. This is Ctrl-C where no text is marked."""
        self.call_later(self.run_action, "leave", self.screen)
