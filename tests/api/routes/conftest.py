"""A node of its own, for tests of what all races and all people of a service show."""

from collections.abc import AsyncIterator

import httpx
import pytest

from tests.api.conftest import Node, serving_node


@pytest.fixture
async def alone(dsn: str) -> AsyncIterator[Node]:
    """A node without races and people. Its pulse does not run."""
    async with serving_node(dsn) as node:
        yield node


@pytest.fixture
async def client(alone: Node) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=f"{alone.url}/api/v1") as client:
        yield client
