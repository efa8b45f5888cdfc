"""A node, and a key for each test."""

from collections.abc import AsyncIterator
from uuid import uuid4

import pytest

from cadogan.store.embedded import EmbeddedPostgres
from tests.api.conftest import Node, beating_node
from tests.fixtures import copy_of


@pytest.fixture(scope="package")
async def node(postgres: EmbeddedPostgres, database_template: str) -> AsyncIterator[Node]:
    """A node of its own: these tests count all races."""
    async with copy_of(postgres, database_template) as dsn, beating_node(dsn) as node:
        yield node


@pytest.fixture
def key() -> str:
    return str(uuid4())
