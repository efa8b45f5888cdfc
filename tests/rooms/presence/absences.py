"""What tests of presence wait for and change."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg

from cadogan.races.ids import RaceId
from cadogan.store.errors import Unreachable
from cadogan.store.tables.presence import NODE_LOST_S, Presence
from tests.fixtures import execute
from tests.rooms.clients import Connection
from tests.rooms.conftest import Node, until

NOT_OVER_REST = "DELETE FROM presence WHERE seat = 0 AND until IS NOT NULL"
"""Postgres forgets that Ada has commanded over REST."""


NOTED = "SELECT node_id, race_id, seat FROM presence WHERE until IS NULL"


LAPSE = "UPDATE presence SET until = now() - interval '1 second' WHERE until IS NOT NULL"


@asynccontextmanager
async def locked(dsn: str, table: str) -> AsyncIterator[None]:
    """Nobody can read or write a table while the block runs."""
    operator = await asyncpg.connect(dsn)
    try:
        async with operator.transaction():
            await operator.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
            yield
    finally:
        await operator.close()


async def kinds(node: Node, race: RaceId) -> list[str]:
    """What happened in a race after its start, in short."""
    events = [event["type"] for event in await node.published(race)]
    return events[events.index("started") + 1 :]


async def deeds_by_now(guest: Connection) -> list[str]:
    """Other messages so far, except spectator counts, which a pulse may send at any time."""
    return [frame["type"] for frame in await guest.hears_by_now() if frame["type"] != "spectators"]


async def long_silent(dsn: str, node: Node) -> None:
    """Let the time pass after which a node without a heartbeat is lost. What was noted before is older as well."""
    await execute(
        dsn,
        f"UPDATE node SET seen = seen - interval '{NODE_LOST_S} seconds' WHERE node_id = '{node.id}'; "
        f"UPDATE presence SET until = until - interval '{NODE_LOST_S} seconds'",
    )


async def until_present(node: Node, race: RaceId, holder: Node) -> None:
    """Wait until a node holds a racer of the race."""
    async with asyncio.timeout(5):
        while not await node.pool.fetchval(  # noqa: ASYNC110 - it is polled
            "SELECT count(*) FROM presence WHERE race_id = $1 AND node_id = $2 AND until IS NULL", race, holder.id
        ):
            await asyncio.sleep(0.02)


class Gated(Presence):
    """Presence that takes its time, as a busy Postgres may."""

    def __init__(self, node: Node) -> None:
        super().__init__(node.pool, node.id)
        self.opens = asyncio.Event()
        self.arrivals = 0
        self.departures = 0
        self.outages = 0

    async def arrive(self, race_id: RaceId, seat: int) -> None:
        self.arrivals += 1
        await self.opens.wait()
        await super().arrive(race_id, seat)

    async def depart(self, race_id: RaceId, seat: int, lapses_ms: int) -> None:
        self.departures += 1
        if self.outages:
            self.outages -= 1
            raise Unreachable("Postgres does not answer")
        await super().depart(race_id, seat, lapses_ms)


async def until_left(node: Node, race: RaceId) -> None:
    """Wait until the last event of a race says that a racer left."""
    async with asyncio.timeout(10):
        while (await kinds(node, race))[-1:] != ["left"]:  # noqa: ASYNC110 - it is polled
            await asyncio.sleep(0.02)


async def until_no_row(node: Node, race: RaceId, seat: int) -> None:
    async with asyncio.timeout(10):
        while seat in await node.present(race):  # noqa: ASYNC110 - it is polled
            await asyncio.sleep(0.02)


async def until_beats(node: Node, times: int) -> None:
    """Wait until a node has pulsed so often."""
    for _ in range(times):
        before = node.pulse.last_beat
        await until(lambda before=before: node.pulse.last_beat > before)  # type: ignore[misc]  # the value of now
