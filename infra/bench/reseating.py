"""`python -m infra.bench.reseating`: seconds until all clients are seated after a restart, if all come at once."""

import argparse
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from cadogan.rooms.node.descriptors import raise_descriptor_limit
from cadogan.store.embedded import EmbeddedPostgres
from infra.bench.cpu import cpu_s
from infra.bench.figure import Figure, at_most, print_figures
from infra.bench.growth import LONG_S, SELDOM
from infra.bench.load import playing
from infra.bench.races import RaceFactory, Racer
from infra.bench.service import free_port, serving

RACES = 9_500
SEATED_S = 6
USUAL_PINGS = "pass"
"""Nothing to do before the service starts: it pings as it does for people."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=RACES, help="races with two racers each")
    parser.add_argument("--restarts", type=int, default=3)
    options = parser.parse_args()
    raise_descriptor_limit()
    with TemporaryDirectory(prefix="cadogan-reseating-") as name:
        directory = Path(name)
        directory.chmod(0o755)  # started by root, Postgres runs as another user
        with EmbeddedPostgres(directory / "data") as postgres:
            print_figures(figures(postgres.dsn("cadogan"), directory / "service.log", options.races, options.restarts))


def figures(dsn: str, log: Path, races: int, restarts: int) -> Iterator[Figure]:
    """The figures of each restart. The first start makes the tables.

    The service stops before its clients, as in a restart. Racers whose clients go first have left, and return with an
    event each: that would measure the log.
    """
    racers: list[Racer] = []
    for _ in range(restarts):
        port = free_port()
        with ExitStack() as clients, serving(port, dsn, log, prelude=USUAL_PINGS) as process:
            racers = racers or RaceFactory(dsn).start_races(races)
            used_s, began = cpu_s(process.pid), time.monotonic()
            # The client begins when every racer has a board.
            clients.enter_context(playing(port, racers, len(racers), LONG_S, moves_per_s=SELDOM))
            took_s, used_s = time.monotonic() - began, cpu_s(process.pid) - used_s
        yield Figure(f"{len(racers):,} sockets seated again", took_s, "s", at_most(SEATED_S))
        yield Figure("  CPU of a socket, from its connection to its board", used_s / len(racers) * 1e6, "µs")


if __name__ == "__main__":
    main()
