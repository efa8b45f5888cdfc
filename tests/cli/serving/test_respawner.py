"""`cadogan serve` replaces the process that serves if it is killed, and races go on."""

import asyncio
import os
import signal
import socket
import sys
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from cadogan.store.embedded import EmbeddedPostgres
from cadogan.store.migrations import migrate
from cadogan_client import Cadogan
from infra.lab.program import is_free
from tests.cli.conftest import Serving
from tests.fixtures import UNSAFE, scratch_directory

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

HANGS = """
import signal, socket
from cadogan.cli.serving.places import settle, watched_place

settle(watched_place([socket.create_server(("127.0.0.1", 0))], None, end_s=0.2))
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("hangs", flush=True)
while True:
    signal.pause()
"""
"""Python of a service whose child does not end when it is asked to."""

SEED = "000102030405060708090a0b0c0d0e0f"


async def test_a_race_goes_on_when_the_process_that_serves_is_killed(serving: Serving, port: int) -> None:
    async with serving(port) as service:
        await service.until_up()
        async with Cadogan(service.url) as ada:
            await ada.sign_up("Respawned Ada")
            race = await ada.create_race("duchess", seed=SEED, seats=1, countdown=0)
            async with ada.race(race.id) as seat:
                await seat.ready()
                await seat.started()
                for n in range(1, 4):
                    assert (await seat.play(seat.board.legal[0])).n == n
                    os.kill(child_of(service.pid), signal.SIGKILL)
                await seat.play(seat.board.legal[0])
        said = await service.end(signal.SIGINT)
    assert "service_killed" in said  # once a second at most
    assert said.count("Every acknowledged move is in the log") == 1


async def test_connections_during_a_replacement_wait_and_are_answered(serving: Serving, port: int) -> None:
    async with serving(port) as service:
        await service.until_up()
        os.kill(child_of(service.pid), signal.SIGKILL)
        await asyncio.to_thread(get_livez, port)


async def test_a_process_killed_while_postgres_is_down_is_replaced_once_it_is_up(serving: Serving, port: int) -> None:
    with scratch_directory() as directory:
        async with AsyncExitStack() as stack:
            with EmbeddedPostgres(directory / "data", settings=UNSAFE) as server:
                dsn = server.dsn("cadogan")
                await migrate(dsn)
                service = await stack.enter_async_context(serving(port, DATABASE_URL=dsn))
                await service.until_up()
            os.kill(child_of(service.pid), signal.SIGKILL)
            await service.until_said("service_cannot_start")
            with EmbeddedPostgres(directory / "data", settings=UNSAFE):
                await service.until_up()
                await service.end(signal.SIGINT)
                assert service.status == 0


@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
async def test_a_signal_reaches_the_child_and_its_status_is_passed_on(
    serving: Serving, port: int, way: signal.Signals
) -> None:
    async with serving(port) as service:
        await service.until_up()
        await service.end(way)
        assert service.status == 0


async def test_the_child_of_a_killed_service_ends_and_frees_its_port(serving: Serving, port: int) -> None:
    async with serving(port) as service:
        await service.until_up()
        await service.end(signal.SIGKILL)  # waits until nobody holds its output any more
        async with asyncio.timeout(5):
            while not is_free(port):  # noqa: ASYNC110 - a dying process closes one file after the other
                await asyncio.sleep(0.01)


async def test_a_child_that_does_not_end_is_killed() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HANGS, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"hangs\n"
    # What it announces may have been read already: with the signal of another process.
    process.send_signal(signal.SIGUSR2)
    process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(20):
        said, _ = await process.communicate()
    assert b"service_hangs" in said
    assert process.returncode == 128 + signal.SIGKILL


async def test_without_respawning_one_process_serves(serving: Serving, port: int) -> None:
    async with serving(port, RESPAWN="0") as service:
        await service.until_up()
        assert children_of(service.pid) == []


def child_of(pid: int) -> int:
    """The process that serves."""
    (child,) = children_of(pid)
    return child


def children_of(pid: int) -> list[int]:
    """Children of a process."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def get_livez(port: int) -> None:
    """Send a request. Its connection must not be refused."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.sendall(b"GET /livez HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
        assert connection.recv(1000).startswith(b"HTTP/1.1 200")
