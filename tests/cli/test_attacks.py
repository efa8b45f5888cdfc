"""Attacks on a service in a process of its own, which is measured from outside."""

import asyncio
import signal
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest

from tests.api.connection.conftest import ask, line
from tests.cli.conftest import Serving

MIB = 1024 * 1024
FIELD = b"X-Filler: " + b"x" * 990 + b"\r\n"


def memory_of(pid: int) -> int:
    """Resident bytes of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096


@pytest.mark.parametrize("part", [FIELD, b"x" * 1000, b"\r\n" * 500], ids=["fields", "one value", "line ends"])
async def test_an_endless_head_is_refused_before_it_takes_memory(serving: Serving, port: int, part: bytes) -> None:
    start = (
        b""
        if part.startswith(b"\r")
        else b"GET /livez HTTP/1.1\r\nHost: x\r\nX: " + (b"y\r\n" if part is FIELD else b"")
    )
    async with serving(port) as service:
        await service.until_up()
        before = memory_of(service.pid)
        async with line(service.url) as connection:
            connection.writer.write(start)
            answering = asyncio.create_task(connection.answer())
            with suppress(ConnectionError):
                for _ in range(2000):
                    await connection.says(part * 100)
                    await asyncio.sleep(0)  # read
                    if answering.done():
                        break
            assert (await answering).code == "head-too-large"
        assert memory_of(service.pid) - before < 30 * MIB


FEW, MORE = 256, 2048
HALF_SENT = 400


@pytest.mark.parametrize("hard", [FEW, MORE])
async def test_half_sent_requests_of_one_address_leave_room_for_others(serving: Serving, port: int, hard: int) -> None:
    async with serving(port, descriptors=(FEW, hard)) as service, AsyncExitStack() as stack:
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
