"""Appending in tests: a future for each append, where the service has a callback."""

import asyncio
import os
import time
from typing import NamedTuple
from uuid import UUID

from cadogan.races.ids import RaceId
from cadogan.store.database import Connection
from cadogan.store.log.append import Awaited, Outcome
from cadogan.store.log.log import Log


class Encoded(NamedTuple):
    """A row, whatever is in it."""

    payload: bytes
    is_lifecycle: bool


WAITING = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND $1 IN (wait_event_type, wait_event)
"""


def new_race_id() -> RaceId:
    """A UUIDv7 of now."""
    bits = time.time_ns() // 1_000_000 << 80 | int.from_bytes(os.urandom(10), "big")
    bits = bits & ~(0xF << 76) | 7 << 76  # version
    bits = bits & ~(0b11 << 62) | 0b10 << 62  # variant
    return RaceId(UUID(int=bits))


def append(
    log: Log,
    race_id: RaceId,
    expected: int,
    *payloads: bytes,
    is_lifecycle: bool = False,
    next_due: int | None = None,
) -> asyncio.Future[Outcome]:
    """Append at once; await what becomes of it."""
    outcome = asyncio.get_running_loop().create_future()
    rows = [Encoded(payload, is_lifecycle) for payload in payloads]
    log.append(Awaited(race_id, expected, rows, next_due, outcome))
    return outcome


async def stored(log: Log, race_id: RaceId) -> list[bytes]:
    """Payloads of a race; its versions are 1, 2, 3 … without gaps."""
    entries = await log.read(race_id)
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    return [entry.payload for entry in entries]


async def count_waiting(connection: Connection, event: str = "Lock") -> int:
    """Count the connections of this database that wait for a lock, or for another kind of event."""
    await connection.execute("SELECT pg_stat_clear_snapshot()")  # in a transaction the view stays as it was first seen
    waiting: int = await connection.fetchval(WAITING, event)
    return waiting


async def until_waiting(connection: Connection, event: str = "Lock", connections: int = 1) -> None:
    """Return once so many connections wait."""
    async with asyncio.timeout(10):
        while await count_waiting(connection, event) < connections:  # noqa: ASYNC110 - it is polled
            await asyncio.sleep(0.02)
