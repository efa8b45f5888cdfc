"""The log on a database that tests share, each with races of its own; an empty database; and later migrations."""

import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest

from cadogan.store import migrations
from cadogan.store.database import Connection, Pool, connect
from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.log.log import Log
from tests.fixtures import execute


@pytest.fixture
async def pool(shared_dsn: str) -> AsyncIterator[Pool]:
    async with await connect(shared_dsn) as pool:
        yield pool


@pytest.fixture
async def alone(dsn: str) -> AsyncIterator[Pool]:
    """A pool on a database whose only races are the test's own."""
    async with await connect(dsn) as pool:
        yield pool


@pytest.fixture
async def log(pool: Pool) -> AsyncIterator[Log]:
    async with Log(pool) as log:
        yield log


@pytest.fixture
async def owner(shared_dsn: str) -> AsyncIterator[Connection]:
    """A connection with all the rights of the database's owner."""
    connection = await asyncpg.connect(shared_dsn)
    yield connection
    await connection.close()


@pytest.fixture
async def empty_dsn(postgres: EmbeddedPostgres) -> AsyncIterator[str]:
    name = f"test_{uuid4().hex}"
    yield postgres.dsn(name)
    await execute(postgres.dsn("postgres"), f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Adds a migration with this SQL to a temporary copy of the folder, and returns its revision."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrations.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(migrations, "MIGRATIONS", folder)

    def add(sql: str) -> str:
        revision = f"{int(migrations.newest()) + 1:04}"
        (folder / "versions" / f"{revision}_planted.sql").write_text(sql)
        return revision

    return add
