"""A whole service, with REST and sockets on one port, and connections that say any bytes."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, Self

import pytest

from cadogan.cli.serving.listeners import bound
from cadogan.store.embedded import EmbeddedPostgres
from tests.fixtures import copy_of, running

SOON_S = 20


class Answer(NamedTuple):
    """One answer of HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def code(self) -> str:
        """Code of the problem."""
        problem: dict[str, Any] = json.loads(self.body)
        assert self.headers["content-type"] == "application/problem+json"
        assert (problem["status"], problem["type"]) == (self.status, f"/docs/errors/{problem['code']}")
        code: str = problem["code"]
        return code


class Line:
    """A TCP connection to the service."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def says(self, data: bytes) -> Self:
        self.writer.write(data)
        await self.writer.drain()
        return self

    async def answer(self, *, has_body: bool = True) -> Answer:
        """The next answer; `has_body`: whether to read its body."""
        async with asyncio.timeout(SOON_S):
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
            status, *lines = head.strip().split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
            body = await self.reader.readexactly(int(headers.get("content-length", 0)) if has_body else 0)
            return Answer(int(status.split()[1]), headers, body)

    async def rest(self) -> bytes:
        """What comes until the service closes the connection."""
        async with asyncio.timeout(SOON_S):
            return await self.reader.read()


@asynccontextmanager
async def line(url: str, address: str = "127.0.0.1") -> AsyncIterator[Line]:
    """Connect from an address of this machine."""
    port = int(url.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        yield Line(reader, writer)
    finally:
        writer.transport.abort()


async def ask(url: str, request: bytes, *, has_body: bool = True) -> Answer:
    """The answer to a request on a connection of its own."""
    async with line(url) as connection:
        await connection.says(request)
        return await connection.answer(has_body=has_body)


def upgrade(
    *more: str, version: str = "1.1", path: str = "/api/v1/races/018f0000-0000-7000-8000-000000000000/socket"
) -> bytes:
    """A request for a race's socket, with more header lines."""
    lines = [
        f"GET {path} HTTP/{version}",
        "Host: x",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        *more,
    ]
    return "\r\n".join([*lines, "", ""]).encode()


@pytest.fixture(scope="package")
async def url(postgres: EmbeddedPostgres, database_template: str) -> AsyncIterator[str]:
    """A whole service for all tests that leave it as it was."""
    async with copy_of(postgres, database_template) as dsn, running(dsn, bound("127.0.0.1", 0)) as service:
        yield service.url
