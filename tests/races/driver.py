"""Random races, drawn by hypothesis: sensible and senseless commands, read from clocks that differ."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec.structs import fields

from cadogan.races.commands import (
    Command,
    Create,
    Join,
    Play,
    Ready,
    Resign,
    Start,
    Tick,
    Undo,
)
from cadogan.races.decide import create, decide
from cadogan.races.errors import RaceError
from cadogan.races.events import Event
from cadogan.races.evolve import evolve
from cadogan.races.phases import Countdown, Lobby
from cadogan.races.race import Race
from cadogan.races.settings import Settings
from cadogan.rules import RulesError
from cadogan.rules.game import OptionValue
from tests.races.given import CAST, CREATOR, RACE, SECRET, STUCK, WON, at

NONSENSE = ("deal", "redeal", "t0-t1", "t0-t1x2", "w-f3", "r0-f0", "r0.5-f4", "s-t0", "t7-f3", "w-r0", "", "undo")
LINES = (WON, STUCK)

JITTER_MS = 3_000
"""Largest difference between the clocks of nodes here."""


def needs(kind: Any) -> set[str]:
    """Fields of a command that have no default."""
    return {field.name for field in fields(kind) if field.required}


class Wish(NamedTuple):
    """One step of a race as hypothesis draws it."""

    what: str
    seat: int
    number: int
    waits_ms: int
    jitter_ms: int


class Step(NamedTuple):
    """One command: the race before it, its events (None: refused), and the race after it."""

    before: Race
    command: Command
    events: list[Event] | None
    after: Race


class Drive(NamedTuple):
    """A whole race."""

    opening: list[Event]
    steps: list[Step]

    @property
    def events(self) -> list[Event]:
        return [*self.opening, *(event for step in self.steps for event in step.events or ())]

    def __repr__(self) -> str:
        """Everything that is needed to reproduce the race."""
        return f"{self.opening} {[step.command for step in self.steps if step.events]}"


PLAIN: Mapping[str, Callable[..., Command]] = {
    kind.__name__.lower(): kind for kind in get_args(Command) if {"at", "seat"} <= needs(kind) <= {"at", "seat", "n"}
}
"""Commands that need no more than a seat and the `n` of its board. A wish has the name of its command."""

WHAT = (
    *("go on",) * 6,
    *("spree",) * 5,
    *("undo",) * 2,
    *("tick", "resend", "resend", "wrong n", "nonsense", "join", "nowhere", "start"),
    *PLAIN,
)

UNDO: tuple[Literal["none", "free", "penalty"], ...] = ("none", "free", "penalty")

DealChoice = tuple[str, dict[str, OptionValue], bytes | None]
"""Game, options, and the seed if the deal is picked."""

DEALS: tuple[DealChoice, ...] = (
    (WON.game, WON.options, WON.seed.value),
    (WON.game, WON.options, WON.seed.value),
    (STUCK.game, STUCK.options, STUCK.seed.value),
    ("duchess", {}, None),
    ("grand-duchess", {}, None),
    ("eagle-wing", {}, None),
    ("eagle-wing", {"redeals": 0, "trunk": 21}, bytes(16)),
)

WAITS_MS = (0, 0, 0, 1, 1, 700, 1_000, 1_000, 3_000, 5_000, 20_000, 61_000)


def wishes(what: Sequence[str], waits_ms: Sequence[int], least: int, most: int) -> SearchStrategy[list[Wish]]:
    """A list of wishes."""
    jitter_ms = st.sampled_from((0, 0, -JITTER_MS, JITTER_MS, -1))
    numbers = st.integers(0, 119)
    wish = st.builds(Wish, st.sampled_from(what), st.integers(0, 3), numbers, st.sampled_from(waits_ms), jitter_ms)
    return st.lists(wish, min_size=least, max_size=most)


@st.composite
def settings_and_seed(
    draw: st.DrawFn,
    least_seats: int = 1,
    view: Literal["fair", "open", "closed"] = "open",
    deals: SearchStrategy[DealChoice] | None = None,
) -> tuple[Settings, bytes | None]:
    """One of three games with a random deal or that of a line; up to four seats; any undo policy."""
    seats, undo = draw(st.integers(least_seats, 4)), draw(st.sampled_from(UNDO))
    game, options, seed = draw(st.sampled_from(DEALS) if deals is None else deals)
    limit, countdown = draw(st.sampled_from((None, None, 60))), draw(st.sampled_from((0, 3)))
    settings = Settings(
        game=game,
        options=options,
        seats=seats,
        undo=undo,
        undo_penalty=7,
        time_limit=limit,
        countdown=countdown,
        view=view,
        hints=seats == 1,
        closed_until=at(draw(st.integers(-70, 150))) if view == "closed" else None,
    )
    return settings, seed


def drives() -> SearchStrategy[Drive]:
    """Random races."""
    return st.builds(drive, settings_and_seed(), wishes(WHAT, WAITS_MS, 12, 45))


def endgames() -> SearchStrategy[Drive]:
    """Random races in which one racer plays on after the others have won or resigned."""
    last = wishes(("go on", "spree", "undo", "undo", "undo", "tick", "resign"), (0, 0, 1, 1_000, 5_000), 8, 40)
    sprees = st.lists(st.integers(0, 119), min_size=4, max_size=4)
    return st.builds(endgame, settings_and_seed(least_seats=2), sprees, last)


def endgame(chosen: tuple[Settings, bytes | None], sprees: Sequence[int], last: Sequence[Wish]) -> Drive:
    """All racers play for a while. Then all but the last resign, if their seats have not ended."""
    others = range(chosen[0].seats - 1)
    opening = [Wish("go on", 0, 119, 0, 0), Wish("tick", 0, 0, 3_000, 0)]
    opening += [Wish("spree", seat, sprees[seat], 1_000, 0) for seat in range(chosen[0].seats)]
    opening += [Wish("resign", seat, 0, 0, 0) for seat in others]
    return drive(chosen, [*opening, *[wish._replace(seat=len(others)) for wish in last]])


def drive(chosen: tuple[Settings, bytes | None], wishes: Sequence[Wish]) -> Drive:
    """Carry out the wishes. As in a room, a tick comes first when something is due."""
    settings, seed = chosen
    opening = create(Create(at(-60), RACE, CREATOR, settings, SECRET, seed))
    race = evolve(None, opening[0])
    steps: list[Step] = []

    def give(command: Command) -> None:
        nonlocal race
        before = race
        try:
            events = decide(race, command)
        except (RaceError, RulesError):
            steps.append(Step(before, command, None, before))
            return
        for event in events:
            race = evolve(race, event)
        steps.append(Step(before, command, events, race))

    now = at(-60)
    for wish in wishes:
        now += wish.waits_ms
        for command in commands(race, wish, now + wish.jitter_ms):
            if race.next_due is not None and race.next_due <= command.at:
                give(Tick(command.at))
            give(command)
    return Drive(opening, steps)


def commands(race: Race, wish: Wish, now: int) -> list[Command]:  # noqa: C901, PLR0911 - one table of all wishes
    """Commands that fulfil a wish in the race as it is."""
    number = wish.seat % len(race.seats)
    board = race.boards[number] if race.boards else None
    n = board.n if board else 0
    cast = CAST[number]
    match wish.what:
        case "go on":
            return going_on(race, number, wish, now)
        case "spree" if board is not None:
            moves = line_on(race, number, 1 + wish.number)
            return [Play(now + 2 * i, number, n + i, move) for i, move in enumerate(moves)]
        case "resend" if board is not None and n:
            earlier = wish.number % n
            action = board.actions[earlier]
            return [Undo(now, number, earlier) if action == "undo" else Play(now, number, earlier, action)]
        case "wrong n":
            return [Play(now, number, n + wish.number - 60, "deal"), Undo(now, number, n + wish.number - 60)]
        case "nonsense":
            return [Play(now, number, n, NONSENSE[wish.number % len(NONSENSE)]), Ready(now, number, bytes(16))]
        case "resign" | "withdraw" if wish.number >= 40:
            return [Tick(now)]  # they end too much to be frequent
        case what if what in PLAIN:
            return [PLAIN[what](now, number, *([n] if "n" in needs(PLAIN[what]) else []))]
        case "join":
            return [Join(now, cast.player, bytes([wish.number]) * 32), Join(now, CREATOR, cast.commitment)]
        case "start":
            return [Start(now, cast.player), Start(now, CREATOR)]
        case "nowhere":
            return [Play(now, 7, 0, "deal"), Play(now, -1, 0, "deal"), Resign(now, 99)]
        case _:
            return [Tick(now)]


def going_on(race: Race, number: int, wish: Wish, now: int) -> list[Command]:
    """Commands that advance the race: all racers join and get ready, the countdown ends, a legal move."""
    match race.phase:
        case Lobby():
            ours = CAST[: len(race.seats)]
            joining = [racer for racer in ours if race.seats[racer.seat].commitment != racer.commitment]
            are_ready = ours if wish.number > 80 else ours[wish.seat :]
            return [
                *[Join(now, racer.player, racer.commitment) for racer in joining],
                *[Ready(now, racer.seat, racer.nonce) for racer in are_ready],
            ]
        case Countdown(starts_at=starts_at):
            return [Tick(max(now, starts_at))]
        case _:
            board = race.boards[number] if race.boards else None
            if board is None or not board.layout.legal_moves():
                return [Play(now, number, 0, "deal")]
            legal = board.layout.legal_moves()
            move = legal[wish.number % len(legal)].text
            return [Play(now, number, board.n, move if wish.number > 80 else line_on(race, number, 1)[0])]


def line_on(race: Race, number: int, most: int) -> list[str]:
    """Moves that lead far: along the line that the board has followed, else to foundations if possible."""
    board = race.boards[number]
    for line in LINES:
        if race.seed == line.seed and tuple(board.actions) == line.moves[: board.n]:
            return list(line.moves[board.n : board.n + most])
    layout = board.layout
    moves: list[str] = []
    while len(moves) < most and layout.legal_moves():
        legal = layout.legal_moves()
        move = next((move for move in legal if move.target.startswith("f")), legal[-1])
        moves.append(move.text)
        layout = layout.play(move)
    return moves
