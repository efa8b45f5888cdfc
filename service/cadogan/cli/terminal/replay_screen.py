"""A replay on the screen: step by step, or at the pace of the race."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.timer import Timer

from cadogan.cli.players.picture import Moves, words
from cadogan.cli.terminal.boards_screen import LAST, BoardsScreen
from cadogan_client import RaceView
from cadogan_client.wire_types import AnyPublicEvent

LONGEST_PAUSE_S = 3
"""Longest pause between two moves. Longer ones are cut short."""
SLOWEST, FASTEST = 0.25, 64.0

Moments = Sequence[tuple[AnyPublicEvent, RaceView]]
"""The race at each of its events."""


class ReplayScreen(BoardsScreen):
    """A race that is over, at any of its moments."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "pause", "Play"),
        Binding("left", "step(-1)", "Back", key_display="←"),
        Binding("right", "step(1)", "On", key_display="→"),
        Binding("comma", "faster(0.5)", "Slower", key_display=","),
        Binding("full_stop", "faster(2)", "Faster", key_display="."),
        Binding("home", "go(0)", show=False),
        Binding("end", "go(-1)", show=False),
        *LAST,
    ]
    LINES = (
        "Space         play, pause",
        "left, right   one event back, one on",
        ",   .         slower, faster",
        "Home   End    the start, the end",
        "q             quit",
    )

    def __init__(
        self, moments: Moments, begins: int, names: Mapping[int, str], notes: Sequence[str], speed: float
    ) -> None:
        super().__init__()
        self._moments = moments
        self._names = names
        self._notes = "   ".join(notes)
        self._speed = speed or 1.0
        self._is_playing = speed > 0
        self._next: Timer | None = None
        self.at = begins

    def on_mount(self) -> None:
        """Show the first moment."""
        self._show()

    def action_pause(self) -> None:
        """Play, or pause; from the start again at the end."""
        self._is_playing = not self._is_playing
        if self._is_playing and self.at == len(self._moments) - 1:
            self.at = 0
        self._show()

    def action_step(self, on: int) -> None:
        """Go one event on or back, and stay there."""
        self._is_playing = False
        self.at = min(max(self.at + on, 0), len(self._moments) - 1)
        self._show()

    def action_go(self, place: int) -> None:
        """Go to the start or the end."""
        self.at = place % len(self._moments)
        self._show()

    def action_faster(self, times: float) -> None:
        """Play faster or slower."""
        self._speed = min(max(self._speed * times, SLOWEST), FASTEST)
        self._show()

    def _show(self) -> None:
        self.moves = Moves(self._names)
        for event, _ in self._moments[: self.at + 1]:
            self.moves.note(event)
        event, race = self._moments[self.at]
        pace = f"at {self._speed:g}x" if self._is_playing else "paused"
        heading = f"{self.at + 1}/{len(self._moments)}   {pace}"
        self.show_race(race, heading, (race.started_at or 0) + event.t)
        self.say(self._notes if race.is_over and self._notes else f"event {event.p}  {words(event, self._names)}")
        self._schedule()

    def _schedule(self) -> None:
        """Go on after the pause that the racers made."""
        if self._next is not None:
            self._next.stop()
        if self._is_playing and self.at + 1 < len(self._moments):
            passed_s = (self._moments[self.at + 1][0].t - self._moments[self.at][0].t) / 1000 / self._speed
            self._next = self.set_timer(min(max(passed_s, 0.001), LONGEST_PAUSE_S), self._go_on)

    def _go_on(self) -> None:
        self.at += 1
        self._show()
