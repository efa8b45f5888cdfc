"""Open front pages share the answers of a node, so that many cost Postgres as much as one."""

import asyncio
from typing import Any

import asyncpg
import httpx
import pytest
from litestar import Request
from litestar.testing import RequestFactory

from cadogan.api.caching.recent_answers import RecentAnswers
from cadogan.store.errors import Unreachable
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


@pytest.mark.parametrize("list_", LISTS)
async def test_requests_at_once_share_an_answer(node: Node, queries: Queries, list_: str) -> None:
    async with httpx.AsyncClient(base_url=f"{node.url}/api/v1") as http:
        first = await http.get(list_)
        alone, queries.count = queries.count, 0
        others = await asyncio.gather(*(http.get(list_) for _ in range(20)))
        assert queries.count < 10 * alone
        assert {answer.text for answer in others} == {first.text}


async def test_a_request_during_the_making_of_an_answer_gets_the_next_one() -> None:
    answers, made = RecentAnswers(), 0
    request: Request[Any, Any, Any] = RequestFactory().get("/races")
    may_end = asyncio.Event()

    async def make() -> Any:
        nonlocal made
        made += 1
        number = made
        await may_end.wait()
        return number

    first = asyncio.create_task(answers.of(request, make))
    while made == 0:  # noqa: ASYNC110 - the making begins in a later turn
        await asyncio.sleep(0)
    others = [asyncio.create_task(answers.of(request, make)) for _ in range(3)]
    await asyncio.sleep(0)
    may_end.set()
    assert (await first).content == b"1"
    assert [(await other).content for other in others] == [b"2"] * 3


async def test_an_answer_that_failed_fails_its_own_requests_alone() -> None:
    answers = RecentAnswers()
    request: Request[Any, Any, Any] = RequestFactory().get("/races")

    async def fail() -> Any:
        raise Unreachable("no answer")

    async def succeed() -> Any:
        return 7

    with pytest.raises(Unreachable):
        await answers.of(request, fail)
    assert (await answers.of(request, succeed)).content == b"7"
