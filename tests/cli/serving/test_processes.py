"""Several processes serve on one port, each a node of its own: `PROCESSES`."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import NamedTuple
from uuid import UUID, uuid4

import httpx
import pytest

from cadogan.cli.serving.respawner import CANNOT_START
from cadogan.store.embedded import EmbeddedPostgres
from cadogan_client import Cadogan, Seat
from infra.lab.program import stable_port
from tests.cli.conftest import Process, Serving
from tests.cli.serving.test_respawner import children_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux shares clients out")

SEED = "000102030405060708090a0b0c0d0e0f"
SOON_S = 60
CLIENTS, LEAST = 64, 8
"""Connections, and the least share of a process. By chance it is smaller once in a thousand million runs."""


class Several(NamedTuple):
    """A service of two processes, and where their metrics are."""

    service: Process
    metrics: str

    async def readings(self, metric: str, label: str) -> dict[int, float]:
        """Values of a metric, by process."""
        text = ""
        async with httpx.AsyncClient() as http:
            with suppress(httpx.HTTPError):  # the process that had begun to answer was killed
                text = (await http.get(self.metrics)).text
        sample = re.compile(rf'{metric}\{{process="(\d)"{label}\}} ([0-9.]+)')
        return {int(number): float(value) for number, value in sample.findall(text)}

    async def until(
        self, holds: Callable[[dict[int, float]], bool], metric: str = "cadogan_sockets", label: str = ',kind="racer"'
    ) -> dict[int, float]:
        """Wait for values of a metric. By default they are sockets of racers."""
        async with asyncio.timeout(SOON_S):
            while not holds(found := await self.readings(metric, label)):  # noqa: ASYNC110 - it is polled
                await asyncio.sleep(0.05)
        return found


@pytest.fixture
async def several(serving: Serving, port: int, postgres: EmbeddedPostgres) -> AsyncIterator[Several]:
    metrics_port = stable_port()
    settings = {"PROCESSES": "2", "DRAIN": "0", "LIMITS": "0", "METRICS_PORT": str(metrics_port)}
    async with serving(port, DATABASE_URL=postgres.dsn(f"processes_{uuid4().hex}"), **settings) as service:
        several = Several(service, f"http://127.0.0.1:{metrics_port}/metrics")
        await service.until_up()
        await several.until(lambda racers: len(racers) == 2)
        yield several


async def test_a_race_goes_on_in_the_other_process_while_one_is_away(several: Several) -> None:
    """Its racers are on both. Each process is killed once; then both restart, one after the other; then both end."""
    service = several.service
    async with Cadogan(service.url) as ada, Cadogan(service.url) as ben, AsyncExitStack() as stack:
        await ada.sign_up("Ada of Both")
        await ben.sign_up("Ben of Both")
        race = await ada.create_race("duchess", seed=SEED, seats=2, countdown=0, undo="free")
        seats = [await stack.enter_async_context(ada.race(race.id))]
        there = await several.until(lambda racers: sum(racers.values()) == 1)
        seats.append(await on_the_other(several, ben, race.id, there, stack))
        for seat in seats:
            await seat.ready()
        for seat in seats:
            await seat.started()
        played = 0
        for pid in children_of(service.pid):
            os.kill(pid, signal.SIGKILL)
            played += await play(seats)
            await several.until(lambda racers: len(racers) == 2)  # both serve again
        before = children_of(service.pid)
        service.send(signal.SIGUSR1)
        async with asyncio.timeout(2 * SOON_S):  # both, one after the other
            while set(before) & set(children_of(service.pid)):
                played += await play(seats)
        await several.until(lambda racers: len(racers) == 2)
        kept = [event async for event in ada.events(race.id) if event.__struct_config__.tag == "moved"]
        assert len(kept) == played
    children = children_of(service.pid)
    said = await service.end(signal.SIGINT)
    assert service.status == 0
    assert said.count("service_killed") == 2
    assert said.count("Every acknowledged move is in the log") == 1
    assert not any(map(is_alive, children))


async def test_processes_share_what_connects(several: Several) -> None:
    for _ in range(CLIENTS):
        async with httpx.AsyncClient() as http:  # each has a connection of its own
            await http.get(f"{several.service.url}/api/v1/version")
    label = ',operation="getVersion",status="200"'
    counts = await several.until(lambda counts: sum(counts.values()) == CLIENTS, "cadogan_http_answers_total", label)
    assert min(counts.values()) >= LEAST


async def test_a_process_that_cannot_start_ends_all(serving: Serving, port: int) -> None:
    async with serving(port, PROCESSES="2", DATABASE_URL="postgresql://127.0.0.1:1/nowhere") as service:
        await service.until_said("Cadogan cannot continue")
        await service.end(signal.SIGCONT)  # it ends by itself
        assert service.status == CANNOT_START


async def test_several_processes_need_one_that_watches(serving: Serving, port: int) -> None:
    async with serving(port, PROCESSES="2", RESPAWN="0") as service:
        assert "PROCESSES needs RESPAWN" in await service.end(signal.SIGCONT)
        assert service.status == 1


async def on_the_other(
    several: Several, client: Cadogan, race: UUID, there: dict[int, float], stack: AsyncExitStack
) -> Seat:
    """Connect again and again, until the two racers are on both processes."""
    while True:
        async with AsyncExitStack() as trying:
            seat = await trying.enter_async_context(client.race(race))
            racers = await several.until(lambda racers: sum(racers.values()) == 2)
            if racers[0] == racers[1]:
                stack.push_async_exit(trying.pop_all())
                return seat
        await several.until(lambda racers: racers == there)


async def play(seats: Sequence[Seat]) -> int:
    """A move of each racer, and its undo. Returns the number of moves."""
    for seat in seats:
        await seat.play(seat.board.legal[0])
        await seat.undo()
    return len(seats)


def is_alive(pid: int) -> bool:
    """Whether there is such a process."""
    return Path(f"/proc/{pid}").exists()
