"""Attacks on a service in a process of its own, which is measured from outside."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from tests.api.connection.conftest import line
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
                for _ in range(200):
                    await connection.says(part * 1000)
                    if answering.done():
                        break
            assert (await answering).code == "head-too-large"
        assert memory_of(service.pid) - before < 30 * MIB
