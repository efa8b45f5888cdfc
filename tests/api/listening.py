"""Listening in tests: streams, their lines and server-sent events as they come, and the feed in pages."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from tests.api.conftest import Json, ok

SOON_S = 10

NDJSON = {"Accept": "application/x-ndjson"}
SERVER_SENT = {"Accept": "text/event-stream"}


class Heard:
    """What a stream has said so far, and waiting for more of it."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self.lines = response.aiter_lines()

    async def line(self) -> str | None:
        """The next line as it is; None at the end."""
        async with asyncio.timeout(SOON_S):
            return await anext(self.lines, None)

    async def event(self) -> Any:
        """The next event, heartbeats passed over; None at the end."""
        while (line := await self.line()) is not None:
            if line and not line.startswith((":", "id:")):
                return json.loads(line.removeprefix("data: "))
        return None

    async def until(self, kind: str) -> list[Any]:
        """Events up to the first of that kind."""
        events = [await self.event()]
        while events[-1]["type"] != kind:
            events.append(await self.event())
        return events

    async def rest(self) -> list[Any]:
        """Events up to the end."""
        events = []
        while (event := await self.event()) is not None:
            events.append(event)
        return events


@asynccontextmanager
async def listening(
    http: httpx.AsyncClient, path: str, headers: dict[str, str] = NDJSON, **query: str
) -> AsyncIterator[Heard]:
    """Listen to a stream."""
    async with http.stream("GET", path, headers=headers, params=query) as response:
        assert response.status_code == 200, await response.aread()
        yield Heard(response)


async def has_started(http: httpx.AsyncClient, race: str) -> None:
    """Wait until everybody's cards lie."""
    async with listening(http, f"/races/{race}/events") as stream:
        await stream.until("started")


async def now(http: httpx.AsyncClient) -> str:
    """Cursor of the current end of the feed."""
    page = ok(await http.get("/feed", params={"cursor": "now"}))
    assert (page["events"], page["more"]) == ([], False)
    cursor: str = page["next"]
    return cursor


async def news(http: httpx.AsyncClient, cursor: str, events: int, **query: str) -> list[Json]:
    """This many events after a cursor, read in pages."""
    events_read: list[Json] = []
    async with asyncio.timeout(SOON_S):
        while len(events_read) < events:
            page = ok(await http.get("/feed", params={"cursor": cursor, **query}))
            events_read += page["events"]
            cursor = page["next"]
    return events_read
