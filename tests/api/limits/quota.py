"""A service with limits, and who asks it."""

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import httpx


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


@asynccontextmanager
async def coming_from(url: str, address: str, token: str | None = None) -> AsyncIterator[httpx.AsyncClient]:
    headers = {"X-Forwarded-For": address} | ({} if token is None else {"Authorization": f"Bearer {token}"})
    async with httpx.AsyncClient(base_url=url, headers=headers) as http:
        yield http


async def ask(http: httpx.AsyncClient, times: int, path: str = "/version") -> list[int]:
    """Ask so often; the statuses."""
    return [(await http.get(path)).status_code for _ in range(times)]


async def spend(http: httpx.AsyncClient, cost: int) -> None:
    """Ask for empty exports, which cost 20 each, until this cost is spent."""
    assert set(await ask(http, cost // 20, "/races/export?day=1960-01-01")) == {200}


def left(response: httpx.Response) -> Mapping[str, int]:
    """What is left of each policy, by its name."""
    fields = re.findall(r'"([a-z-]+)";r=(\d+);t=(\d+)', response.headers["ratelimit"])
    return {name: int(rest) for name, rest, _ in fields}
