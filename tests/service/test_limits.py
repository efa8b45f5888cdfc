"""Limits of a whole service: the house's own bots are spared, all others are not."""

import asyncio
from contextlib import AsyncExitStack

import httpx
import pytest

from cadogan.cli.serving.listeners import bound
from cadogan.rooms.node import connections
from tests.api.listening import NDJSON, SERVER_SENT
from tests.fixtures import running
from tests.service.live import connected, lobby, racing


async def test_house_bots_race_on_a_node_whose_limit_is_reached(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 1)
    async with AsyncExitStack() as stack:
        listener = bound("127.0.0.1", 0)
        service = await stack.enter_async_context(running(dsn, listener, house_bots=True, has_limits=True))
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=f"{service.url}/api/v1"))
        async with asyncio.timeout(30):
            while not await has_started(http):  # noqa: ASYNC110 - there is no event to wait for
                await asyncio.sleep(0.1)
        race = await racing(service.url)
        guest = await stack.enter_async_context(connected(race))
        await guest.say("hello")
        assert (await guest.until("error"))["code"] == "too-many-connections"
        assert await guest.closed() == 1013


async def test_streams_share_the_limit_of_an_address_with_sockets(dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 3)
    async with AsyncExitStack() as stack:
        listener = bound("127.0.0.1", 0)
        service = await stack.enter_async_context(running(dsn, listener, has_limits=True))
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=f"{service.url}/api/v1"))
        race = await lobby(service.url, seats=1)
        token = {"Authorization": f"Bearer {race.tokens[0]}"}
        for path, accept in (("/feed", NDJSON), ("/feed", SERVER_SENT), (f"/races/{race.race_id}/events", NDJSON)):
            stream = await stack.enter_async_context(http.stream("GET", path, headers=accept))
            assert stream.status_code == 200
        guest = await stack.enter_async_context(connected(race))
        await guest.say("hello")
        assert (await guest.until("error"))["code"] == "too-many-connections"
        assert await guest.closed() == 1013
        for path, headers in ((f"/races/{race.race_id}/events", {}), ("/feed", token), ("/players/me/feed", token)):
            refused = await http.get(path, headers=SERVER_SENT | headers)
            assert (refused.status_code, refused.json()["code"]) == (503, "too-many-connections")
            assert (await http.get(path, headers=headers)).status_code == 200, "pages are no streams"


async def has_started(http: httpx.AsyncClient) -> bool:
    """Whether the bots race."""
    races = (await http.get("/races", params={"house": "true"})).json()["races"]
    return any(race["started_at"] is not None for race in races)
