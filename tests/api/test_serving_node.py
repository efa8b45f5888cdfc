"""A test that fails inside a node of its own ends with its failure."""

import asyncio
import socket
from urllib.parse import urlsplit

import pytest

from cadogan.store.embedded import EmbeddedPostgres
from tests.api.conftest import beating_node
from tests.fixtures import copy_of

LONGEST_S = 60
"""Far more than a node needs to end. One that waits for itself would wait for ever."""


async def test_a_failure_inside_a_node_ends_the_node(postgres: EmbeddedPostgres, database_template: str) -> None:
    async with asyncio.timeout(LONGEST_S), copy_of(postgres, database_template) as dsn:
        with pytest.raises(AssertionError, match="of a test"):
            async with beating_node(dsn) as node:
                raise AssertionError("of a test")
        with socket.socket() as client, pytest.raises(ConnectionRefusedError):
            client.connect(("127.0.0.1", urlsplit(node.url).port))
