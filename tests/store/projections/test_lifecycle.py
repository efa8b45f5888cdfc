"""Followers of all races see every lifecycle event once, in one order, however long a transaction takes."""

import asyncio
import random

import asyncpg

from cadogan.races.ids import RaceId
from cadogan.store.database import Connection, Pool, connect
from cadogan.store.log.log import BEGINNING, LIFECYCLE, LifecycleEntry, Log
from tests.store.appends import append, new_race_id

CREATE = """
SELECT append_events(
  ARRAY[$1::uuid], ARRAY[0], ARRAY[2], ARRAY[NULL::bigint],
  ARRAY[$1::uuid, $1::uuid], ARRAY[1, 2], ARRAY['created', 'joined']::bytea[], ARRAY[true, true]
)
"""

PARTITIONS = "SELECT count(*) FROM pg_inherits WHERE inhparent = 'event'::regclass"


async def follow(log: Log, events: int, limit: int = 3) -> list[LifecycleEntry]:
    """Read on and on, a few at a time, until there were so many events."""
    followed: list[LifecycleEntry] = []
    async with asyncio.timeout(10):
        while len(followed) < events:
            after = followed[-1].place if followed else BEGINNING
            followed += await log.lifecycle(after, limit)
    return followed


def races(entries: list[LifecycleEntry]) -> list[RaceId]:
    return [entry.place.race_id for entry in entries]


async def test_moves_are_not_among_the_lifecycle_events(log: Log) -> None:
    race, another = new_race_id(), new_race_id()
    await append(log, race, 0, b"created", is_lifecycle=True)
    await append(log, race, 1, b"moved")
    await append(log, race, 2, b"finished", is_lifecycle=True)
    await append(log, another, 0, b"created", is_lifecycle=True)
    entries = await log.lifecycle()
    assert [(entry.place.race_id, entry.place.version, entry.payload) for entry in entries] == [
        (race, 1, b"created"),
        (race, 3, b"finished"),
        (another, 1, b"created"),
    ]
    assert await log.lifecycle(entries[1].place) == entries[2:]
    assert await log.lifecycle(entries[2].place) == []


async def test_an_event_waits_for_transactions_that_began_to_write_before_it(log: Log, dsn: str) -> None:
    early, late = new_race_id(), new_race_id()
    slow: Connection = await asyncpg.connect(dsn)
    async with slow.transaction():
        await slow.execute(CREATE, early)
        await append(log, late, 0, b"created", is_lifecycle=True)
        assert await log.lifecycle() == []
    assert races(await log.lifecycle()) == [early, early, late]
    await slow.close()


async def test_followers_skip_nothing_while_writers_hold_transactions_open(log: Log, dsn: str) -> None:
    created = [new_race_id() for _ in range(120)]
    waiting = list(created)

    async def write(pool: Pool) -> None:
        async with pool.acquire() as connection:
            while waiting:
                race = waiting.pop()
                async with connection.transaction():
                    await connection.execute(CREATE, race)
                    for _ in range(random.randrange(5)):  # others begin, commit and are read meanwhile
                        await connection.execute("SELECT")

    async with await connect(dsn) as pool:
        following = asyncio.create_task(follow(log, 2 * len(created)))
        await asyncio.gather(*(write(pool) for _ in range(6)))
        followed = await following
    assert sorted(races(followed)) == sorted(2 * created)
    assert followed == await log.lifecycle(limit=1000)
    assert followed == sorted(followed, key=lambda entry: entry.place)


async def test_the_order_is_read_from_the_index_of_lifecycle_events(dsn: str) -> None:
    owner = await asyncpg.connect(dsn)
    await owner.execute(f"PREPARE lifecycle(xid8, uuid, int, int) AS {LIFECYCLE}")
    await owner.execute("SET enable_seqscan = off")
    plan = await owner.fetch(f"EXPLAIN EXECUTE lifecycle('0', '{new_race_id()}', 0, 10)")
    steps = "\n".join(row["QUERY PLAN"] for row in plan)
    partitions = await owner.fetchval(PARTITIONS)
    assert steps.count("Index Scan using event_") == steps.count("Index Scan using packed_lifecycle_") == partitions
    assert "->  Sort" not in steps
    await owner.close()
