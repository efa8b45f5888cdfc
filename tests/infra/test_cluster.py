"""`make cluster`: everything starts, programs race across all nodes, and Ctrl-C ends every process."""

import asyncio
import signal
import ssl
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from infra.lab.program import stable_port
from infra.lab.proxy import NAMES, program

pytestmark = [
    pytest.mark.skipif(not any(map(program, NAMES)), reason="needs haproxy or nginx"),
    pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc"),
]

STARTED_S = 100
END_S = 30
MARK = "CADOGAN_TEST_CLUSTER"


async def said(process: asyncio.subprocess.Process, words: str) -> str:
    """The next line with these words."""
    assert process.stdout is not None
    lines = []
    while line := (await process.stdout.readline()).decode():
        lines.append(line)
        if words in line:
            return line
    raise AssertionError("".join(lines))


def processes(mark: str) -> list[str]:
    """Commands of the processes that have a mark in their environment."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (process / "environ").read_bytes():
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return found


async def test_a_race_across_nodes_is_finished_and_ctrl_c_ends_every_process() -> None:
    port = stable_port()
    mark = f"{MARK}={port}"
    process = await asyncio.create_subprocess_exec(
        "env", mark, sys.executable, "-m", "infra.cluster", "--port", str(port), "--thinking", "0",
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        async with asyncio.timeout(STARTED_S):
            assert f"https://localhost:{port}" in await said(process, "Look at")
            unchecked = ssl.create_default_context()
            unchecked.check_hostname, unchecked.verify_mode = False, ssl.CERT_NONE
            page = await asyncio.to_thread(urlopen, f"https://localhost:{port}/readyz", timeout=30, context=unchecked)
            assert b'"standby_confirms":true' in page.read()
            await said(process, "is over: places")
        commands = processes(mark)
        for name in ("nats-server", "cadogan serve", "infra.cluster.races"):
            assert any(name in command for command in commands), commands
        process.send_signal(signal.SIGINT)
        async with asyncio.timeout(END_S):
            await said(process, "The cluster has ended")
            assert await process.wait() == 0
            while processes(mark):  # noqa: ASYNC110 - a process that ends causes no event here
                await asyncio.sleep(0.05)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
