"""Requests that come at once begin a few at a time; a look at whether the node lives begins at once."""

import asyncio
from typing import Any, cast

import pytest
from litestar.types import Scope

from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.limits.request_turns import A_REQUEST, RequestTurns
from cadogan.rooms.node import client_turns
from cadogan.rooms.node.client_turns import AT_ONCE, STEPS, ClientTurns

MANY = 200


def request(path: str, address: str = "192.0.2.1") -> Scope:
    return cast("Scope", {"type": "http", "path": path, "client": (address, 1), "headers": []})


@pytest.fixture
def begun() -> list[str]:
    """Paths of the requests that have begun."""
    return []


@pytest.fixture
async def application(begun: list[str], monkeypatch: pytest.MonkeyPatch) -> RequestTurns:
    monkeypatch.setattr(client_turns, "SLICE_S", 60.0)

    async def answer(scope: Any, *_: object) -> None:
        begun.append(scope["path"])

    return RequestTurns(answer, ClientTurns(), ClientAddressResolver())


def ask(application: RequestTurns, *scopes: Scope) -> list[asyncio.Task[None]]:
    nothing: Any = None
    return [asyncio.ensure_future(application(scope, nothing, nothing)) for scope in scopes]


async def test_requests_that_come_at_once_begin_a_few_at_a_time(application: RequestTurns, begun: list[str]) -> None:
    asked = ask(application, *[request("/api/v1/games")] * MANY)
    longest, before = 0, 0
    async with asyncio.timeout(10):
        while len(begun) < MANY:
            await asyncio.sleep(0)
            longest, before = max(longest, len(begun) - before), len(begun)
    await asyncio.gather(*asked)
    assert longest <= AT_ONCE // A_REQUEST + STEPS


async def test_looks_at_the_node_do_not_wait(application: RequestTurns, begun: list[str]) -> None:
    asked = ask(application, *[request("/api/v1/games")] * MANY, request("/livez"), request("/readyz"))
    await asyncio.sleep(0)
    assert {"/livez", "/readyz"} <= set(begun)
    assert len(begun) < MANY
    await asyncio.gather(*asked)


async def test_another_address_does_not_wait_for_all_of_them(application: RequestTurns, begun: list[str]) -> None:
    asked = ask(application, *[request("/api/v1/games")] * MANY, request("/api/v1/races", "198.51.100.1"))
    async with asyncio.timeout(10):
        while "/api/v1/races" not in begun:  # noqa: ASYNC110 - it begins in one of the next turns
            await asyncio.sleep(0)
    assert len(begun) < MANY / 2
    await asyncio.gather(*asked)
