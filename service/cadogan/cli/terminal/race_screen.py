"""A race on the screen: the own board, the rivals' progress, the result."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from cadogan.cli.players.picture import results
from cadogan.cli.terminal.colours import FRAME_GREEN
from cadogan.cli.terminal.race_words import BACK, LOST, head, result, rivals
from cadogan.cli.terminal.racing import NO_HINTS, NO_UNDO, Racing
from cadogan.cli.terminal.table_screen import HINT, LAST, UNDO, TableScreen
from cadogan.cli.terminal.table_state import TableState
from cadogan.cli.terminal.table_view import TableView
from cadogan.cli.terminal.trouble import sentence
from cadogan_client import CadoganError

CLOCK_S = 0.5
"""Seconds between two looks at the clock and the connection."""
WIDE = 130
"""Columns from which the board of the first rival stands beside the own one."""


class RaceScreen(TableScreen):
    """One race. `wants_rematch` says what the player wants once the screen is gone."""

    DEFAULT_CSS = f"""
    RaceScreen #rivals {{
        height: auto; max-height: 8; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis;
        background: {FRAME_GREEN}; color: #d0d0d0;
    }}
    RaceScreen #rival {{ margin-left: 2; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        UNDO,
        HINT,
        Binding("u", "refuse_undo", show=False, priority=True),
        Binding("h", "refuse_hint", show=False, priority=True),
        Binding("x", "resign", "Resign", priority=True),
        Binding("x", "stop", "Stop here", priority=True),
        Binding("m", "rematch", "Rematch", priority=True),
        *LAST,
    ]
    LINES = (
        "u             take a move back, where the race allows it",
        "h             a hint, in practice that allows it",
        "x             resign, or stop once all others have ended; it asks first",
        "m             a rematch, once the race is decided",
        "q             leave; the race goes on, and its address leads back",
    )

    def __init__(self, racing: Racing) -> None:
        super().__init__(racing.table)
        self.racing = racing
        self.wants_rematch = False
        seats = [seat.seat for seat in racing.race.seats if seat.seat != racing.seat.number]
        self._rival = seats[0] if seats else None
        self._rival_view = TableView(TableState(racing.game, {}, (), 0)) if seats else None
        if self._rival_view is not None:
            self._rival_view.id = "rival"
        self._is_connected = True
        self._has_warned = False
        racing.say, racing.show = self.say, self.show

    def compose_above(self) -> ComposeResult:
        """The rivals."""
        yield Static(id="rivals", markup=False)

    def compose_table(self) -> ComposeResult:
        """The own board, and in a wide terminal that of a rival."""
        with Horizontal():
            yield self.view
            if self._rival_view is not None:
                yield self._rival_view

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether the footer has a key now: those that this race refuses are left out."""
        race, is_last = self.racing.race, self.racing.is_last
        of_racers = {
            "undo": race.settings.undo != "none",
            "refuse_undo": race.settings.undo == "none",
            "hint": race.settings.hints,
            "refuse_hint": not race.settings.hints,
            "resign": not is_last,
            "stop": is_last,
        }
        if self.is_typing:
            return False
        if action in of_racers:
            return of_racers[action] and not self.racing.has_ended
        return race.is_decided if action == "rematch" else super().check_action(action, parameters)

    def on_mount(self) -> None:
        """Follow the race."""
        super().on_mount()
        self.set_interval(CLOCK_S, self._tick)
        self.run_worker(self._follow())

    def show(self) -> None:
        """Show the board, the rivals, and the result."""
        if not self.query("#said"):
            return  # not on the screen yet, or no longer
        self.view.show(self.racing.table)
        self._show_rival()
        self.refresh_bindings()
        if self.racing.race.is_decided or self.racing.has_ended:
            more = " m asks for a rematch, q leaves." if self.racing.race.is_decided else ""
            wish = " Your rival wants a rematch." if self.racing.seat.rematch is not None else ""
            self.say(f"{result(self.racing)}{wish}{more}")
        self._tick()

    def on_resize(self) -> None:
        """Show the board of a rival where there is room for it."""
        self._show_rival()

    def play(self, move: str) -> None:
        """Send a move. Its answer, or refusal, comes later."""
        self.say("")
        self.racing.play(move)

    def action_undo(self) -> None:
        """Ask the service to take the last move back."""
        self.racing.undo()

    def action_hint(self) -> None:
        """Ask the service for a hint."""
        self.run_worker(self._find_hint(), exclusive=True, group="hint")

    def action_refuse_undo(self) -> None:
        """Say why nothing is taken back."""
        self.say(NO_UNDO)

    def action_refuse_hint(self) -> None:
        """Say why there is no hint."""
        self.say(NO_HINTS)

    def action_resign(self) -> None:
        """Give up, once the player has typed it."""
        self.ask("Really resign? Type yes", self._resign)

    def action_stop(self) -> None:
        """Stop where all rivals have ended, once the player has typed it."""
        self.ask("Stop? You keep your place. Type yes", self._resign)

    def action_rematch(self) -> None:
        """Race the same rivals again."""
        if self.racing.race.is_decided:
            self.wants_rematch = True
            self.dismiss()
        else:
            self.say("A rematch is possible once the race is decided.")

    def action_leave(self) -> None:
        """Leave; while the race is on, only if the player means it."""
        if self.racing.has_ended or self._has_warned:
            self.dismiss()
        else:
            self._has_warned = True
            self.say("The race goes on. q once more leaves it, and prints what leads back.")

    def _show_rival(self) -> None:
        if self._rival_view is not None and self._rival is not None:
            piles = self.racing.race.seats[self._rival].piles
            self._rival_view.display = piles is not None and self.size.width >= WIDE
            self._rival_view.show(TableState(self.racing.game, piles or {}, (), 0))

    def _resign(self, answer: str) -> None:
        if answer.casefold() == "yes":
            self.racing.resign()

    async def _find_hint(self) -> None:
        n = self.racing.seat.board.n
        move = await self.racing.hint()
        if move is not None and n == self.racing.seat.board.n:
            self.show_hint(move)

    async def _follow(self) -> None:
        """Show each change until the connection ends, or this screen does."""
        try:
            while True:
                await self.racing.changed()
                self.show()
        except CadoganError as error:
            self.say(f"{sentence(error)} q leaves, and prints what leads back.")

    def _tick(self) -> None:
        now_ms = self.racing.seat.server_now_ms()
        self.head(head(self.racing, now_ms))
        race, names, me = self.racing.race, self.racing.names, self.racing.seat.number
        lines = results(race, names, me) if race.is_decided else rivals(self.racing, now_ms)
        self.query_one("#rivals", Static).update("\n".join(lines))
        was, self._is_connected = self._is_connected, self.racing.seat.is_connected
        if was and not self._is_connected:
            self.say(LOST)
        elif self._is_connected and not was:
            self.say(BACK)
