"""`make bench`: every figure on this machine in one run, beside what we aim at. It takes five or six minutes."""

import os
import platform
from collections.abc import Iterator

from cadogan.rules import RULES_FORM
from infra.bench.fan_out import fan_out_figures
from infra.bench.figure import Figure, print_figures
from infra.bench.moves import move_figures, play
from infra.bench.races import Starter
from infra.bench.raw_sends import bare_send_figures
from infra.bench.reads import read_figures
from infra.bench.replays import replay_figures
from infra.bench.rules import rules_figures
from infra.bench.service import Service, running_service
from infra.bench.single_inserts import insert_figures


def main() -> None:
    """Start a service, print its figures, then those of the rules."""
    print(f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    with running_service() as service:
        print_figures(figures_of(service))
    if RULES_FORM == "compiled":
        with running_service("-X", "python-rules") as service:
            print_figures(move_figures(play(service, Starter(service.dsn)), "python"))
    print_figures(rules_figures())


def figures_of(service: Service) -> Iterator[Figure]:
    """Figures that take a service, a log and sockets."""
    starter = Starter(service.dsn)
    runs = play(service, starter)
    yield from move_figures(runs)
    yield from insert_figures(service, runs["fair"][0].moves.moves_per_s)
    yield from fan_out_figures(service, starter)
    yield from replay_figures(service, starter)
    yield from bare_send_figures()
    yield from read_figures(service, starter)


if __name__ == "__main__":
    main()
