"""`cadogan replay`: replays a race in the terminal, at its own pace or step by step.

All boards use the clock of the race: each move appears when it was made, not when it became public.
"""

import asyncio
import logging
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Annotated, NamedTuple

import msgspec
from cyclopts import Parameter
from rich.console import Group
from rich.live import Live

from cadogan.cli.players.address import Address, address_of, place_of
from cadogan.cli.players.harmless import tell
from cadogan.cli.players.harmless_console import HarmlessConsole
from cadogan.cli.players.options import Plain
from cadogan.cli.players.picture import Moves, game_of, line_of, name_of, picture, results, words
from cadogan.cli.serving.database import database
from cadogan.cli.serving.settings.settings import DatabaseUrl
from cadogan.cli.terminal.screens import has_screen, run
from cadogan.cli.terminal.trouble import sentence
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.race import players_in
from cadogan.races.record.partings import partings
from cadogan.rooms.replay.playback import ms_of
from cadogan.rooms.wire import messages
from cadogan.store.clock import Clock
from cadogan.store.database import connect
from cadogan.store.errors import UnknownRace
from cadogan.store.log.log import Log
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.migrations import migrate
from cadogan.store.tables.players import Players
from cadogan_client import Cadogan, CadoganError, RaceView
from cadogan_client.frames import decode
from cadogan_client.mixins import PublicEvent
from cadogan_client.race_updates import apply_event, empty_lobby
from cadogan_client.wire_types import AnyPublicEvent, Moved, Opened, Undone

LONGEST_PAUSE_S = 3
"""Longest pause between two moves. Longer ones are cut short."""

console = HarmlessConsole()


class Recorded(NamedTuple):
    """Everything public about a race: its view, its events, and the racers' names."""

    race: RaceView
    events: list[AnyPublicEvent]
    names: Mapping[int, str]


class Moment(NamedTuple):
    """A race at one event."""

    event: AnyPublicEvent
    race: RaceView


def replay(  # noqa: PLR0913 - each is an option of the command
    race: str,
    /,
    *,
    from_: Annotated[str | None, Parameter(name="--from")] = None,
    speed: float = 1.0,
    step: bool = False,
    database_url: DatabaseUrl = None,
    plain: Plain = False,
) -> None:
    """Replay a race.

    Parameters
    ----------
    race
        Its id, to read the database; or its address, to ask a service.
    from_
        Where to begin: `start`, a time since the start such as 2:30, or the number of a public event.
    speed
        Speed; 1 is real time, 0 shows only the end.
    step
        Wait for Enter before each move.
    database_url
        A Postgres to use instead of the embedded one.
    plain
        Lines instead of a screen: for screen readers.
    """
    address = address_of(race)
    recorded = over_the_wire(address) if address.url is not None else from_the_database(address, database_url)
    moments = list(moments_of(recorded))
    begins = place_in(moments, place_of(from_))
    moves, notes = Moves(recorded.names), differences(recorded)
    if has_screen(plain=plain):
        begins = len(moments) - 1 if speed <= 0 else begins
        run("replay_screen:ReplayScreen", moments, begins, recorded.names, notes, 0 if step else speed)
    elif plain and not step:
        for moment in moments[begins:]:
            tell(f"event {moment.event.p}: {line_of(moment.event, recorded.names)}")
        tell(*notes, *results(moments[-1].race, recorded.names))
    elif step:
        with suppress(EOFError):  # standard input has ended: no Enter can come
            step_through(moments, begins, moves, notes)
    else:
        asyncio.run(play(moments, begins, moves, notes, speed))


def over_the_wire(address: Address) -> Recorded:
    """A race from a service."""
    logging.disable()  # what the SDK would log is told in words for players

    async def read() -> Recorded:
        assert address.url is not None  # it was given
        async with Cadogan(address.url) as cadogan:
            async with cadogan.watch(address.id) as view:
                race, names = view.race, {racer.seat: racer.name for racer in view.racers}
                game_of(race)
            return Recorded(race, [event async for event in cadogan.events(address.id)], names)

    try:
        return asyncio.run(read())
    except CadoganError as error:
        sys.exit(sentence(error))


def from_the_database(address: Address, database_url: str | None) -> Recorded:
    """A race from the log, whether or not a service runs."""

    async def read(dsn: str) -> Recorded | None:
        await migrate(dsn)
        async with await connect(dsn) as pool, Log(pool) as log:
            try:
                record, events = await RaceReader(log, Clock()).public(RaceId(address.id))
            except UnknownRace:
                return None
            assert record.race is not None  # its log begins with it
            players = players_in(record.race)
            names: dict[PlayerId, str] = await Players(pool).names(players.values())
            race = msgspec.json.decode(messages.encode(record.view()), type=RaceView)
            by_seat = {seat: names.get(player, "") for seat, player in players.items()}
            return Recorded(race, [as_client(messages.encode(event)) for event in events], by_seat)

    with database(database_url) as dsn:
        recorded = asyncio.run(read(dsn))
    if recorded is None:
        sys.exit(f"There is no race {address.id}. GET /api/v1/races lists the races.")
    return recorded


def as_client(frame: bytes) -> AnyPublicEvent:
    """A public event in the SDK's types."""
    event = decode(frame)
    assert isinstance(event, PublicEvent)
    return event


def moments_of(recorded: Recorded) -> Iterator[Moment]:
    """Follow the race by its own clock. The boards of a closed race are open from the start."""
    race = empty_lobby(recorded.race)
    for event in sorted(recorded.events, key=lambda event: (0 if isinstance(event, Opened) else event.t, event.p)):
        race = apply_event(race, event)
        yield Moment(event, race)


def place_in(moments: list[Moment], place: int | str | None) -> int:
    """Index of the first moment to show."""
    match place:
        case None:
            return 0
        case int():
            places = (at for at, moment in enumerate(moments) if moment.event.p == place)
        case "now":
            return len(moments) - 1
        case _:
            ms = 0 if place == "start" else ms_of(place)
            has_started = ((at, event) for at, (event, race) in enumerate(moments) if race.started_at is not None)
            places = (at for at, event in has_started if event.t >= ms)
    return next(places, len(moments) - 1)


def differences(recorded: Recorded) -> list[str]:
    """Where each pair of racers first made different moves, in words."""
    actions: list[list[str]] = [[] for _ in recorded.race.seats]
    for event in sorted(recorded.events, key=lambda event: event.p):
        if isinstance(event, Moved | Undone):
            actions[event.seat].append(event.move if isinstance(event, Moved) else "undo")
    said = []
    for (one, other), n in partings(actions):
        both = f"{name_of(one, recorded.names)} and {name_of(other, recorded.names)}"
        if n is not None:
            said.append(f"{both} differ first at move {n}: {actions[one][n - 1]} against {actions[other][n - 1]}")
        elif recorded.race.is_over and actions[one] and actions[other]:
            said.append(f"{both} made the same moves, as far as both went")
    return said


def step_through(moments: list[Moment], begins: int, moves: Moves, notes: list[str]) -> None:
    """Show one moment after the other, waiting for Enter."""
    for at, moment in enumerate(moments):
        moves.note(moment.event)
        if at < begins:
            continue
        console.clear()
        console.print(drawn(moment, moves, notes))
        if input("Enter for the next move, q to stop: ").strip() == "q":
            return


async def play(moments: list[Moment], begins: int, moves: Moves, notes: list[str], speed: float) -> None:
    """Show a race at its own pace, times `speed`."""
    first = begins if speed > 0 else len(moments) - 1
    with Live(console=console, auto_refresh=False) as live:
        for at, moment in enumerate(moments):
            moves.note(moment.event)
            if at > first:
                passed_ms = moment.event.t - moments[at - 1].event.t
                await asyncio.sleep(min(passed_ms / 1000 / speed, LONGEST_PAUSE_S))
            if at >= first:
                live.update(drawn(moment, moves, notes), refresh=True)


def drawn(moment: Moment, moves: Moves, notes: list[str]) -> Group:
    """The boards side by side, with the latest event."""
    event, race = moment
    heading = f"event {event.p}  {words(event, moves.names)}"
    return picture(race, moves, heading, (race.started_at or 0) + event.t, notes)
