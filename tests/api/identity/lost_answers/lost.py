"""Answers and outcomes that are lost, and clients that ask again."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple
from uuid import UUID

import httpx
import pytest

from cadogan.api.identity.idempotency import Captured
from cadogan.races.ids import RaceId
from cadogan.rooms import rooms
from cadogan.store.errors import Unreachable
from cadogan.store.log.appender import Appender
from cadogan.store.log.batch import Batch
from tests.api.conftest import Json, Node, Person, ok

SEED = "000102030405060708090a0b0c0d0e0f"


async def asks(person: Person, path: str, body: object = None, *, key: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {person.token}", "Idempotency-Key": key}
    return await person.http.post(path, json=body, headers=headers)


async def insists(person: Person, path: str, body: object = None, *, key: str) -> httpx.Response:
    """Ask as both SDKs do: until the answer is not a temporary one."""
    async with asyncio.timeout(10):
        while True:
            response = await asks(person, path, body, key=key)
            if response.status_code != 503 and response.json().get("code") != "key-in-use":
                return response
            await asyncio.sleep(0.02)


async def races(node: Node) -> set[UUID]:
    return {row["race_id"] for row in await node.pool.fetch("SELECT race_id FROM event WHERE version = 1")}


@contextmanager
def losing_answers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Everything is carried out, and then each answer is lost with its request."""

    async def lose(*_: object) -> None:
        raise ConnectionResetError("the answer is lost")

    with monkeypatch.context() as lossy:
        lossy.setattr(Captured, "__call__", lose)
        yield


@contextmanager
def losing_outcomes(monkeypatch: pytest.MonkeyPatch, raised: type[BaseException] = Unreachable) -> Iterator[None]:
    """Nobody waits until the log has a race."""

    async def give_up(_outcome: object, advice: str) -> None:
        raise raised(f"not stored within 0 s, and may be yet; {advice}")

    with monkeypatch.context() as lossy:
        lossy.setattr(rooms, "answer_of", give_up)
        yield


@contextmanager
def nothing_stored(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The log keeps every append until the block ends, and then writes them all."""
    is_over, append = asyncio.Event(), Appender.append

    async def append_later(self: Appender, batch: Batch) -> dict[RaceId, int | None]:
        await is_over.wait()
        return await append(self, batch)

    with monkeypatch.context() as stopped:
        stopped.setattr(Appender, "append", append_later)
        try:
            yield
        finally:  # a log closes once everything is written
            is_over.set()


class Request(NamedTuple):
    """Address and body of a request that creates a race, once everything that it needs is there."""

    path: str
    body: object = None


Prepare = Callable[[Person, Node], Awaitable[Request]]


async def answers(person: Person, path: str) -> Json:
    """Ask without a key until the answer is not a temporary one."""
    async with asyncio.timeout(10):
        while True:
            response = await person.post(path)
            if response.status_code != 503:
                return ok(response)
            await asyncio.sleep(0.02)
