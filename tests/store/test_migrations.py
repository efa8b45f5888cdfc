import asyncio
from collections.abc import Callable
from pathlib import Path

import asyncpg
import pytest

from cadogan.store import migrations
from cadogan.store.database import connect
from cadogan.store.errors import MigrationBlocked, NotMigrated, Unreachable
from cadogan.store.migrations import VERSION, baseline, check_migrated, migrate, newest
from tests.fixtures import execute

Plant = Callable[[str], str]

OLDER = "the database is at migration 0021, of a release before 0.3.0. Install Cadogan 0.3.0, run its `cadogan migrate`"
WAITS = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'player'::regclass"


@pytest.fixture
def no_script(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(since: str, to: str) -> str:
        raise AssertionError(f"asked for the migrations since {since!r} up to {to}")

    monkeypatch.setattr(migrations, "script", refuse)


async def fetchval(dsn: str, query: str) -> object:
    connection = await asyncpg.connect(dsn)
    try:
        return await connection.fetchval(query)
    finally:
        await connection.close()


async def test_an_empty_database_comes_to_the_newest_revision(empty_dsn: str) -> None:
    await migrate(empty_dsn)
    assert await fetchval(empty_dsn, VERSION) == newest()


async def test_nodes_that_start_at_once_migrate_once(empty_dsn: str, plant: Plant) -> None:
    plant("CREATE TABLE planted (); INSERT INTO planted DEFAULT VALUES;")
    await asyncio.gather(*(migrate(empty_dsn) for _ in range(4)))
    assert await fetchval(empty_dsn, "SELECT count(*) FROM planted") == 1
    assert await fetchval(empty_dsn, "SELECT count(*) FROM alembic_version") == 1


@pytest.mark.usefixtures("no_script")
async def test_a_database_of_0_3_0_is_taken_over_without_a_change(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert baseline() == "0054"
    monkeypatch.setattr(migrations, "newest", baseline)
    await execute(dsn, "UPDATE alembic_version SET version_num = '0054'")
    await migrate(dsn)
    assert await fetchval(dsn, VERSION) == "0054"


@pytest.mark.usefixtures("no_script")
async def test_a_database_ahead_of_this_release_is_left_alone(dsn: str) -> None:
    await execute(dsn, "UPDATE alembic_version SET version_num = '9999'")
    await migrate(dsn)
    assert await fetchval(dsn, VERSION) == "9999"


@pytest.mark.usefixtures("no_script")
async def test_a_database_older_than_0_3_0_is_sent_through_it(dsn: str) -> None:
    await execute(dsn, "UPDATE alembic_version SET version_num = '0021'")
    with pytest.raises(NotMigrated, match=OLDER):
        await migrate(dsn)
    async with await connect(dsn) as pool:
        with pytest.raises(NotMigrated, match=OLDER):
            await check_migrated(pool)
    assert await fetchval(dsn, VERSION) == "0021"


async def test_a_login_that_may_not_migrate_learns_what_is_missing(dsn: str, plant: Plant) -> None:
    before, missing = newest(), plant("CREATE TABLE planted ();")
    async with await connect(dsn) as pool:
        with pytest.raises(NotMigrated, match=f"is at migration {before}, and this release needs {missing}. Run `cad"):
            await check_migrated(pool)
        await migrate(dsn)
        await check_migrated(pool)


async def test_a_migration_that_fails_leaves_nothing_and_the_next_run_resumes(empty_dsn: str, plant: Plant) -> None:
    whole = plant("CREATE TABLE whole ();")
    broken = plant("CREATE TABLE broken (); SELECT 1 / 0;")
    with pytest.raises(asyncpg.DivisionByZeroError):
        await migrate(empty_dsn)
    assert await fetchval(empty_dsn, VERSION) == whole
    assert await fetchval(empty_dsn, "SELECT to_regclass('broken')") is None
    (migrations.MIGRATIONS / "versions" / f"{broken}_planted.sql").write_text("CREATE TABLE broken ();")
    await migrate(empty_dsn)
    assert await fetchval(empty_dsn, VERSION) == broken


async def test_readers_pass_a_migration_that_waits_for_its_lock(
    dsn: str, plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "PAUSE_S", 0)
    revision = plant("ALTER TABLE player ADD COLUMN taste text;")
    holder, reader = await asyncpg.connect(dsn), await asyncpg.connect(dsn)
    async with asyncio.timeout(60):
        async with holder.transaction():
            await holder.execute("SELECT FROM player")
            migrating = asyncio.create_task(migrate(dsn))
            while not await fetchval(dsn, WAITS):  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.01)
            await reader.execute("SELECT FROM player")  # it waits behind the migration, which gives way
            assert not migrating.done()
        await migrating
    assert await fetchval(dsn, VERSION) == revision
    await asyncio.gather(holder.close(), reader.close())


async def test_a_migration_that_never_gets_its_lock_says_so(
    dsn: str, plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("LOCK_MS", 10), ("PAUSE_S", 0), ("ATTEMPTS", 2)):
        monkeypatch.setattr(migrations, name, value)
    plant("ALTER TABLE player ADD COLUMN taste text;")
    holder = await asyncpg.connect(dsn)
    async with holder.transaction():
        await holder.execute("SELECT FROM player")
        with pytest.raises(MigrationBlocked, match="pg_stat_activity"):
            await migrate(dsn)
    await holder.close()
    await migrate(dsn)
    assert await fetchval(dsn, VERSION) == newest()


async def test_an_index_is_built_beside_writers_and_again_after_an_interruption(
    dsn: str, plant: Plant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "CONCURRENT_MS", 100)
    before = newest()
    revision = plant(
        "CREATE TABLE IF NOT EXISTS planted ();\n"
        "DROP INDEX CONCURRENTLY IF EXISTS player_taste;\n"
        "CREATE INDEX CONCURRENTLY player_taste ON player (name);\n"
        "CREATE TABLE after_the_index ();\n"
    )
    writer = await asyncpg.connect(dsn)
    async with writer.transaction():
        await writer.execute("UPDATE player SET name = name")
        with pytest.raises(MigrationBlocked):  # the index waits for the writer, which goes on
            await migrate(dsn)
        await writer.execute("UPDATE player SET name = name")
    await writer.close()
    assert await fetchval(dsn, "SELECT indisvalid FROM pg_index WHERE indexrelid = 'player_taste'::regclass") is False
    assert await fetchval(dsn, VERSION) == before
    await migrate(dsn)
    assert await fetchval(dsn, "SELECT indisvalid FROM pg_index WHERE indexrelid = 'player_taste'::regclass") is True
    assert await fetchval(dsn, "SELECT to_regclass('after_the_index') IS NOT NULL") is True
    assert await fetchval(dsn, VERSION) == revision


async def test_without_postgres_the_error_says_so(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="Postgres does not answer"):
        await migrate(f"postgresql://cadogan@/cadogan?host={tmp_path}")
