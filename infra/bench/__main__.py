"""`make bench`: prints every figure of this machine beside its target. It takes five or six minutes."""

import argparse
import os
import platform
from collections.abc import Iterator

from cadogan.rules import RULES_FORM
from infra.bench.fan_out import fan_out_figures
from infra.bench.figure import Figure, print_figures
from infra.bench.measures import measure_figures
from infra.bench.moves import move_figures, run_rounds
from infra.bench.races import RaceFactory
from infra.bench.raw_sends import raw_send_figures
from infra.bench.reads import read_figures
from infra.bench.replays import replay_figures
from infra.bench.rules import rules_figures
from infra.bench.service import Service, running_service
from infra.bench.single_inserts import insert_figures


def main() -> None:
    """Print the figures of a running service, then those of the rules and of the metrics."""
    argparse.ArgumentParser(prog="infra.bench", description=__doc__).parse_args()  # so that --help measures nothing
    print(f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    with running_service() as service:
        print_figures(service_figures(service))
    if RULES_FORM == "compiled":
        with running_service("-X", "python-rules") as service:
            print_figures(move_figures(run_rounds(service, RaceFactory(service.dsn)), "python"))
    print_figures(rules_figures())
    print_figures(measure_figures())


def service_figures(service: Service) -> Iterator[Figure]:
    """Figures that need a service, a log and sockets."""
    factory = RaceFactory(service.dsn)
    runs = run_rounds(service, factory)
    yield from move_figures(runs)
    yield from insert_figures(service, runs["fair"][0].counts.moves_per_s)
    yield from fan_out_figures(service, factory)
    yield from replay_figures(service, factory)
    yield from raw_send_figures()
    yield from read_figures(service, factory)


if __name__ == "__main__":
    main()
