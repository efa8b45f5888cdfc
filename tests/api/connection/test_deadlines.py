"""Slow clients: how long a request may take to arrive, and an answer to be read."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest

from cadogan.api.connection import http_protocol
from cadogan.api.connection.http_protocol import MOST_PIPELINED
from cadogan.app import Service
from cadogan.cli.serving.listeners import bound
from tests.api.connection.conftest import Line, line, upgrade
from tests.fixtures import running
from tests.rooms.conftest import until
from tests.service.live import connected, racing

HEAD = b"GET /livez HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /api/v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n"
TRICKLE_S = 0.02

pytestmark = pytest.mark.usefixtures("_deadlines_are_short")


@pytest.fixture
def _deadlines_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HEAD_S", "BODY_S", "READ_S"):
        monkeypatch.setattr(http_protocol, name, 0.3)


@pytest.fixture
async def connection(service: Service) -> AsyncIterator[Line]:
    async with line(service.url) as connection:
        yield connection


async def said_to_a_trickle(connection: Line, start: bytes, part: bytes) -> bytes:
    """What is said to a client that sends a little again and again, until its connection is closed."""
    await connection.says(start)
    answer = asyncio.create_task(said_until_closed(connection))
    async with asyncio.timeout(60):
        while not answer.done():
            connection.writer.write(part)
            await asyncio.sleep(TRICKLE_S)
    return await answer


async def said_until_closed(connection: Line) -> bytes:
    """All that is said. What is sent after the service has closed is answered with a reset."""
    said = b""
    with suppress(ConnectionResetError):
        while some := await connection.reader.read(65_536):
            said += some
    return said


async def test_a_client_that_says_nothing_is_closed(connection: Line) -> None:
    assert await connection.rest() == b""


async def test_a_race_socket_outlives_the_deadlines(service: Service) -> None:
    race = await racing(service.url)
    async with connected(race) as racer:
        await racer.say("hello", token=race.tokens[0])
        await racer.until("welcome")
        async with line(service.url) as later:  # its deadline ends after one that would run for the socket
            assert await later.rest() == b""
        await racer.play(0, "r0-f1")


@pytest.mark.parametrize("start", [b"G", HEAD, upgrade()[:-4]])
async def test_a_head_that_does_not_come_gets_408(connection: Line, start: bytes) -> None:
    await connection.says(start)
    answer = await connection.answer()
    assert (answer.status, answer.code, answer.headers["connection"]) == (408, "too-slow", "close")
    assert await connection.rest() == b""


async def test_a_head_that_trickles_gets_408(connection: Line) -> None:
    assert (await said_to_a_trickle(connection, HEAD, b"X: y\r\n")).startswith(b"HTTP/1.1 408 ")


async def test_line_ends_keep_no_connection_alive(connection: Line) -> None:
    assert (await said_to_a_trickle(connection, HEAD + b"\r\n", b"\r\n")).startswith(b"HTTP/1.1 200 ")


async def test_the_head_of_a_second_request_has_the_same_time(connection: Line) -> None:
    await connection.says(HEAD + b"\r\n")
    assert (await connection.answer()).status == 200
    await connection.says(HEAD)
    assert (await connection.answer()).status == 408


@pytest.mark.parametrize("before", [b"", HEAD + b"\r\n"])
async def test_a_body_that_trickles_gets_408(connection: Line, before: bytes) -> None:
    answers = (await said_to_a_trickle(connection, before + POST, b" ")).split(b"HTTP/1.1 ")[1:]
    assert [answer[:3] for answer in answers] == [b"200"] * bool(before) + [b"408"]


async def test_the_body_of_an_answered_request_is_not_awaited(connection: Line) -> None:
    await connection.says(POST.replace(b"/api/v1/players", b"/livez"))
    assert (await connection.answer()).status == 405
    assert await connection.rest() == b""


async def test_a_request_that_comes_in_parts_is_served(connection: Line) -> None:
    for part in (HEAD[:10], HEAD[10:], b"\r\n"):
        await connection.says(part)
    assert (await connection.answer()).status == 200


async def test_an_answer_that_is_not_read_is_given_up(dsn: str) -> None:
    listener = bound("127.0.0.1", 0)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    async with running(dsn, listener) as service, line(service.url) as connection:
        open_ = service.server.server_state.connections
        connection.writer.transport.pause_reading()  # type: ignore[attr-defined]  # of a transport that reads
        for _ in range(MOST_PIPELINED):
            connection.writer.write(b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\n\r\n")
        await until(lambda: any(each.flow.write_paused for each in open_))  # type: ignore[union-attr]  # ours are HTTP
        await until(lambda: not open_)


async def test_a_long_answer_needs_no_more_requests(service: Service) -> None:
    """A stream goes on although nothing comes from its client."""
    async with line(service.url) as stream, line(service.url) as silent:
        await stream.says(b"GET /api/v1/feed HTTP/1.1\r\nHost: x\r\nAccept: application/x-ndjson\r\n\r\n")
        head = await stream.reader.readuntil(b"\r\n\r\n")
        assert b" 200 " in head
        await silent.rest()  # the deadlines have passed
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await stream.reader.readuntil(b"0\r\n\r\n")
