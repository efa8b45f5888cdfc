"""Two nodes that write the same races at the same time: no gap, no fork, no half append, no deadlock."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator

import asyncpg
import pytest
from structlog.testing import capture_logs

from cadogan.races.ids import RaceId
from cadogan.store.database import Connection, PooledConnection, connect
from cadogan.store.log.append import LANDED, Conflict
from cadogan.store.log.appender import APPEND, CREATE
from cadogan.store.log.batch import array_text
from cadogan.store.log.log import Log
from tests.store.appends import append, new_race_id, until_waiting
from tests.store.moves import assert_whole, make_moves

STATEMENTS = (APPEND, CREATE)
"""Statements of a writer. Nodes of an earlier release use the second one also for races that exist."""


@pytest.fixture
async def other(shared_dsn: str) -> AsyncIterator[Log]:
    """The log as another node writes it: a pool and a writer of its own."""
    async with await connect(shared_dsn) as pool, Log(pool) as log:
        yield log


async def append_one_each(
    connection: Connection | PooledConnection, races: list[RaceId], expected: int, statement: str = CREATE
) -> list[RaceId]:
    """Append an event to each race with one statement; returns those in conflict."""
    ids, count = array_text(race.hex for race in races), len(races)
    before, after = array_text([str(expected)] * count), array_text([str(expected + 1)] * count)
    rows = await connection.fetch(
        statement,
        ids, before, after, array_text(["NULL"] * count),
        ids, after, array_text([r"\\x31"] * count), array_text(["f"] * count),
    )  # fmt: skip
    return [row["race_id"] for row in rows]


async def test_two_writers_leave_every_race_whole(log: Log, other: Log) -> None:
    races = [new_race_id() for _ in range(6)]
    with capture_logs() as lines:
        ours, theirs = await asyncio.gather(
            asyncio.gather(*(make_moves(log, race, "ours", 60) for race in races)),
            asyncio.gather(*(make_moves(other, race, "theirs", 60) for race in reversed(races))),
        )
    assert lines == []  # a deadlock would be said here, before it is tried again
    for race, acknowledged in zip(races, zip(ours, reversed(theirs), strict=True), strict=True):
        await assert_whole(log, race, *acknowledged)


async def test_of_two_writers_that_create_a_race_one_does(log: Log, other: Log) -> None:
    races = [new_race_id() for _ in range(200)]
    ours = [append(log, race, 0, b"ours 1/2", b"ours 2/2") for race in races]
    theirs = [append(other, race, 0, b"theirs 1/2", b"theirs 2/2") for race in reversed(races)]
    outcomes = zip(races, await asyncio.gather(*ours), reversed(await asyncio.gather(*theirs)), strict=True)
    for race, our, their in outcomes:
        assert Counter([our, their]) == Counter([LANDED, Conflict(2)])
        winner = b"ours" if our == LANDED else b"theirs"
        assert [payload for _, payload in await log.read(race)] == [winner + b" 1/2", winner + b" 2/2"]


@pytest.mark.parametrize("statement", STATEMENTS)
async def test_a_writer_that_waits_for_a_race_holds_none_behind_it(
    shared_dsn: str, owner: Connection, statement: str
) -> None:
    """So two writers cannot deadlock: a writer that holds a race waits only for races further on."""
    races = sorted(new_race_id() for _ in range(20))
    first, behind = races[0], races[1:]
    await append_one_each(owner, races, 0)
    waiting = await asyncpg.connect(shared_dsn)
    async with owner.transaction():
        await owner.execute("SELECT true FROM head WHERE race_id = $1 FOR UPDATE", first)
        shuffled = random.sample(races, len(races))
        batch = asyncio.create_task(append_one_each(waiting, shuffled, 1, statement))
        await until_waiting(owner)
        await owner.execute("SELECT true FROM head WHERE race_id = ANY ($1) FOR UPDATE NOWAIT", behind)
    assert await batch == []
    await waiting.close()


async def test_batches_in_any_order_never_deadlock(shared_dsn: str) -> None:
    async with asyncpg.create_pool(shared_dsn, min_size=3, max_size=3) as pool:

        async def write(races: list[RaceId], expected: int) -> set[RaceId]:
            async with pool.acquire() as connection:
                shuffled = random.sample(races, len(races))
                statement = random.choice(STATEMENTS) if expected else CREATE
                return set(races) - set(await append_one_each(connection, shuffled, expected, statement))

        for _ in range(100):
            races = [new_race_id() for _ in range(20)]
            for expected in (0, 1):
                landed = await asyncio.gather(*(write(races, expected) for _ in range(3)))
                assert sorted(race for of_one_writer in landed for race in of_one_writer) == sorted(races)
