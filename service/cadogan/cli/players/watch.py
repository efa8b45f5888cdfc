"""`cadogan watch`: watches a race of any service in the terminal, live or played back."""

import asyncio
import logging
import sys
from contextlib import suppress
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console, Group
from rich.live import Live

from cadogan.cli.players.address import Address, address_of, place_of
from cadogan.cli.players.harmless import tell
from cadogan.cli.players.harmless_console import HarmlessConsole
from cadogan.cli.players.options import LOCAL, Plain, refuse_wrong_url
from cadogan.cli.players.picture import (
    LOST,
    Moves,
    game_name,
    line_of,
    name_of,
    pace_of,
    picture,
    race_clock,
    results,
    words,
)
from cadogan.cli.terminal.screens import has_screen, run
from cadogan.cli.terminal.trouble import sentence
from cadogan_client import Cadogan, CadoganError, Watch

LOOK_S = 0.5
"""Seconds between two looks at the connection."""
REDRAW_S = 0.2
"""Seconds between two updates of the clock."""


def watch(
    race: str | None = None,
    /,
    *,
    url: str = LOCAL,
    from_: Annotated[str | None, Parameter(name="--from")] = None,
    speed: float | None = None,
    plain: Plain = False,
) -> None:
    """Watch a race in the terminal.

    Parameters
    ----------
    race
        Its address or id. Without it, the featured race.
    url
        Address of the service, if only an id is given, such as `http://127.0.0.1:8000`.
    from_
        Where to begin: `start`, a time since the start such as 2:30, the number of a public event, or `now`.
    speed
        Speed of the playback, up to 100, until it has caught up with now.
    plain
        Lines instead of a screen: for screen readers.
    """
    address = None if race is None else address_of(race)
    refuse_wrong_url(url)
    url, place = (address and address.url) or url, place_of(from_)
    if has_screen(plain=plain):
        run("watch_screen:WatchScreen", url, address and address.id, place, speed)
        return
    logging.disable()  # the lines say what the log of the SDK says, in words for players
    with suppress(KeyboardInterrupt):
        asyncio.run(show(address, url, place, speed, plain=plain))


async def show(
    address: Address | None, url: str, place: int | str | None, speed: float | None, *, plain: bool = False
) -> None:
    """Follow the race until it is over."""
    console = HarmlessConsole()
    try:
        async with Cadogan(url) as cadogan:
            if address is None:
                featured = (await cadogan.featured()).race
                if featured is None:
                    sys.exit(f"No race is under way at {url}.")
                address = Address(featured.id, url)
            async with cadogan.watch(address.id, from_=place, speed=speed) as view:
                await (follow_in_lines(view) if plain else follow(view, console))
    except CadoganError as error:
        sys.exit(sentence(error))


async def follow_in_lines(view: Watch) -> None:
    """Print a line for each event, and the standings."""
    names = {racer.seat: racer.name for racer in view.racers}
    racers = [name_of(seat, names) for seat in names]
    tell(", ".join((game_name(view.race), race_clock(view.race, view.moment_ms()), *racers)))
    looking = asyncio.create_task(tell_losses(view))
    try:
        async for event in view:
            tell(line_of(event, {racer.seat: racer.name for racer in view.racers}))
    finally:
        looking.cancel()
    tell(*results(view.race, {racer.seat: racer.name for racer in view.racers}))


async def tell_losses(view: Watch) -> None:
    """Print when the connection is lost, and when it is back."""
    was_connected = True
    while True:
        await asyncio.sleep(LOOK_S)
        if view.is_connected != was_connected:
            was_connected = view.is_connected
            tell("Connected again." if was_connected else LOST)


async def follow(view: Watch, console: Console) -> None:
    """Draw the race after each event, and in between for the clock."""
    moves, last = Moves({}), ""

    def drawn() -> Group:
        moves.names = {racer.seat: racer.name for racer in view.racers}
        return picture(view.race, moves, f"{pace_of(view)}  {last}", view.moment_ms())

    async def redraw() -> None:
        while True:
            live.update(drawn(), refresh=True)
            await asyncio.sleep(REDRAW_S)

    with Live(drawn(), console=console, auto_refresh=False) as live:
        drawing = asyncio.create_task(redraw())
        try:
            async for event in view:
                moves.note(event)
                last = words(event, moves.names)
                live.update(drawn(), refresh=True)
        finally:
            drawing.cancel()
        live.update(drawn(), refresh=True)
