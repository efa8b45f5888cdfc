"""`make bench`: Cadogan beside other servers, then every figure beside its target. It takes nine minutes."""

import argparse
import os
import platform
from collections.abc import Iterator

from cadogan.rules import RULES_FORM
from infra.bench.fan_out import fan_out_figures
from infra.bench.moves import move_figures, run_rounds
from infra.bench.peers.__main__ import ROUNDS, print_peers
from infra.bench.peers.contenders import contenders
from infra.bench.peers.rounds import LONG
from infra.bench.reads import read_figures
from infra.bench.rules import rules_figures
from infra.lab.figure import Figure, print_figures
from infra.lab.races import RaceFactory
from infra.lab.stage import Service, running_service


def main() -> None:
    """Print the comparison with other servers, the figures of a running service, and those of the rules."""
    argparse.ArgumentParser(prog="infra.bench", description=__doc__).parse_args()  # so that --help measures nothing
    print(f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    with contenders() as (postgres, servers):
        print_peers(postgres, servers, ROUNDS, LONG)
    with running_service() as service:
        print_figures(service_figures(service))
    if RULES_FORM == "compiled":
        with running_service("-X", "uncompiled") as service:
            print_figures(move_figures(run_rounds(service, RaceFactory(service.dsn)), "python"))
    print_figures(rules_figures())


def service_figures(service: Service) -> Iterator[Figure]:
    """Figures that need a service, a log and sockets."""
    factory = RaceFactory(service.dsn)
    yield from move_figures(run_rounds(service, factory))
    yield from fan_out_figures(service, factory)
    yield from read_figures(service, factory)


if __name__ == "__main__":
    main()
