"""The log on a database that the tests share; each test uses races of its own."""

from collections.abc import AsyncIterator

import asyncpg
import pytest

from cadogan.store.database import Connection, Pool, connect
from cadogan.store.log.log import Log


@pytest.fixture
async def pool(shared_dsn: str) -> AsyncIterator[Pool]:
    async with await connect(shared_dsn) as pool:
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
