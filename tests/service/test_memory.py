"""What ends is freed at once: nothing of it waits for the garbage collector, or escapes it."""

import asyncio
import gc
from collections.abc import Iterator
from typing import Any
from weakref import ref

import httpx
import pytest
from websockets.protocol import Protocol

from cadogan.api.connection.http_protocol import HttpProtocol
from cadogan.rooms.pending_command import CommandFuture
from cadogan.rooms.room import Room
from cadogan.rooms.sockets.race_socket import RaceSocket
from tests.service.live import SOON_S, bearer, entered, racing

PARTS = (RaceSocket, Protocol, Room)


@pytest.fixture
def _collector_off() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def all_of(*types: type) -> set[Any]:
    """Objects of these types."""
    return {each for each in gc.get_objects() if type(each) in types}


def all_but(others: set[int], kind: type) -> list[ref[Any] | int]:
    """The other objects of this type, each as a weak reference; as its id, if it is compiled and takes none."""
    there = all_of(kind)
    return [ref(each) if kind.__weakrefoffset__ else id(each) for each in there if id(each) not in others]


def is_there(each: ref[Any] | int, kind: type) -> bool:
    """Whether the object has not been freed."""
    return each() is not None if isinstance(each, ref) else each in map(id, all_of(kind))


@pytest.mark.usefixtures("_collector_off")
async def test_ended_connections_and_closed_rooms_are_freed_without_a_collection(url: str) -> None:
    others = set(map(id, all_of(*PARTS, HttpProtocol)))  # of other tests at this service
    race = await racing(url)
    async with entered(race, 0) as racer, entered(race) as guest:
        await racer.play(0, "r0-f1")
        await guest.until("moved")
        await (await guest.websocket.ping())  # what answers it is made for the first control frame
        parts: dict[type, list[ref[Any] | int]] = {part: all_but(others, part) for part in PARTS}
        assert all(parts.values())
        parts[HttpProtocol] = all_but(others, HttpProtocol)  # of both sockets
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as client:
        for token in race.tokens:  # the race ends, so that its room becomes idle
            await client.post(f"/races/{race.race_id}/resign", headers=bearer(token))
    async with asyncio.timeout(SOON_S):
        while any(is_there(each, kind) for kind, part in parts.items() for each in part):  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.02)


async def test_a_refused_command_leaves_nothing_behind(url: str) -> None:
    race = await racing(url)
    before = all_of(CommandFuture)
    async with httpx.AsyncClient(base_url=f"{url}/api/v1", headers=bearer(race.tokens[0])) as client:
        for move in ("r0-f9", "nonsense", "r0-f1"):
            refused = await client.post(f"/races/{race.race_id}/moves", json={"n": 5, "move": move})
            assert refused.is_client_error, refused.text
    async with asyncio.timeout(SOON_S):
        while all_of(CommandFuture) - before:
            await asyncio.sleep(0.02)  # the last request may still be on its way out
            gc.collect()
