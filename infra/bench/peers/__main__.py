"""`python -m infra.bench.peers`: Cadogan beside Node.js servers and Colyseus, in turns, under one load of one client.

All run on one Postgres and acknowledge a move after its commit. Cadogan plays Duchess by its rules, in fair view; the
others have a toy in place of rules. Prints Cadogan's ratios to them, then the medians of all figures.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import median
from typing import NamedTuple

from infra.bench.peers.contenders import Contender, contenders
from infra.bench.peers.rounds import LONG, SHORT, WARM, Length, Round, medians, play_round
from infra.lab.figure import format_number, machine
from infra.lab.postgres import Server

ROUNDS = 3


class Row(NamedTuple):
    """A row of the tables: a figure of each server."""

    name: str
    of: Callable[[Round], float]


ROWS = (
    Row("durable moves/s, 100 races of two", lambda each: each.moves_per_s),
    Row("CPU of a move, service and Postgres, µs", lambda each: each.move_us),
    Row("… of the service alone, µs", lambda each: each.service_us),
    Row("… of Postgres alone, µs", lambda each: each.postgres_us),
    Row("a frame to one of 500 spectators, as fast as can be, µs", lambda each: each.crowd_us),
    Row("… at 10 moves/s, µs", lambda each: each.human_us),
    Row("a spectator sees a move, 10 moves/s, p50, ms", lambda each: each.heard_p50),
    Row("… p99, ms", lambda each: each.heard_p99),
    Row("ack of a move, 1,000 moves/s, p50, ms", lambda each: each.even_p50),
    Row("… p99, ms", lambda each: each.even_p99),
    Row("memory of the service, MB", lambda each: each.memory_mb),
)


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(prog="infra.bench.peers", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds of each server (%(default)s)")
    parser.add_argument("--short", action="store_true", help="only whether everything runs: the figures mean nothing")
    options = parser.parse_args()
    print(machine(), flush=True)
    with contenders() as (postgres, servers):
        print_peers(postgres, servers, options.rounds, SHORT if options.short else LONG)


def print_peers(postgres: Server, servers: Sequence[Contender], rounds: int, length: Length) -> None:
    """Measure all servers in turns, and print the tables. Another round comes first."""
    of_servers: list[list[Round]] = [[] for _ in servers]
    for server in servers:
        play_round(server, postgres, SHORT if length is SHORT else WARM)
    for _ in range(rounds):
        for server, measured in zip(servers, of_servers, strict=True):
            measured.append(play_round(server, postgres, length))
    own, *others = of_servers
    print(f"\nCadogan / the others, medians of {rounds} rounds\n")
    names = [server.name for server in servers]
    print_table(names[1:], ((row.name, [ratio(row, own, other) for other in others]) for row in ROWS))
    print("\nMedians\n")
    of_all = list(map(medians, of_servers))
    print_table(names, ((row.name, [row.of(each) for each in of_all]) for row in ROWS))


def ratio(row: Row, own: Iterable[Round], other: Iterable[Round]) -> float:
    """Median of the ratios of the rounds. Both had the same weather in each."""
    return median(row.of(one) / row.of(another) for one, another in zip(own, other, strict=True))


def print_table(names: Sequence[str], rows: Iterable[tuple[str, Sequence[float]]]) -> None:
    """Print a table of Markdown."""
    print("\n".join(table_lines(names, rows)), flush=True)


def table_lines(names: Sequence[str], rows: Iterable[tuple[str, Sequence[float]]]) -> Iterator[str]:
    """Its lines."""
    yield f"| | {' | '.join(names)} |"
    yield f"|---|{'---|' * len(names)}"
    for name, values in rows:
        yield f"| {name} | {' | '.join(map(format_number, values))} |"


if __name__ == "__main__":
    main()
