"""Attacks on the table of a large tournament: its pages, its changes, streams of them, and the live socket."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from uuid import uuid4

from cadogan.races.ids import PlayerId
from cadogan.store.database import connect
from cadogan.store.tables.tournaments import Tournaments
from cadogan.tournaments.events import PlayerEntered, TournamentCreated, TournamentStarted
from cadogan.tournaments.terms import TournamentTerms
from infra.attacks.guest import text
from infra.attacks.long_race import repeated
from infra.attacks.sockets import AT_A_TIME, COMINGS_S, LIVE, MANY, send
from infra.attacks.stage import ATTACKER, Row, Stage
from infra.lab.races import RaceFactory

PLAYERS = 5_000
STREAM = "GET {path} HTTP/1.1\r\nHost: attack\r\nAccept: text/event-stream\r\n\r\n"


async def make(stage: Stage) -> str:
    """Store an arena with many players. Returns its id."""
    at = time.time_ns() // 1_000_000
    terms = TournamentTerms(name="Large", games=("duchess",), minutes=240)
    created = TournamentCreated(at=at, tournament=uuid4(), creator=None, terms=terms)
    players = await RaceFactory(stage.dsn, seed=stage.pid << 17).add_players(PLAYERS)
    async with await connect(stage.dsn) as pool:
        log = Tournaments(pool)
        await log.create(created)
        tournament = await log.get(created.tournament)
        entered = [PlayerEntered(at=at, player=PlayerId(player.id)) for player in players]
        await log.append(tournament, lambda _: [TournamentStarted(at=at), *entered])
    return str(created.tournament)


def reading(times: int, address: str) -> Callable[[Stage], Awaitable[str]]:
    """An attack by a guest that asks for something of the tournament many times."""

    async def read(stage: Stage) -> str:
        arena = await make(stage)
        async with stage.http() as client:
            return await repeated(client, times, "GET", f"/tournaments/{arena}{address}")

    return read


async def stream(stage: Stage) -> str:
    """Open a stream of changes, which begins with the whole table, and cut the line, over and over."""
    path = f"/api/v1/tournaments/{await make(stage)}/changes"
    until, opened = time.monotonic() + COMINGS_S, 0

    async def come() -> None:
        nonlocal opened
        while time.monotonic() < until:
            reader, writer = await asyncio.open_connection("127.0.0.1", stage.port, local_addr=(ATTACKER, 0))
            writer.write(STREAM.format(path=path).encode())
            opened += (await reader.read(1024)).startswith(b"HTTP/1.1 200")
            await reader.read(1024)
            writer.transport.abort()

    await asyncio.gather(*(come() for _ in range(AT_A_TIME)))
    return f"opened {opened} streams in {COMINGS_S} s"


async def follow(stage: Stage, *, is_alone: bool) -> str:
    """Follow the table on a live socket and leave it, over and over, in one go."""
    arena = await make(stage)
    table = {"type": "table", "tournament": arena, "cursor": "start"}
    pair = text(table) + (b"" if is_alone else text({"type": "leave-table", "tournament": arena}))
    return await send(stage, pair * (MANY // 2), LIVE)


ROWS = (
    Row("table", "a guest reads the table of a tournament of 5,000", reading(500, "/table")),
    Row("table-whole", "a guest reads the whole of it as a change", reading(200, "/changes")),
    Row("table-log", "a guest reads its log", reading(200, "/log")),
    Row("table-streams", f"{AT_A_TIME} guests open streams of its changes and cut them for ten seconds", stream),
    Row("live-table", "a guest follows it and leaves it 10,000 times in one go", partial(follow, is_alone=False)),
    Row("live-tables", "a guest follows it 10,000 times in one go", partial(follow, is_alone=True)),
)
