"""Open front pages share the answers of a node, so that many cost Postgres as much as one."""

import asyncio
from typing import Any

import asyncpg
import httpx
import pytest

from tests.api.conftest import Node

LISTS = ("/races?phase=lobby&limit=10", "/races?phase=racing&phase=decided&limit=10", "/races/featured")
SHARED = {"Cache-Control": "max-age=60"}


class Queries:
    """Counts the queries of all connections."""

    count = 0


@pytest.fixture
def queries(monkeypatch: pytest.MonkeyPatch) -> Queries:
    queries = Queries()
    execute = getattr(asyncpg.Connection, "_execute")  # noqa: B009 - all that fetches goes through it

    async def counted(self: Any, query: str, *arguments: Any, **options: Any) -> Any:
        queries.count += "race_listing" in query
        return await execute(self, query, *arguments, **options)

    monkeypatch.setattr(asyncpg.Connection, "_execute", counted)
    return queries


@pytest.mark.parametrize("list_", LISTS)
async def test_many_front_pages_cost_as_much_as_one(node: Node, queries: Queries, list_: str) -> None:
    async with httpx.AsyncClient(base_url=f"{node.url}/api/v1") as http:
        first = await http.get(list_, headers=SHARED)
        assert queries.count > 0
        before = queries.count
        others = await asyncio.gather(*(http.get(list_, headers=SHARED) for _ in range(20)))
        assert queries.count == before
        assert {answer.text for answer in others} == {first.text}


async def test_a_request_that_allows_no_age_gets_what_is_there_now(node: Node, queries: Queries) -> None:
    async with httpx.AsyncClient(base_url=f"{node.url}/api/v1") as http:
        await http.get(LISTS[0], headers=SHARED)
        for headers in ({}, {"Cache-Control": "max-age=0"}, {"Cache-Control": "no-cache"}):
            before = queries.count
            assert (await http.get(LISTS[0], headers=headers)).is_success
            assert queries.count > before
