"""`python -m infra.bench.overload`: races under way keep their pace while more races and spectators come than fit.

Racers move at a steady pace. Then creators of races and spectators come as fast as they are answered. The node refuses
them once it is late, and the racers must not notice.
"""

import argparse
import asyncio
import json
import time
from collections import Counter
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from cadogan.store.embedded import EmbeddedPostgres
from cadogan_client import Cadogan
from infra.bench.figure import Figure, at_most, print_figures
from infra.bench.races import RaceFactory, Racer
from infra.bench.service import free_port, serving
from infra.faults.clients.crowd import ALONE
from infra.faults.clients.line import heard

P99_MS = 250
PACE_S = 0.2
"""Pause of a racer between two moves."""
STAY_S = 0.2
"""How long a spectator watches."""
TOKENS = 10
"""Players who create races. Each may create two per second."""


def main() -> None:
    """Race, flood, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--racers", type=int, default=20)
    parser.add_argument("--creators", type=int, default=10)
    parser.add_argument("--spectators", type=int, default=60, help="who come and go at the same time, at most 500")
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    with TemporaryDirectory(prefix="cadogan-overload-") as name:
        directory = Path(name)
        directory.chmod(0o755)  # started by root, Postgres runs as another user
        with EmbeddedPostgres(directory / "data") as postgres:
            port, dsn = free_port(), postgres.dsn("cadogan")
            with serving(port, dsn, directory / "service.log", has_limits=True, prelude="pass"):
                overload = Overload(port, options.seconds)
                asyncio.run(overload.run(dsn, options.racers, options.creators, min(options.spectators, 500)))
    print_figures(overload.figures())


class Overload:
    """Racers before and during a flood."""

    def __init__(self, port: int, seconds: float) -> None:
        self.counts: Counter[str] = Counter()
        self._root = f"127.0.0.1:{port}"
        self._seconds = seconds
        self._acks: list[tuple[float, float]] = []  # when a move was sent, and after how long its ack came
        self._flooded_at = 0.0

    async def run(self, dsn: str, racers: int, creators: int, spectators: int) -> None:
        """Race alone for a while, then with the flood for as long."""
        racing = await RaceFactory(dsn).start_more_races(racers, ALONE)
        tokens = [await self._sign_up(number) for number in range(TOKENS)]
        tasks = [asyncio.create_task(self._race(racer)) for racer in racing]
        await asyncio.sleep(self._seconds)
        self._flooded_at = time.monotonic()
        tasks += [asyncio.create_task(self._create(token)) for token, _ in zip(cycle(tokens), range(creators))]
        tasks += [asyncio.create_task(self._watch(racer)) for racer, _ in zip(cycle(racing), range(spectators))]
        await asyncio.sleep(self._seconds)
        for task in tasks:
            task.cancel()
        for failed in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(failed, Exception):
                raise failed

    def figures(self) -> list[Figure]:
        """Latencies of the racers, and what became of the others."""
        before = [took for sent, took in self._acks if sent < self._flooded_at]
        during = [took for sent, took in self._acks if sent >= self._flooded_at]
        counted = [Figure(what, count, "") for what, count in sorted(self.counts.items())]
        return [
            Figure("ack, p99, before", p99_ms(before), "ms", None, f"{len(before):,} moves"),
            Figure("ack, p99, with more than fit", p99_ms(during), "ms", at_most(P99_MS), f"{len(during):,} moves"),
            *counted,
        ]

    async def _sign_up(self, number: int) -> str:
        async with Cadogan(f"http://{self._root}") as player:
            return (await player.sign_up(f"Creator {number}", bot=True)).token

    async def _race(self, racer: Racer) -> None:
        """Move and undo, over and over."""
        async with connect(self._socket(racer), compression=None, ping_interval=None, proxy=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": racer.token}))
            board = (await heard(socket, "welcome"))["board"]
            n, move = board["n"], board["legal"][0]
            while True:
                command = {"type": "undo", "n": n} if n % 2 else {"type": "play", "n": n, "move": move}
                sent = time.monotonic()
                await socket.send(json.dumps(command))
                n = (await heard(socket, "ack"))["n"]
                self._acks.append((sent, time.monotonic() - sent))
                await asyncio.sleep(PACE_S)

    async def _create(self, token: str) -> None:
        """Create races as fast as they are answered. A refused client waits as long as it is told."""
        headers = {"Authorization": f"Bearer {token}"}
        async with httpx.AsyncClient(base_url=f"http://{self._root}", headers=headers, timeout=60) as client:
            while True:
                answer = await client.post("/api/v1/races", json={"game": "duchess"})
                self.counts[f"new races: {answer.status_code}"] += 1
                await asyncio.sleep(float(answer.headers.get("Retry-After", 0)))

    async def _watch(self, racer: Racer) -> None:
        """Watch for a moment, again and again. A refused spectator tries again at once, which is unkind."""
        while True:
            try:
                async with connect(self._socket(racer), compression=None, ping_interval=None, proxy=None) as socket:
                    await socket.send('{"type":"hello"}')
                    answer = await heard(socket, "welcome", "error")
                    self.counts[f"spectators: {answer.get('code', 'welcome')}"] += 1
                    await asyncio.sleep(STAY_S)
            except (OSError, WebSocketException) as error:
                self.counts[f"spectators: {type(error).__name__}"] += 1

    def _socket(self, racer: Racer) -> str:
        return f"ws://{self._root}/api/v1/races/{racer.race_id}/socket"


def p99_ms(times: Sequence[float]) -> float:
    """The 99th percentile, in milliseconds."""
    return 1000 * quantiles(times, n=100)[98]


if __name__ == "__main__":
    main()
