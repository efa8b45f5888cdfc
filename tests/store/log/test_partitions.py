"""The log's months."""

import asyncio
from datetime import UTC, datetime, timedelta
from uuid import UUID

import asyncpg
import pytest
from structlog.testing import capture_logs

from cadogan.races.ids import RaceId
from cadogan.store.database import Connection, Pool
from cadogan.store.log import partitions
from cadogan.store.log.append import Failed
from cadogan.store.log.log import Log
from tests.store.appends import append, new_race_id

CREATE = "SELECT create_partitions($1)"

ATTACHED = "SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'event'::regclass ORDER BY 1"


def months(since: datetime, count: int) -> list[str]:
    first = since.year * 12 + since.month - 1
    return [f"event_{month // 12}_{month % 12 + 1:02}" for month in range(first, first + count)]


async def test_there_is_a_partition_for_each_month_to_come(alone: Pool) -> None:
    now = datetime.now(UTC)
    yesterday = now - timedelta(days=1)
    early = int(yesterday.month != now.month)
    created = [row["create_partitions"] for row in await alone.fetch(CREATE, 14)]
    attached = [row["inhrelid"] for row in await alone.fetch(ATTACHED)]
    assert attached == months(yesterday, 15 + early)
    assert created == attached[4 + early :]  # the others came with the database
    assert await alone.fetch(CREATE, 14) == []


async def test_nodes_that_start_at_once_create_each_partition_once(alone: Pool) -> None:
    created = await asyncio.gather(*(alone.fetch(CREATE, 6) for _ in range(4)))
    assert sorted(map(len, created)) == [0, 0, 0, 3]


async def test_whatever_went_wrong_they_are_made_the_next_time(
    alone: Pool, dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(partitions, "RETRY_S", 0.01)
    owner = await asyncpg.connect(dsn)
    await owner.execute("ALTER FUNCTION create_partitions RENAME TO create_partitions_soon")
    with capture_logs() as told:
        keeping = asyncio.create_task(partitions.keep_partitions(alone))
        async with asyncio.timeout(10):
            while not told:
                await owner.fetch("SELECT true")
            last = (await owner.fetch(ATTACHED))[-1]["inhrelid"]
            await owner.execute(f"DROP TABLE {last}")
            await owner.execute("ALTER FUNCTION create_partitions_soon RENAME TO create_partitions")
            while (await owner.fetch(ATTACHED))[-1]["inhrelid"] != last:  # noqa: ASYNC110 - it is polled
                await asyncio.sleep(0.02)
    keeping.cancel()
    await owner.close()
    assert {(each["event"], each["of"]) for each in told} == {("periodic work failed", "partitions")}


async def test_partitions_are_created_while_the_log_is_being_read(alone: Pool, dsn: str) -> None:
    reader = await asyncpg.connect(dsn)
    async with reader.transaction(), alone.acquire() as connection:
        await reader.fetch("SELECT true FROM event")
        await connection.execute("SET lock_timeout = '5s'")
        assert len(await connection.fetch(CREATE, 4)) == 1
    await reader.close()


async def test_a_new_partition_is_append_only_and_has_the_indexes_of_the_log(alone: Pool, dsn: str) -> None:
    (row,) = await alone.fetch(CREATE, 4)
    partition = row["create_partitions"]
    owner = await asyncpg.connect(dsn)
    with pytest.raises(asyncpg.RestrictViolationError):
        await owner.execute(f"TRUNCATE {partition}")
    indexes = await owner.fetch("SELECT indexdef FROM pg_indexes WHERE tablename = $1 ORDER BY 1", partition)
    assert [row["indexdef"].partition("USING ")[2] for row in indexes] == [
        "btree (tx, race_id, version) WHERE (tx IS NOT NULL)",
        "btree (race_id, version)",
    ]
    await owner.close()


async def test_a_race_of_now_belongs_to_this_month(log: Log, pool: Pool) -> None:
    race = new_race_id()
    await append(log, race, 0, b"1")
    partition = await pool.fetchval("SELECT tableoid::regclass::text FROM event WHERE race_id = $1", race)
    assert partition in months(datetime.now(UTC) - timedelta(minutes=1), 2)


async def test_a_race_of_no_known_month_is_refused(log: Log) -> None:
    outcome = await append(log, RaceId(UUID("ffffffff-0000-7000-8000-000000000000")), 0, b"1")
    assert isinstance(outcome, Failed)
    assert "no partition" in str(outcome.error)


async def test_races_between_two_moments_are_a_range_of_ids(owner: Connection) -> None:
    least = await owner.fetchval("SELECT least_race_id('2026-11-01 00:00:00.001+00')")
    assert least == UUID("01a19467-e801-0000-0000-000000000000")
    assert least.int >> 80 == datetime(2026, 11, 1, tzinfo=UTC).timestamp() * 1000 + 1
