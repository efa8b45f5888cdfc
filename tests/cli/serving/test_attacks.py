"""Attacks on a service in a process of its own, which is measured from outside."""

import asyncio
import signal
import socket
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest

from tests.api.connection.conftest import SOON_S, Line, ask, line, upgrade
from tests.cli.conftest import Serving

MIB = 1024 * 1024
FIELD = b"X-Filler: " + b"x" * 990 + b"\r\n"


def memory_of(pid: int) -> int:
    """Resident bytes of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096


def descriptors_of(pid: int) -> int:
    """Open descriptors of a process."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def answer_to_endless(port: int, start: bytes, part: bytes) -> bytes:
    """What a client is told that sends on and on.

    The service closes while the client still sends. A plain socket can then read what was said before; asyncio's
    streams forget it once a write fails.
    """
    with socket.create_connection(("127.0.0.1", port), timeout=SOON_S) as connection:
        with suppress(ConnectionError):
            connection.sendall(start)
            for _ in range(2000):
                connection.sendall(part)
        said = b""
        with suppress(ConnectionError):
            while some := connection.recv(65536):
                said += some
        return said


@pytest.mark.parametrize("part", [FIELD, b"x" * 1000, b"\r\n" * 500], ids=["fields", "one value", "line ends"])
async def test_an_endless_head_is_refused_before_it_takes_memory(serving: Serving, port: int, part: bytes) -> None:
    start = (
        b""
        if part.startswith(b"\r")
        else b"GET /livez HTTP/1.1\r\nHost: x\r\nX: " + (b"y\r\n" if part is FIELD else b"")
    )
    async with serving(port, RESPAWN="0") as service:
        await service.until_up()
        before = memory_of(service.pid)
        assert b'"code":"head-too-large"' in await asyncio.to_thread(answer_to_endless, port, start, part * 100)
        assert memory_of(service.pid) - before < 30 * MIB


FEW, MORE = 256, 2048
HALF_SENT = 400


@pytest.mark.parametrize("hard", [FEW, MORE])
async def test_half_sent_requests_of_one_address_leave_room_for_others(serving: Serving, port: int, hard: int) -> None:
    async with serving(port, descriptors=(FEW, hard), RESPAWN="0") as service, AsyncExitStack() as stack:
        await service.until_up()
        for _ in range(HALF_SENT):
            slow = await stack.enter_async_context(line(service.url, "127.0.0.2"))
            slow.writer.write(b"GET /livez HTTP/1.1\r\n")
        for _ in range(3):
            assert (await ask(service.url, b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")).status == 200
        if hard == FEW:
            assert '"connection_refused"' in await service.end(signal.SIGINT)


async def test_a_node_without_descriptors_says_so(serving: Serving, port: int) -> None:
    async with serving(port, descriptors=(FEW, FEW), LIMITS="0") as service, AsyncExitStack() as stack:
        await service.until_up()
        for _ in range(HALF_SENT):
            await stack.enter_async_context(line(service.url))
        await service.until_said('"out_of_descriptors"')


NOWHERE = "/api/v1/races/018f0000-0000-7000-8000-000000000000/socket"
SLOW = {
    "nothing": b"",
    "half a head": b"GET /livez HTTP/1.1\r\nHost: x\r\n",
    "half a body": b"POST /api/v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
    "half a chunk": b"POST /api/v1/players HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nh",
    "half a handshake": upgrade(path=NOWHERE)[:-2],
    "a handshake without a hello": upgrade(path=NOWHERE),
    "half a frame": upgrade(path=NOWHERE),
    "a handshake that is refused, unread": upgrade(path="/nowhere"),
}
"""What slow clients send before they go on a byte at a time, or not at all."""
OF_EACH = 150
ALL_GONE_S = 60
"""Longer than the longest deadline, for a body (15 s), and the time to read the answer (5 s)."""
SPARE = 20
"""Descriptors that the service itself may have opened meanwhile, for Postgres."""


async def test_1200_slow_connections_of_every_kind_leave_room_and_go(serving: Serving, port: int) -> None:
    """They come from eight addresses, each below its limit, and keep sending single bytes for as long as they can."""
    async with serving(port, descriptors=(1024, 4096), RESPAWN="0") as service, AsyncExitStack() as stack:
        await service.until_up()
        before = descriptors_of(service.pid) + SPARE
        ending = []
        for number, start in enumerate(SLOW.values()):
            for _ in range(OF_EACH):
                slow = await stack.enter_async_context(line(service.url, f"127.0.0.{2 + number}"))
                slow.writer.write(start)
                ending.append(asyncio.create_task(sends_single_bytes(slow)))
        assert len(ending) > 1000
        for path in ("/livez", "/api/v1/games"):
            answer = await ask(service.url, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode(), has_body=False)
            assert answer.status == 200
        async with asyncio.timeout(ALL_GONE_S):
            await asyncio.gather(*ending)
            while descriptors_of(service.pid) > before:  # noqa: ASYNC110 - another process tells nothing
                await asyncio.sleep(0.1)


async def sends_single_bytes(slow: Line) -> None:
    """Send a byte now and then until the service ends the connection."""
    reading = asyncio.ensure_future(slow.reader.read())
    while not reading.done():
        with suppress(ConnectionError):
            slow.writer.write(b"x")
        await asyncio.wait([reading], timeout=0.5)
    with suppress(ConnectionError):
        await reading
