"""Opponents who wait at two nodes: how soon both know their race."""

import asyncio
import time
from collections.abc import Awaitable, Mapping, Sequence
from secrets import token_hex
from typing import Any

import httpx

WISH = {"game": "duchess"}
WAIT_S = 20
"""Seconds for which a request for news waits."""
SETTLED_S = 0.2
"""Pause after the first one has asked for news: the second one must not come before that request."""


class Waiting:
    """A player who looks for an opponent at a node."""

    def __init__(self, client: httpx.AsyncClient, token: str) -> None:
        self._client = client
        self._headers = {"Authorization": f"Bearer {token}"}

    @classmethod
    async def at(cls, client: httpx.AsyncClient) -> "Waiting":
        """Sign up a player with a new name."""
        name = {"name": f"Waits {token_hex(5)}"}
        return cls(client, (await answered(client.post("/players", json=name)))["token"])

    async def begin(self) -> str:
        """Join the queue. Returns the id of the place in it."""
        place: str = (await answered(self._client.post("/pairings", json=WISH, headers=self._headers)))["id"]
        return place

    async def paired(self, place: str) -> tuple[float, str]:
        """Wait for a race. Returns when the answer came, and the race."""
        address, waits = f"/pairings/{place}", {"wait": WAIT_S}
        while True:
            answer = await answered(self._client.get(address, params=waits, headers=self._headers))
            if answer["race"] is not None:
                return time.perf_counter(), answer["race"]


async def answered(request: Awaitable[httpx.Response]) -> Mapping[str, Any]:
    """The content of an answer. Raises HTTPStatusError."""
    content: Mapping[str, Any] = (await request).raise_for_status().json()
    return content


async def pairing_times(ports: Sequence[int], times: int) -> list[float]:
    """Pair two players that often, each at a node: seconds from the second one's request until both know the race."""
    async with httpx.AsyncClient(base_url=api(ports[0])) as here, httpx.AsyncClient(base_url=api(ports[1])) as there:
        return [await pairing_s(here, there) for _ in range(times)]


async def pairing_s(here: httpx.AsyncClient, there: httpx.AsyncClient) -> float:
    """Pair two new players."""
    first, second = await Waiting.at(here), await Waiting.at(there)
    news = asyncio.create_task(first.paired(await first.begin()))
    await asyncio.sleep(SETTLED_S)
    began = time.perf_counter()
    (heard_second, race), (heard_first, same) = await asyncio.gather(second.paired(await second.begin()), news)
    assert race == same
    return max(heard_first, heard_second) - began


def api(port: int) -> str:
    """Address of a node's API."""
    return f"http://127.0.0.1:{port}/api/v1"
