"""A whole service, and a second node beside it, for tests on real sockets; each test has races of its own."""

from collections.abc import AsyncIterator

import pytest

from cadogan.app import Service
from cadogan.cli.serving.listeners import bound
from cadogan.store.embedded import EmbeddedPostgres
from tests.fixtures import copy_of, running


@pytest.fixture(scope="package")
async def rooms_dsn(postgres: EmbeddedPostgres, database_template: str) -> AsyncIterator[str]:
    async with copy_of(postgres, database_template) as dsn:
        yield dsn


@pytest.fixture(scope="package")
async def shared_service(rooms_dsn: str) -> AsyncIterator[Service]:
    async with running(rooms_dsn, bound("127.0.0.1", 0)) as service:
        yield service


@pytest.fixture(scope="package")
def url(shared_service: Service) -> str:
    return shared_service.url


@pytest.fixture(scope="package")
async def other_url(rooms_dsn: str) -> AsyncIterator[str]:
    """A second node on the same database."""
    async with running(rooms_dsn, bound("127.0.0.1", 0)) as service:
        yield service.url
