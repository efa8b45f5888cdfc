"""`cadogan watch`: watches a race of any service in the terminal, live or played back."""

import asyncio
import sys
from contextlib import suppress
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console, Group
from rich.live import Live

from cadogan.cli.players.address import Address, address_of, place_of
from cadogan.cli.players.boards import clock
from cadogan.cli.players.picture import Moves, picture, words
from cadogan_client import Cadogan, CadoganError, Watch

LOCAL = "http://127.0.0.1:8000"
REDRAW_S = 0.2
"""Seconds between two updates of the clock."""


def watch(
    race: str | None = None,
    /,
    *,
    url: str = LOCAL,
    from_: Annotated[str | None, Parameter(name="--from")] = None,
    speed: float | None = None,
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
    """
    address = None if race is None else address_of(race)
    if not url.startswith(("http://", "https://")):
        sys.exit(f"--url {url} is not the address of a service. Write it like {LOCAL}.")
    with suppress(KeyboardInterrupt):
        asyncio.run(show(address, (address and address.url) or url, place_of(from_), speed))


async def show(address: Address | None, url: str, place: int | str | None, speed: float | None) -> None:
    """Follow the race until it is over."""
    console = Console(highlight=False)
    try:
        async with Cadogan(url) as cadogan:
            if address is None:
                featured = (await cadogan.featured()).race
                if featured is None:
                    sys.exit(f"No race is under way at {url}.")
                address = Address(featured.id, url)
            async with cadogan.watch(address.race_id, from_=place, speed=speed) as view:
                await follow(view, console)
    except CadoganError as error:
        sys.exit(f"Cannot watch: {error}")


async def follow(view: Watch, console: Console) -> None:
    """Draw the race after each event, and in between for the clock."""
    moves, last = Moves({}), ""

    def drawn() -> Group:
        moves.names = {racer.seat: racer.name for racer in view.racers}
        return picture(view.race, moves, f"{state_of(view)}  {last}", view.moment_ms())

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


def state_of(view: Watch) -> str:
    """Whether this is live or how far behind, and the number of spectators."""
    watch = f"{view.spectators} watching" if view.spectators else ""
    if view.race.is_over:
        return view.race.phase
    if view.playback is None:
        return f"live  {watch}"
    behind_ms = max(view.server_now_ms() - view.moment_ms(), 0)
    pace = "standing still" if view.playback.speed == 0 else f"at {view.playback.speed:g}x"
    return f"{pace}, {clock(round(behind_ms))} behind  {watch}"
