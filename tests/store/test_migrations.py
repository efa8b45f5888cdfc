import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest

from cadogan.store import migrations
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.errors import MigrationsMissing, Unreachable
from cadogan.store.migrations import migrate, newest
from tests.fixtures import execute

VERSION = "SELECT version_num FROM alembic_version"


@pytest.fixture
async def empty_dsn(postgres: EmbeddedPostgres) -> AsyncIterator[str]:
    name = f"test_{uuid4().hex}"
    yield postgres.dsn(name)
    await execute(postgres.dsn("postgres"), f"DROP DATABASE {name} WITH (FORCE)")


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


async def test_nodes_that_start_at_once_migrate_once(empty_dsn: str) -> None:
    await asyncio.gather(*(migrate(empty_dsn) for _ in range(4)))
    assert await fetchval(empty_dsn, "SELECT count(*) FROM alembic_version") == 1


@pytest.mark.usefixtures("no_script")
async def test_a_database_that_is_there_already_needs_no_alembic(dsn: str) -> None:
    await migrate(dsn)


@pytest.mark.usefixtures("no_script")
async def test_a_database_ahead_of_this_release_is_left_alone(dsn: str) -> None:
    await execute(dsn, "UPDATE alembic_version SET version_num = '9999'")
    await migrate(dsn)
    assert await fetchval(dsn, VERSION) == "9999"


async def test_a_migration_that_fails_leaves_nothing(empty_dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = migrations.script

    def failing(since: str, to: str) -> str:
        return whole(since, to) if to < "0003" else whole(since, to).replace("COMMIT;", "SELECT 1 / 0; COMMIT;")

    monkeypatch.setattr(migrations, "script", failing)
    with pytest.raises(asyncpg.DivisionByZeroError):
        await migrate(empty_dsn)
    assert await fetchval(empty_dsn, VERSION) == "0002"
    assert await fetchval(empty_dsn, "SELECT to_regclass('challenge')") is None


async def test_without_migrations_the_error_says_where_they_should_be(
    empty_dsn: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "MIGRATIONS", tmp_path)
    with pytest.raises(MigrationsMissing, match=str(tmp_path)):
        await migrate(empty_dsn)


async def test_without_postgres_the_error_says_so(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="Postgres does not answer"):
        await migrate(f"postgresql://cadogan@/cadogan?host={tmp_path}")
