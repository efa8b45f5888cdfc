"""`python -m infra.bench.restarts`: seconds from a kill -9 of `cadogan serve` to the next ack of a racer.

The racer connects again at once, every few milliseconds. Clients for people pause for up to a second first, so that
all of them do not come back at the same moment.
"""

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from cadogan.store.embedded import EmbeddedPostgres
from infra.bench.figure import Figure, at_most, print_figures
from infra.bench.races import RaceFactory, Racer
from infra.bench.service import MAIN, free_port, wait_until_ready
from infra.faults.clients.crowd import ALONE
from infra.faults.clients.line import heard

AGAIN_S = 0.005
BETWEEN_S = 1.5
"""Time between two kills. A child that is killed sooner is replaced later."""


def main() -> None:
    """Kill, and print the median and the 99th percentile."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--all", action="store_true", help="kill both processes, and start the command again at once")
    options = parser.parse_args()
    with TemporaryDirectory(prefix="cadogan-restarts-") as name:
        directory = Path(name)
        directory.chmod(0o755)  # started by root, Postgres runs as another user
        with served(directory) as service, EmbeddedPostgres(directory / "data") as postgres:
            racer = asyncio.run(racer_at(postgres.dsn("cadogan")))
            times = asyncio.run(restarts(service, racer, options.kills, everything=options.all))
    what = "both processes" if options.all else "the process that serves"
    p99 = quantiles(times, n=100)[98]
    print_figures(
        [
            Figure(f"{what} killed {len(times)} times: next ack, median", median(times), "s", at_most(1)),
            Figure(
                f"{what} killed {len(times)} times: next ack, p99", p99, "s", at_most(2), f"longest {max(times):.2f} s"
            ),
        ]
    )


class Service:
    """`cadogan serve` on a port, started again by hand."""

    def __init__(self, directory: Path) -> None:
        self.port = free_port()
        settings = {"HOUSE_BOTS": "0", "WINNABLE": "0", "LIMITS": "0", "CADOGAN_DATA": str(directory / "data")}
        self._environment = os.environ | settings | {"PORT": str(self.port)}
        self._log = directory / "service.log"
        self.start()

    def start(self) -> None:
        """Start the command."""
        with self._log.open("ab") as output:
            command = [sys.executable, "-c", MAIN, "serve"]
            self._process = subprocess.Popen(command, env=self._environment, stdout=output, stderr=output)

    def wait(self) -> None:
        """Wait until it answers."""
        wait_until_ready(self._process, self.port, self._log)

    def kill_child(self) -> None:
        """Kill the process that serves."""
        pid = self._process.pid
        (child,) = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        os.kill(int(child), signal.SIGKILL)

    def kill_all(self) -> None:
        """Kill both processes."""
        self.kill_child()
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Stop it."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(30)


@contextmanager
def served(directory: Path) -> Iterator[Service]:
    """Serve until the block ends."""
    service = Service(directory)
    try:
        service.wait()
        yield service
    finally:
        service.stop()


async def racer_at(dsn: str) -> Racer:
    """A racer in a race of one, in which a move and its undo can be repeated for ever."""
    (racer,) = await RaceFactory(dsn).start_more_races(1, ALONE)
    return racer


async def restarts(service: Service, racer: Racer, kills: int, *, everything: bool) -> list[float]:
    """Kill so often, and return the seconds to the next ack of each time."""
    times = []
    await next_ack(service.port, racer)
    for _ in range(kills):
        await asyncio.sleep(BETWEEN_S)
        killed = time.monotonic()
        if everything:
            service.kill_all()
            service.start()
        else:
            service.kill_child()
        await next_ack(service.port, racer)
        times.append(time.monotonic() - killed)
    return times


async def next_ack(port: int, racer: Racer) -> None:
    """Connect until that works, move, and wait for the ack."""
    url = f"ws://127.0.0.1:{port}/api/v1/races/{racer.race_id}/socket"
    while True:
        try:
            async with connect(url, compression=None, ping_interval=None, proxy=None, open_timeout=60) as socket:
                await socket.send(json.dumps({"type": "hello", "token": racer.token}))
                board = (await heard(socket, "welcome"))["board"]
                n = board["n"]
                command = {"type": "undo", "n": n} if n % 2 else {"type": "play", "n": n, "move": board["legal"][0]}
                await socket.send(json.dumps(command))
                await heard(socket, "ack")
                return
        except (OSError, WebSocketException):
            await asyncio.sleep(AGAIN_S)


if __name__ == "__main__":
    main()
