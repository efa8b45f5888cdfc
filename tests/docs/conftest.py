"""One service for all pages."""

from collections.abc import AsyncIterator

import pytest

from cadogan.app import Service
from cadogan.cli.serving.listeners import bound
from cadogan.store.embedded import EmbeddedPostgres
from tests.fixtures import copy_of, running


@pytest.fixture(scope="package")
async def service(postgres: EmbeddedPostgres, database_template: str) -> AsyncIterator[Service]:
    """One service for all pages."""
    async with copy_of(postgres, database_template) as dsn, running(dsn, bound("127.0.0.1", 0)) as service:
        yield service
