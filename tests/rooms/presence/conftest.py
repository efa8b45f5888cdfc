"""A race of two, and a node whose writes of presence the test lets through."""

from collections.abc import AsyncIterator

import pytest

from cadogan.races.ids import RaceId
from tests.rooms.clients import Player
from tests.rooms.conftest import Node, running_node
from tests.rooms.presence.absences import Gated


@pytest.fixture
async def race(first: Node, ada: Player, ben: Player) -> RaceId:
    """Ada and Ben race, both of them over REST so far."""
    return await first.race(ada, ben)


@pytest.fixture
async def gated(dsn: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Node, Gated]]:
    """A node whose presence reports are delayed until a gate opens."""
    async with running_node(dsn) as node:
        presence = Gated(node)
        monkeypatch.setattr(node.rooms, "_presence", presence)
        yield node, presence
