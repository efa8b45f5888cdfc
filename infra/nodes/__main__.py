"""`python -m infra.nodes`: three nodes are restarted one after the other under load; then one is killed."""

import argparse

import uvloop

from infra.lab.figure import print_figures
from infra.nodes.restarts import LONG, measure_killed, measure_rolling


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=LONG.races)
    load = LONG.of(parser.parse_args().races)
    print_figures(uvloop.run(measure_rolling(load)))
    print_figures(uvloop.run(measure_killed(load)))


if __name__ == "__main__":
    main()
