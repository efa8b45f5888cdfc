"""A race in the terminal: the boards side by side under one clock, with the state of each."""

from collections.abc import Iterator, Mapping, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cadogan.cli.players.boards import board, clock
from cadogan.cli.players.harmless import harmless
from cadogan.cli.terminal.lines import counted
from cadogan.rules import GAMES, Game, RulesError
from cadogan_client import CadoganError, RaceView, SeatView, Standing, Watch
from cadogan_client.wire_types import (
    Abandonment,
    AnyPublicEvent,
    BecameReady,
    CalledStart,
    Counting,
    Created,
    Ended,
    Finish,
    GhostJoined,
    Hinted,
    Joined,
    Left,
    Moved,
    Opened,
    PlacesDecided,
    Renewed,
    Returned,
    Started,
    Undone,
    Withdrew,
)

OF_A_SEAT: Mapping[type[AnyPublicEvent], str] = {
    Joined: "takes a seat",
    GhostJoined: "takes a seat, as a ghost",
    Withdrew: "leaves the seat",
    BecameReady: "ready",
    Undone: "undo",
    Left: "away",
    Returned: "back",
}
OF_THE_RACE: Mapping[type[AnyPublicEvent], str] = {
    Created: "the race waits for its racers",
    Renewed: "the deal is drawn again",
    CalledStart: "the start is called",
    Counting: "the race starts soon",
    Started: "the race starts",
    PlacesDecided: "the places are decided",
    Finish: "the race is over",
    Opened: "all boards are shown",
    Abandonment: "the race never starts",
}
LOST = "No connection. It is being made again; no event is lost."
MOVES_SHOWN = 5
PLACES = {1: "1st", 2: "2nd", 3: "3rd"}


class Moves:
    """Names of the racers, and the last public moves of each."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self.names = names
        self._moves: dict[int, list[str]] = {}

    def note(self, event: AnyPublicEvent) -> None:
        """Add an event, if it is a move."""
        if isinstance(event, Moved | Undone):
            move = event.move if isinstance(event, Moved) else "undo"
            self._moves[event.seat] = [*self._moves.get(event.seat, [])[1 - MOVES_SHOWN :], move]

    def of(self, seat: int) -> str:
        """The last moves of a seat, the newest one last."""
        return "  ".join(self._moves.get(seat, []))


def picture(race: RaceView, moves: Moves, heading: str, moment_ms: float, notes: Sequence[str] = ()) -> Group:
    """A race at a moment, in milliseconds since the epoch."""
    title = Text(f"{game_name(race)}  ", style="bold").append(f"{race_clock(race, moment_ms)}  {heading}", "not bold")
    boards = [seat_picture(race, seat, moves, moment_ms) for seat in race.seats]
    shown: list[RenderableType] = [title, Columns(boards), *(Text(note, style="dim") for note in notes)]
    if race.is_over and race.standings:
        shown.append(standings(race, moves.names))
    return Group(*shown)


def seat_picture(race: RaceView, seat: SeatView, moves: Moves, moment_ms: float) -> RenderableType:
    """The board of a seat; empty before the deal."""
    name, cards = name_of(seat.seat, moves.names), 52 * game_of(race).rules.packs
    state = Text(state_of(seat, moment_ms), style="yellow")
    note = Group(Text(moves.of(seat.seat), style="dim"), state)
    return board(name, seat.piles or {}, seat.home, cards, note)


def state_of(seat: SeatView, moment_ms: float) -> str:
    """State of a seat: how it ended, that its racer is away, or that its moves are held back."""
    if seat.ended is not None:
        return seat.ended
    if seat.away_until is not None:
        return f"away; {max(seat.away_until - moment_ms, 0) / 1000:.0f} s to return"
    if seat.progress is not None and seat.progress.ahead:
        return "ahead, with cards that are not shown yet"
    if seat.piles is None:
        return "nobody yet" if seat.player is None and seat.ghost is None else "ready" if seat.ready else "not ready"
    return ""


def standings(race: RaceView, names: Mapping[int, str]) -> Table:
    """Standings of a finished race."""
    table = Table("place", "racer", "cards home", "moves", "time", "how")
    for row in race.standings or ():
        cells = row.place, name_of(row.seat, names), row.home, row.moves, clock(row.time), row.how or ""
        table.add_row(*map(str, cells))
    return table


def race_clock(race: RaceView, moment_ms: float) -> str:
    """Time since the start and the time limit, or time to the start."""
    if race.started_at is None:
        to_start = "" if race.starts_at is None else f" {max(race.starts_at - moment_ms, 0) / 1000:.0f}"
        return f"{race.phase}{to_start}"
    until = moment_ms if race.finished_at is None else race.finished_at
    limit = f" of {clock(race.settings.time_limit * 1000)}" if race.finished_at is None else ""
    return f"{clock(round(max(until - race.started_at, 0)))}{limit}"


def game_name(race: RaceView) -> str:
    """Name of the game."""
    return game_of(race).name


def game_of(race: RaceView) -> Game:
    """Game of a race, with its options. Raises CadoganError if it is younger than this command."""
    try:
        return GAMES[race.settings.game].with_options(race.settings.options)
    except KeyError as error:
        game = race.settings.game
        raise CadoganError(f"This release does not know the game {game!r}. A newer release may.") from error
    except RulesError as error:
        raise CadoganError(f"{error}. A newer release may know it.") from error


def name_of(seat: int, names: Mapping[int, str]) -> str:
    """Name of the racer in a seat. Deleted players have none."""
    return harmless(names.get(seat) or f"seat {seat}")


def words(event: AnyPublicEvent, names: Mapping[int, str]) -> str:
    """An event in a few words."""
    match event:
        case Moved():
            return f"{name_of(event.seat, names)}: {event.move}"
        case Hinted():
            return f"{name_of(event.seat, names)} asks for a hint: {event.move}"
        case Ended():
            return f"{name_of(event.seat, names)}: {event.how}"
        case Joined() | GhostJoined() | Withdrew() | BecameReady() | Undone() | Left() | Returned():
            return f"{name_of(event.seat, names)}: {OF_A_SEAT[type(event)]}"
        case _:
            return OF_THE_RACE[type(event)]


def pace_of(view: Watch) -> str:
    """Whether this is live or how far behind, and the number of spectators."""
    watch = f"{view.spectators} watching" if view.spectators else ""
    if view.race.is_over:
        return view.race.phase
    if view.playback is None:
        return f"live  {watch}"
    behind_ms = max(view.server_now_ms() - view.moment_ms(), 0)
    pace = "standing still" if view.playback.speed == 0 else f"at {view.playback.speed:g}x"
    return f"{pace}, {clock(round(behind_ms))} behind  {watch}"


def line_of(event: AnyPublicEvent, names: Mapping[int, str]) -> str:
    """An event in a line, with its time."""
    return f"{clock(event.t)} {words(event, names)}"


def results(race: RaceView, names: Mapping[int, str], me: int | None = None) -> Iterator[str]:
    """A line for each racer, best first; none before the race is decided. `me` is the own seat."""
    for row in race.standings or ():
        own, moves = "  you" if row.seat == me else "", counted(row.moves, "move")
        yield (
            f"{place(row):<4} {name_of(row.seat, names):<20} {row.home} home  {moves}  "
            f"{clock(row.time)}  {row.how or 'still plays'}{own}"
        )


def place(row: Standing) -> str:
    """A place, such as 2nd."""
    return PLACES.get(row.place, f"{row.place}th")
