"""`python -m infra.bench.growth`: evenly spaced moves beside ever more idle races, whose racers are connected."""

import argparse
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from cadogan.rooms.node.descriptors import raise_descriptor_limit
from cadogan.store.embedded import EmbeddedPostgres
from infra.bench import lag
from infra.bench.cpu import cpu_s
from infra.bench.figure import Figure, at_most, print_figures
from infra.bench.load import playing
from infra.bench.memory import rss_mb
from infra.bench.races import RaceFactory
from infra.bench.service import Service, free_port, serving

IDLE_RACES = (0, 1_000, 5_000, 9_500)
CONNECTIONS = 200
SETTLED_S = 20
"""Seconds after the last racer was seated until what seating leaves to do is done."""
IDLE_S = 25
"""Seconds for which the cost of doing nothing is measured: longer than between two pings of a connection."""
REPLACEMENTS = 400
"""Further races for racers whose boards end meanwhile."""
LONG_S = 3600
"""Longer than the measurement."""
SELDOM = 0.001
"""Moves per second of all idle racers together: they answer pings, and do nothing."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--idle", type=int, nargs="+", default=IDLE_RACES, help="idle races, in rising order")
    parser.add_argument("--rate", type=float, default=1_000, help="moves per second")
    parser.add_argument("--seconds", type=float, default=20, help="of moves beside each number of idle races")
    options = parser.parse_args()
    raise_descriptor_limit()
    with TemporaryDirectory(prefix="cadogan-growth-") as name:
        directory = Path(name)
        directory.chmod(0o755)  # started by root, Postgres runs as another user
        with EmbeddedPostgres(directory / "data") as postgres:
            port, dsn = free_port(), postgres.dsn("cadogan")
            looks = directory / "looks"
            with serving(port, dsn, directory / "service.log", prelude=lag.prelude(looks)) as process:
                service = Service(process.pid, port, dsn, postgres.bin)
                print_figures(figures(service, looks, options.idle, options.rate, options.seconds))


def figures(service: Service, looks: Path, idle_races: Sequence[int], rate: float, seconds: float) -> Iterator[Figure]:
    """The figures beside each number of idle races. The service writes late turns of its loop to `looks`."""
    factory = RaceFactory(service.dsn)
    with ExitStack() as idle:
        seated, base_mb = 0, rss_mb(service.pid)
        for races in idle_races:
            if seated < races:
                racers = factory.start_races(races - seated)
                client = idle.enter_context(playing(service.port, racers, len(racers), LONG_S, moves_per_s=SELDOM))
                client.start()
                idle.callback(client.stop)
                seated = races
            began = time.monotonic()
            yield from beside(service, factory, seated, rate, seconds)
            yield from lag.figures(looks, began, time.monotonic())
            if seated:
                each_kb = (rss_mb(service.pid) - base_mb) * 1000 / seated
                yield Figure("  memory of an idle race with two sockets, at most", each_kb, "KB", at_most(24))


def beside(service: Service, factory: RaceFactory, idle: int, rate: float, seconds: float) -> Iterator[Figure]:
    """The cost of idle races, and moves beside them."""
    time.sleep(SETTLED_S)
    before = cpu_s(service.pid)
    time.sleep(IDLE_S)
    idle_share = (cpu_s(service.pid) - before) / IDLE_S
    racers = factory.start_races(REPLACEMENTS)
    with playing(service.port, racers, CONNECTIONS, seconds, moves_per_s=rate) as client:
        before = cpu_s(service.pid)
        client.start()
        counts = client.play_counts()
        busy_s = cpu_s(service.pid) - before - idle_share * counts.seconds
    yield Figure(f"beside {idle:,} idle races: move, p50", counts.p50_ms, "ms", remark=f"{counts.moves:,} moves")
    yield Figure("  move, p99", counts.p99_ms, "ms", at_most(10))
    yield Figure("  move, at most", counts.max_ms, "ms", at_most(50))
    yield Figure("  CPU of a move, without the idle races", busy_s / counts.moves * 1e6, "µs")
    yield Figure("  CPU of the idle races", 100 * idle_share, "% of a core", at_most(5))


if __name__ == "__main__":
    main()
