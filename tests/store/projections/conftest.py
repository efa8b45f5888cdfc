"""Projections follow all races of a database, so each test has one of its own."""

from collections.abc import AsyncIterator

import pytest

from cadogan.store.database import Pool
from cadogan.store.log.log import Log


@pytest.fixture
async def log(alone: Pool) -> AsyncIterator[Log]:
    async with Log(alone) as log:
        yield log
