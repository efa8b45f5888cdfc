"""A race to look at: the boards of all racers, or as many as fit, and the progress of each."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, Static

from cadogan.cli.players.picture import Moves, game_name, game_of, name_of, race_clock, results
from cadogan.cli.terminal.arrangement import arrange
from cadogan.cli.terminal.colours import FELT_GREEN, FRAME_GREEN
from cadogan.cli.terminal.keys_screen import KeysScreen
from cadogan.cli.terminal.race_words import progress
from cadogan.cli.terminal.table_state import TableState
from cadogan.cli.terminal.table_view import TableView
from cadogan_client import RaceView, SeatView

BETWEEN = 2
"""Columns of characters between two boards."""
LAST = (
    Binding("tab", "next_board", "Boards", show=False),
    Binding("question_mark", "keys", "Keys", key_display="?"),
    Binding("q,escape", "leave", "Quit", key_display="q"),
)


class BoardsScreen(Screen[None]):
    """The boards of a race side by side. Where they do not all fit, Tab shows the next ones."""

    DEFAULT_CSS = f"""
    BoardsScreen {{ background: {FELT_GREEN}; layout: vertical; }}
    BoardsScreen #head, BoardsScreen #said {{ height: 1; padding: 0 1; background: {FRAME_GREEN}; color: #ffffff; }}
    BoardsScreen #said {{ color: #ffd75f; }}
    BoardsScreen #progress {{
        height: auto; max-height: 8; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis;
        background: {FRAME_GREEN}; color: #d0d0d0;
    }}
    BoardsScreen Vertical {{ padding-right: {BETWEEN}; background: {FELT_GREEN}; }}
    BoardsScreen .name {{ height: 1; padding: 0 1; color: #ffffff; background: {FELT_GREEN}; }}
    BoardsScreen Footer {{ background: {FRAME_GREEN}; }}
    """
    LINES: ClassVar[tuple[str, ...]] = ()
    """What the help says of the keys."""

    def __init__(self) -> None:
        super().__init__()
        self.moves = Moves({})
        self._race: RaceView | None = None
        self._first = 0
        self._views: list[TableView] = []

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Static(id="head", markup=False)
        yield Static(id="progress", markup=False)
        yield Horizontal(id="boards")
        yield Static(id="said", markup=False)
        yield Footer(show_command_palette=False)

    def on_resize(self) -> None:
        """Show as many boards as fit now."""
        self._choose_boards()

    def say(self, text: str) -> None:
        """Say what happened last."""
        self.query_one("#said", Static).update(text)

    def show_race(self, race: RaceView, heading: str, moment_ms: float) -> None:
        """Show a race at a moment, in milliseconds since the epoch."""
        names, cards = self.moves.names, 52 * game_of(race).rules.packs
        self.query_one("#head", Static).update(f"{game_name(race)}   {race_clock(race, moment_ms)}   {heading}")
        over = race.is_over and race.standings
        lines = results(race, names) if over else (progress(seat, names, cards, moment_ms) for seat in race.seats)
        self.query_one("#progress", Static).update("\n".join(lines))
        for label, seat in zip(self.query(".name").results(Static), race.seats, strict=False):
            label.update(f"{name_of(seat.seat, names)}   {self.moves.of(seat.seat)}")
        if race is self._race:
            return  # only the clock went on
        self._race = race
        if len(self._views) != len(race.seats):
            self._make_boards(race)
        for view, seat in zip(self._views, race.seats, strict=True):
            view.show(table_of(race, seat))
        self._choose_boards()

    def action_next_board(self) -> None:
        """Begin with the next board."""
        self._first += 1
        self._choose_boards()

    def action_keys(self) -> None:
        """Show all keys."""
        self.app.push_screen(KeysScreen(self.LINES, ("Tab           the next boards, where not all fit",)))

    def action_leave(self) -> None:
        """End the program."""
        self.app.exit()

    def _make_boards(self, race: RaceView) -> None:
        self._views = [TableView(table_of(race, seat)) for seat in race.seats]
        place = self.query_one("#boards", Horizontal)
        place.remove_children()
        names = [name_of(seat.seat, self.moves.names) for seat in race.seats]
        labels = (Static(name, classes="name", markup=False) for name in names)
        place.mount(*(Vertical(label, view) for label, view in zip(labels, self._views, strict=True)))
        self.call_after_refresh(self._choose_boards)  # before, they have no size

    def _choose_boards(self) -> None:
        """Show the boards from `_first` on, as many as fit side by side."""
        race, (width, height) = self._race, self.query_one("#boards").size
        seats = len(self._views)
        if race is None or not width or not seats:
            return
        tables = [table_of(race, seat) for seat in race.seats]
        fitting = (
            count
            for count in range(seats, 0, -1)
            if all(arrange(table, width // count - BETWEEN, height - 1) is not None for table in tables)
        )
        count = next(fitting, 1)
        chosen = {(self._first + number) % seats for number in range(count)}
        for number, view in enumerate(self._views):
            if isinstance(view.parent, Vertical):
                view.parent.display = number in chosen


def table_of(race: RaceView, seat: SeatView) -> TableState:
    """What the public sees of a board; empty before the deal."""
    return TableState(game_of(race), seat.piles or {}, (), seat.home)
