"""A batch of which no answer came is sent again: what had landed is found in the log, the rest lands once."""

import asyncio
from collections import deque
from collections.abc import Iterator

import pytest

from cadogan.races.ids import RaceId
from cadogan.store.database import Connection, Pool
from cadogan.store.errors import Unreachable
from cadogan.store.log.append import Append
from cadogan.store.log.appender import Appender
from cadogan.store.log.batch import Batch
from cadogan.store.log.log import Log
from tests.store.appends import Encoded, append, new_race_id, stored, until_waiting


@pytest.fixture
def appender(pool: Pool) -> Iterator[Appender]:
    appender = Appender(pool)
    yield appender
    appender.close()


@pytest.fixture
def second_appender(pool: Pool) -> Iterator[Appender]:
    appender = Appender(pool)
    yield appender
    appender.close()


def batch_of(*appends: tuple[RaceId, int, bytes], is_unsure: bool) -> Batch:
    batch = Batch()
    rows = [(race_id, expected, [Encoded(payload, is_lifecycle=False)]) for race_id, expected, payload in appends]
    batch.take(deque(Append(*row, next_due=None) for row in rows), 1000)
    batch.is_unsure = is_unsure
    return batch


async def test_a_resent_batch_that_had_landed_is_not_written_twice(log: Log, appender: Appender) -> None:
    landed, overtaken, lost, unwritten = (new_race_id() for _ in range(4))
    await append(log, landed, 0, b"1")
    await append(log, overtaken, 0, b"1")
    await append(log, overtaken, 1, b"their 2")
    await append(log, lost, 0, b"their 1")
    batch = batch_of(*((race, 0, b"1") for race in (landed, overtaken, lost, unwritten)), is_unsure=True)
    assert await appender.append(batch) == {lost: 1}
    assert await stored(log, landed) == [b"1"]
    assert await stored(log, overtaken) == [b"1", b"their 2"]
    assert await stored(log, lost) == [b"their 1"]
    assert await stored(log, unwritten) == [b"1"]


async def test_a_first_copy_that_is_still_at_work_is_waited_for(
    log: Log, appender: Appender, second_appender: Appender, owner: Connection
) -> None:
    race = new_race_id()
    await append(log, race, 0, b"1")
    async with owner.transaction():
        await owner.execute("SELECT true FROM head WHERE race_id = $1 FOR UPDATE", race)
        first = asyncio.create_task(appender.append(batch_of((race, 1, b"2"), is_unsure=False)))
        await until_waiting(owner)
        second = asyncio.create_task(second_appender.append(batch_of((race, 1, b"2"), is_unsure=True)))
        await until_waiting(owner, connections=2)
    assert await first == await second == {}
    assert await stored(log, race) == [b"1", b"2"]


async def test_a_batch_whose_line_breaks_is_unsure(log: Log, appender: Appender, owner: Connection) -> None:
    race = new_race_id()
    await append(log, race, 0, b"1")
    batch = batch_of((race, 1, b"2"), is_unsure=False)
    async with owner.transaction():
        await owner.execute("SELECT true FROM head WHERE race_id = $1 FOR UPDATE", race)
        writing = asyncio.create_task(appender.append(batch))
        await until_waiting(owner)
        await owner.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
        with pytest.raises(Unreachable):
            await writing
    assert batch.is_unsure
    assert await appender.append(batch) == {}
    assert await stored(log, race) == [b"1", b"2"]
