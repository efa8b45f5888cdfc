"""A node whose clock the test moves."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import NamedTuple
from uuid import uuid4

import httpx
import pytest

from tests.api.conftest import Json, Node, Person, created, ok, serving_node
from tests.clock import MovableClock


class House(NamedTuple):
    """A node with a clock that the test moves, and its people."""

    node: Node
    clock: MovableClock
    http: httpx.AsyncClient

    async def person(self) -> Person:
        name = f"Pat {uuid4().hex[:12]}"
        return Person(self.http, name, created(await self.http.post("/players", json={"name": name})))

    async def advances(self) -> None:
        """The work of the node that pairs, once."""
        await self.node.services.tournament_director.advance_all()

    async def table(self, arena: Json) -> list[Json]:
        rows: list[Json] = ok(await self.http.get(f"/tournaments/{arena['id']}/table"))["rows"]
        return rows

    async def log(self, arena: Json) -> list[str]:
        answer = await self.http.get(f"/tournaments/{arena['id']}/log")
        return answer.text.splitlines()


@pytest.fixture
async def house(dsn: str) -> AsyncIterator[House]:
    clock = MovableClock()
    async with serving_node(dsn, clock=clock) as node, httpx.AsyncClient(base_url=f"{node.url}/api/v1") as http:
        beating = asyncio.create_task(node.services.pulse.run())
        yield House(node, clock, http)
        beating.cancel()
        with suppress(asyncio.CancelledError):
            await beating
