"""An acknowledged move is on the disk, whatever the database has set."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from structlog.testing import capture_logs

from cadogan.app import running
from cadogan.cli.serving.listeners import bound
from cadogan.store.database import Pool, connect
from cadogan.store.durability import Durability, check_durability, read_durability
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.errors import NotDurable
from infra.lab.postgres import postgres_pair
from tests.fixtures import execute


@pytest.mark.parametrize(
    ("value", "pinned"),
    [("off", "on"), ("local", "on"), ("remote_write", "on"), ("on", "on"), ("remote_apply", "remote_apply")],
)
async def test_a_session_waits_for_its_commits_whatever_the_database_says(dsn: str, value: str, pinned: str) -> None:
    await execute(
        dsn,
        f"DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = {value}', current_database()); END $$",
    )
    connection = await asyncpg.connect(dsn)
    assert await connection.fetchval("SHOW synchronous_commit") == value
    await connection.close()
    async with await connect(dsn) as pool:
        assert await pool.fetchval("SHOW synchronous_commit") == pinned
        assert await pool.fetchval("SHOW jit") == "off"


async def test_a_postgres_without_fsync_is_refused_and_the_error_says_how_to_allow_it(pool: Pool) -> None:
    with pytest.raises(NotDurable, match=r"fsync off, .* set ALLOW_DATA_LOSS=1"):
        await check_durability(pool, may_lose_data=False)
    with capture_logs() as lines:
        await check_durability(pool, may_lose_data=True)
    assert [(line["event"], line["off"]) for line in lines] == [("postgres_may_lose_data", "fsync")]


@pytest.fixture
def torn_pages(tmp_path: Path) -> Iterator[str]:
    with EmbeddedPostgres(tmp_path, settings={"full_page_writes": "off"}) as server:
        yield server.dsn("postgres")


async def test_a_postgres_without_full_page_writes_is_refused(torn_pages: str) -> None:
    async with await connect(torn_pages) as pool:
        assert await read_durability(pool) == Durability(fsync=True, full_page_writes=False, has_standby=False)
        with pytest.raises(NotDurable, match="full_page_writes off"):
            await check_durability(pool, may_lose_data=False)


async def test_a_standby_that_confirms_is_reported() -> None:
    with postgres_pair() as (primary, _):
        async with await connect(primary.dsn()) as pool:
            with capture_logs() as lines:
                await check_durability(pool, may_lose_data=False)
            assert [(line["event"], line["standby_confirms"]) for line in lines] == [("postgres_is_durable", True)]


async def test_a_service_refuses_such_a_postgres_unless_it_is_told(dsn: str) -> None:
    with closing(bound("127.0.0.1", 0)) as listener, pytest.raises(NotDurable, match="fsync"):
        async with running(dsn, listener, may_own=True):
            pass
