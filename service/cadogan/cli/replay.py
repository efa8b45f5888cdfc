"""`cadogan replay`: a stored race in the terminal, played at its own pace or stepped through."""

import asyncio
import sys
import time
from collections.abc import Iterator, Mapping
from typing import Annotated, NamedTuple
from uuid import UUID

from cyclopts import Parameter
from rich.columns import Columns
from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from cadogan.cli.boards import board, clock
from cadogan.cli.database import database
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.public import AnyPublicEvent, Ended, Moved, RaceView, Undone
from cadogan.races.record import PublicRecord
from cadogan.races.step import steps
from cadogan.rules import GAMES
from cadogan.store.database import connect
from cadogan.store.log import Log
from cadogan.store.players import Players

LONGEST_PAUSE_S = 3
"""A longer thought is cut short, so that nobody waits for yesterday's doubts."""

console = Console(highlight=False)


class Moment(NamedTuple):
    """A race as everybody could see it at one public event, and that event."""

    event: AnyPublicEvent
    view: RaceView


def replay(
    race_id: UUID,
    /,
    *,
    speed: float = 1.0,
    step: bool = False,
    database_url: Annotated[str | None, Parameter(env_var="DATABASE_URL")] = None,
) -> None:
    """Replay a race from its log.

    Parameters
    ----------
    race_id
        The race, as lists and links name it.
    speed
        How much faster than it was played; 0 shows only the end.
    step
        Wait for Enter before each move.
    database_url
        A Postgres to use in place of the embedded one.
    """
    with database(database_url) as dsn:
        moments, names = asyncio.run(read(dsn, RaceId(race_id)))
    if not moments:
        sys.exit(f"There is no race {race_id}. GET /api/v1/races lists those that there are.")
    if step:
        step_through(moments, names)
    else:
        asyncio.run(play(moments, names, speed))


async def read(dsn: str, race_id: RaceId) -> tuple[list[Moment], Mapping[PlayerId, str]]:
    """Everything that was public of a race, and its racers' names."""
    async with await connect(dsn) as pool, Log(pool) as log:
        payloads = [entry.payload for entry in await log.read(race_id)]
        moments = list(moments_of(payloads, time.time_ns() // 1_000_000))
        racers = [seat.player for seat in moments[-1].view.seats if seat.player is not None] if moments else []
        return moments, await Players(pool).names(racers)


def moments_of(payloads: list[bytes], now_ms: int) -> Iterator[Moment]:
    """Follow a log and look at the race after each public event."""
    record = PublicRecord()
    for taken in steps(payloads):
        for event in record.follow(taken):
            yield Moment(event, record.view())
    for event in record.reach(now_ms):
        yield Moment(event, record.view())


def step_through(moments: list[Moment], names: Mapping[PlayerId, str]) -> None:
    """Show one moment after the other, each after Enter."""
    for moment in moments:
        console.clear()
        console.print(picture(moment, names))
        if input("Enter for the next move, q to stop: ").strip() == "q":
            return


async def play(moments: list[Moment], names: Mapping[PlayerId, str], speed: float) -> None:
    """Show a race at its own pace, or so many times faster."""
    shown = moments if speed > 0 else moments[-1:]
    with Live(console=console, auto_refresh=False) as live:
        for before, moment in zip([shown[0], *shown], shown, strict=False):
            if speed > 0:
                await asyncio.sleep(min((moment.event.t - before.event.t) / 1000 / speed, LONGEST_PAUSE_S))
            live.update(picture(moment, names), refresh=True)


def picture(moment: Moment, names: Mapping[PlayerId, str]) -> Group:
    """The boards side by side, with what has just happened."""
    view = moment.view
    cards = 52 * GAMES[view.settings.game].rules.packs
    boards = [
        board(
            names.get(seat.player, f"seat {seat.seat}") if seat.player is not None else f"seat {seat.seat}",
            seat.piles,
            seat.home,
            cards,
            Text(seat.ended or "", style="bold"),
        )
        for seat in view.seats
        if seat.piles is not None
    ]
    heading = f"{GAMES[view.settings.game].name}  {clock(moment.event.t)}  p={view.p}  {words(moment.event)}"
    return Group(Text(heading), Columns(boards))


def words(event: AnyPublicEvent) -> str:
    """What an event says, in a few words."""
    match event:
        case Moved():
            return f"seat {event.seat}: {event.move}"
        case Undone():
            return f"seat {event.seat}: undo"
        case Ended():
            return f"seat {event.seat}: {event.how}"
        case _:
            return str(event.__struct_config__.tag)
