"""`python -m infra.bench.overload`: races under way keep their pace while more races and spectators come than fit.

Racers move at a steady pace. Then creators of races and spectators come as fast as they are answered. The node refuses
them once it is late, and the racers must not notice. The racers are a process of their own (`race_load.c`): their
times are those of the service, not those of a client that is busy with the flood.
"""

import argparse
import asyncio
import os
from collections import Counter
from itertools import cycle

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from cadogan.rooms.node.load_watch import OVERLOADED_S, RELIEVED_S
from cadogan_client import Cadogan
from infra.lab.figure import Figure, at_most, print_figures
from infra.lab.load import PlayCounts, playing
from infra.lab.node import running_node
from infra.lab.postgres import data_directory, postgres_at
from infra.lab.racers.line import heard
from infra.lab.races import SETTINGS, RaceFactory, Racer

P99_MS = 250
MOVES_PER_S = 4
"""Moves of a racer per second."""
RACES = 4
"""Races for each racer: a board may end, and then the racer goes on in another race."""
STAY_S = 0.2
"""How long a spectator watches."""
FLOOD_NICE = 10
TOKENS = 20
"""Players who create races. Each may create two per second."""


def main() -> None:
    """Race, flood, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--racers", type=int, default=50)
    parser.add_argument("--creators", type=int, default=20)
    parser.add_argument("--spectators", type=int, default=300, help="who come and go at the same time, at most 500")
    parser.add_argument("--late-ms", type=float, help="lateness from which the node is overloaded, instead of its own")
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    with data_directory() as directory, postgres_at(directory / "data") as server:
        dsn, log = server.dsn(), directory / "service.log"
        with running_node(dsn, log, prelude=prelude(options.late_ms), LIMITS="1") as node:
            overload = Overload(node.port, options.seconds)
            asyncio.run(overload.run(dsn, options.racers, options.creators, min(options.spectators, 500)))
    print_figures(overload.figures())


def prelude(late_ms: float | None) -> str:
    """Python that a service runs before it starts: a flood of one process cannot overload every machine."""
    if late_ms is None:
        return ""
    limits = f"{late_ms / 1000}, {late_ms * RELIEVED_S / OVERLOADED_S / 1000}"
    return f"from cadogan.rooms.node import load_watch; load_watch.OVERLOADED_S, load_watch.RELIEVED_S = {limits}"


class Overload:
    """Racers before and during a flood."""

    def __init__(self, port: int, seconds: float) -> None:
        self.counts: Counter[str] = Counter()
        self._port = port
        self._root = f"127.0.0.1:{port}"
        self._seconds = seconds
        self._raced: list[PlayCounts] = []  # before, and during the flood

    async def run(self, dsn: str, racers: int, creators: int, spectators: int) -> None:
        """Race alone for a while, then with the flood for as long."""
        tokens = [await self._sign_up(number) for number in range(TOKENS)]
        os.nice(FLOOD_NICE)  # this process: the flood must not take the CPU of what it floods
        for is_flooded in (False, True):
            racing = await RaceFactory(dsn, seed=int(is_flooded)).start_more_races(RACES * racers, SETTINGS)
            with playing(self._port, racing, racers, self._seconds, moves_per_s=MOVES_PER_S * racers) as client:
                tasks: list[asyncio.Task[None]] = []
                if is_flooded:
                    tasks += [
                        asyncio.create_task(self._create(token)) for token, _ in zip(cycle(tokens), range(creators))
                    ]
                    tasks += [
                        asyncio.create_task(self._watch(racer)) for racer, _ in zip(cycle(racing), range(spectators))
                    ]
                client.start()
                self._raced.append(await asyncio.to_thread(client.play_counts))
            for task in tasks:
                task.cancel()
            for failed in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(failed, Exception):
                    raise failed

    def figures(self) -> list[Figure]:
        """Latencies of the racers, and what became of the others."""
        before, during = self._raced
        counted = [Figure(what, count, "") for what, count in sorted(self.counts.items())]
        return [
            Figure(
                "ack, p99, before", before.p99_ms, "ms", None, f"{before.moves:,} moves, p50 {before.p50_ms:.1f} ms"
            ),
            Figure(
                "ack, p99, with more than fit",
                during.p99_ms,
                "ms",
                at_most(P99_MS),
                f"{during.moves:,} moves, p50 {during.p50_ms:.1f} ms",
            ),
            *counted,
        ]

    async def _sign_up(self, number: int) -> str:
        async with Cadogan(f"http://{self._root}") as player:
            return (await player.sign_up(f"Creator {number}", bot=True)).token

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


if __name__ == "__main__":
    main()
