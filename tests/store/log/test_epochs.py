"""Followers of the log go on after a dump was restored in another cluster, and see every event once."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest

from cadogan.cli.operators.migrate import bring_up_to_date
from cadogan.store.database import Connection, Pool, connect
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.log.epoch import enter_epoch
from cadogan.store.log.log import BEGINNING, LifecycleEntry, Log, Place
from cadogan.store.projections.listing import Listing
from tests.fixtures import copy_database, execute
from tests.store.appends import append, new_race_id, until_waiting
from tests.store.courses import players, raced

USE_TRANSACTIONS = "DO $$ BEGIN FOR _ IN 1 .. 3000 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$"
"""The other cluster is at a lower id of a transaction then, however little the tests before have written."""

FOREIGN = "UPDATE epoch SET cluster = 0"
"""As if the log had come from another cluster."""
EPOCHS = "SELECT count(*) FROM epoch"
ROWS = "SELECT * FROM race_listing ORDER BY race_id"
STORED = "SELECT race_id, version FROM event WHERE tx IS NOT NULL ORDER BY tx, race_id, version"


class Follower:
    """Follows the log of one database after the other."""

    def __init__(self) -> None:
        self.place: Place = BEGINNING
        self.seen: list[LifecycleEntry] = []

    async def follow(self, log: Log, limit: int = 1000) -> None:
        """Follow what can be followed, at most `limit` events."""
        entries = await log.lifecycle(self.place, limit)
        self.seen += entries
        if entries:
            self.place = entries[-1].place

    async def follow_up_to(self, log: Log, events: int) -> None:
        """Follow until so many events were seen."""
        async with asyncio.timeout(10):
            while len(self.seen) < events:
                await self.follow(log, 3)


@pytest.fixture
async def pool(dsn: str) -> AsyncIterator[Pool]:
    async with await connect(dsn) as pool:
        yield pool


@pytest.fixture
async def owner_of_dsn(dsn: str) -> AsyncIterator[Connection]:
    connection = await asyncpg.connect(dsn)
    yield connection
    await connection.close()


async def test_followers_go_on_in_another_cluster_and_see_every_event_once(
    postgres: EmbeddedPostgres, dsn: str, pool: Pool, tmp_path: Path
) -> None:
    await execute(dsn, USE_TRANSACTIONS)
    early, late = Follower(), Follower()
    async with Log(pool) as log:
        await raced(log, dict(zip(players(2), (1, 2), strict=True)))
        await Listing(pool, log).follow()
        await early.follow(log, 4)
        await raced(log, dict(zip(players(2), (1, 2), strict=True)))
        await late.follow(log)
    with EmbeddedPostgres(tmp_path, settings={"fsync": "off"}) as other:
        restored = other.dsn("restored")
        copy_database(postgres.bin, dsn, restored)
        assert await bring_up_to_date(restored)
        async with await connect(restored) as there, Log(there) as log:
            await raced(log, dict(zip(players(2), (1, 2), strict=True)))
            listing = Listing(there, log)
            await listing.follow()
            rows = await there.fetch(ROWS)
            stored = [tuple(row) for row in await there.fetch(STORED)]
            for follower in (early, late):
                await follower.follow_up_to(log, len(stored))
                assert [tuple(entry.place[1:]) for entry in follower.seen] == stored
            assert [row["state"] for row in rows] == ["finished"] * 3
            await listing.rebuild()
            assert await there.fetch(ROWS) == rows
            assert [tuple(row) for row in await there.fetch(f"{EPOCHS} GROUP BY cluster")] == [(1,), (1,)]
            await enter_epoch(there)  # a second start changes nothing
            assert await there.fetchval(EPOCHS) == 2


async def test_no_event_is_passed_while_an_epoch_begins(dsn: str, pool: Pool, owner_of_dsn: Connection) -> None:
    follower, events = Follower(), 400
    async with Log(pool) as log, await connect(dsn) as others, Log(others) as other:

        async def write(writer: Log) -> None:
            for _ in range(events // 8):
                await asyncio.gather(*(append(writer, new_race_id(), 0, b"", is_lifecycle=True) for _ in range(4)))

        writing = asyncio.gather(write(log), write(other))
        following = asyncio.create_task(follower.follow_up_to(log, events))
        while not writing.done():
            await owner_of_dsn.execute(FOREIGN)
            await asyncio.gather(*(enter_epoch(others) for _ in range(2)))  # two nodes start
        await writing
        await following
    assert [tuple(entry.place[1:]) for entry in follower.seen] == [tuple(row) for row in await pool.fetch(STORED)]
    assert await pool.fetchval(EPOCHS) > 2


async def test_an_epoch_begins_after_the_transactions_that_write(pool: Pool, owner_of_dsn: Connection) -> None:
    slow = new_race_id()
    async with Log(pool) as log:
        async with owner_of_dsn.transaction():
            await owner_of_dsn.execute("INSERT INTO event VALUES ($1, 1, log_tx(), '')", slow)
            entering = asyncio.create_task(pool.execute("SELECT enter_epoch(is_restored => true)"))
            await until_waiting(owner_of_dsn)
            assert await pool.fetchval(EPOCHS) == 1
        await entering
        assert await pool.fetchval(EPOCHS) == 2
        assert [entry.place.race_id for entry in await log.lifecycle()] == [slow]
