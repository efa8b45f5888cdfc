"""A service with limits, whose time the test moves."""

from collections.abc import AsyncIterator

import pytest

from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.limits.limits import Limits
from cadogan.store.tables.tokens import Tokens
from tests.api.conftest import Node, Person, serving_node
from tests.api.limits.quota import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def limited(node: Node, clock: Clock, ada: Person) -> AsyncIterator[str]:
    """A node with limits beside the one without; it spares Ada's token and believes proxies on this machine."""
    proxies = ClientAddressResolver(["127.0.0.1"])

    def limits(tokens: Tokens) -> Limits:
        return Limits(tokens, proxies, clock, [ada.token])

    async with serving_node(node.dsn, limits=limits, client_addresses=proxies) as other:
        yield f"{other.url}/api/v1"
