"""The screen before a race: what is waited for. It stays below the race, and leads to its rematch."""

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, Static

from cadogan.cli.terminal.colours import FELT_GREEN, FRAME_GREEN
from cadogan.cli.terminal.race_wish import RaceWish

if TYPE_CHECKING:
    from cadogan.cli.terminal.racing import Racing

FIRST_LOOK_S = 0.01
"""Seconds that the first picture gets before the client is imported, which takes longer than it."""


class LobbyScreen(Screen[None]):
    """Finds races, and shows each on a screen of its own."""

    DEFAULT_CSS = f"""
    LobbyScreen {{ background: {FELT_GREEN}; align: center middle; }}
    LobbyScreen #told {{ width: auto; max-width: 100%; padding: 1 2; color: #ffffff; }}
    LobbyScreen Footer {{ background: {FRAME_GREEN}; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "leave", "Quit", key_display="q")]

    def __init__(self, wish: RaceWish, players: Path | None = None) -> None:
        """`players` is the file of this computer's players, if it is not the usual one."""
        super().__init__()
        self._wish = wish
        self._players = players
        self._lines: list[str] = []
        self._way_back = ""

    def compose(self) -> ComposeResult:
        """The words, and the keys."""
        yield Static(f"Looking for {self._wish.url}", id="told", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Begin once this is on the screen."""
        self.set_timer(FIRST_LOOK_S, lambda: self.run_worker(self._race()))

    def tell(self, text: str) -> None:
        """Say what is waited for."""
        self._lines.append(text)
        self.query_one("#told", Static).update("\n".join(self._lines[-4:]))

    async def play(self, racing: "Racing") -> bool:
        """Show a race until it is left. Returns whether the player wants a rematch."""
        from cadogan.cli.terminal.race_screen import RaceScreen  # noqa: PLC0415 - see below

        screen = RaceScreen(racing)
        await self.app.push_screen_wait(screen)
        self._lines.clear()
        self._way_back = racing.way_back
        return screen.wants_rematch

    def action_leave(self) -> None:
        """End the program. A place in the queue is given up."""
        self.app.exit()

    async def _race(self) -> None:
        # The client takes as long to import as the screen to appear, which comes first.
        from cadogan.cli.terminal.race_flow import go_racing  # noqa: PLC0415
        from cadogan.cli.terminal.trouble import sentence  # noqa: PLC0415
        from cadogan_client import CadoganError  # noqa: PLC0415

        try:
            await go_racing(self._wish, self, self._players)
        except CadoganError as error:
            self.tell(f"{sentence(error)}\nq ends.")
        else:
            # It is copied: no line of it may be broken.
            self.app.exit(message=Text(self._way_back, no_wrap=True, overflow="ignore") if self._way_back else None)
