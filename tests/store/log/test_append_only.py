"""The log keeps its rows, for every role that tries to change them."""

from collections.abc import AsyncIterator

import asyncpg
import pytest

from cadogan.store.database import Connection, Pool
from cadogan.store.log.log import Log
from tests.store.appends import append, new_race_id

CHANGES = [
    "UPDATE {} SET payload = ''",
    "UPDATE {} SET payload = '' WHERE false",
    "DELETE FROM {}",
    "DELETE FROM {} WHERE false",
    "TRUNCATE {}",
]
UPSERT = "INSERT INTO event SELECT * FROM event ON CONFLICT (race_id, version) DO UPDATE SET payload = ''"

PARTITION = "SELECT tableoid::regclass::text FROM event WHERE race_id = $1"


@pytest.fixture(params=["event", "its partition"])
async def table(request: pytest.FixtureRequest, log: Log, pool: Pool) -> str:
    race = new_race_id()
    await append(log, race, 0, b"1")
    partition: str = await pool.fetchval(PARTITION, race)
    return "event" if request.param == "event" else partition


@pytest.fixture(params=["origin", "replica"])
async def owner(request: pytest.FixtureRequest, shared_dsn: str) -> AsyncIterator[Connection]:
    """The owner, here a superuser, who skips ordinary triggers in replica mode."""
    connection = await asyncpg.connect(shared_dsn, server_settings={"session_replication_role": request.param})
    yield connection
    await connection.close()


@pytest.mark.parametrize("change", CHANGES)
async def test_the_owner_may_not_change_the_log(owner: Connection, table: str, change: str) -> None:
    with pytest.raises(asyncpg.RestrictViolationError, match=f"of {table} is refused: the log of races is append-only"):
        await owner.execute(change.format(table))


@pytest.mark.parametrize("change", CHANGES)
async def test_the_service_may_not_change_the_log(pool: Pool, table: str, change: str) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await pool.execute(change.format(table))


async def test_an_upsert_is_a_change(owner: Connection, pool: Pool) -> None:
    with pytest.raises(asyncpg.RestrictViolationError):
        await owner.execute(UPSERT)
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await pool.execute(UPSERT)


async def test_the_service_may_not_make_itself_the_owner(pool: Pool) -> None:
    for attempt in ("ALTER TABLE event DISABLE TRIGGER append_only", "DROP TABLE event", "CREATE TABLE another ()"):
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await pool.execute(attempt)


async def test_an_archived_month_is_detached_by_the_owner(dsn: str) -> None:
    """It keeps its trigger: what is detached is as safe as what is not, until the table itself is dropped."""
    connection = await asyncpg.connect(dsn)
    partition = await connection.fetchval("SELECT inhrelid::regclass::text FROM pg_inherits ORDER BY 1 LIMIT 1")
    await connection.execute(f"ALTER TABLE event DETACH PARTITION {partition}")
    with pytest.raises(asyncpg.RestrictViolationError):
        await connection.execute(f"DELETE FROM {partition}")
    await connection.execute(f"DROP TABLE {partition}")
    await connection.close()
