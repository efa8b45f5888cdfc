"""`python -m infra.attacks [ROW …]`: attacks a node as one guest can, and says how long it stood still for others.

Each row has a service of its own, with its limits on, and a race that goes on. Needs Linux, for the attacker's address.
"""

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from infra.attacks.rows import ROWS
from infra.attacks.stage import Row, Stage, probing, staged
from infra.lab.figure import Figure, at_most, machine, print_figures
from infra.lab.postgres import data_directory, postgres_at

BOUND_MS = 100
ATTACK_S = 40
"""Seconds that an attack may take."""
AFTER_S = 2
"""Seconds for which the probes go on after the attack: the node may stand still only then."""
NICE = 10
"""The attacker must not take the CPU of the node."""


def main() -> None:
    """Run the named rows. The exit status is 1 if the node stood still for too long in any of them."""
    listed = "".join(f"\n  {row.name:<16}{row.about}" for row in ROWS.values())
    parser = argparse.ArgumentParser(
        prog="infra.attacks",
        description=f"{__doc__}\n\nrows:{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("rows", nargs="*", metavar="ROW", help="all by default")
    options = parser.parse_args()
    if unknown := set(options.rows) - ROWS.keys():
        parser.error(f"there is no row {', '.join(sorted(unknown))}; there are {', '.join(ROWS)}")
    print(machine(), flush=True)
    with data_directory() as directory, postgres_at(directory / "data") as server:
        figures = list(printed([ROWS[name] for name in options.rows or ROWS], server.dsn()))
    sys.exit(int(any(figure.target and not figure.target.is_met_by(figure.value) for figure in figures)))


def printed(rows: Sequence[Row], dsn: str) -> Iterator[Figure]:
    """Run rows, and print the figures of each as soon as it is over."""
    for row in rows:
        figures = run(row, dsn)
        print_figures(figures)
        yield from figures


def run(row: Row, dsn: str) -> list[Figure]:
    """Attack a node of its own. Returns the two figures of the row."""
    with staged(dsn) as stage, probing(stage) as probes:
        probes.start()
        cpu_before = stage.cpu_s()
        with ThreadPoolExecutor(1, initializer=os.nice, initargs=(NICE,)) as attacker:  # a thread: only it is nice
            became = attacker.submit(lambda: asyncio.run(attacked(row, stage))).result()
        time.sleep(AFTER_S)
        stood = probes.longest()
        cpu = stage.cpu_s() - cpu_before
    return [
        Figure(f"{row.name}: /livez stood still for", stood.livez_ms, "ms", at_most(BOUND_MS), became),
        Figure(f"{row.name}: a racer's ack took", stood.ack_ms, "ms", at_most(BOUND_MS), f"{cpu:.1f} s of CPU"),
    ]


async def attacked(row: Row, stage: Stage) -> str:
    """Attack, but not for ever."""
    try:
        async with asyncio.timeout(ATTACK_S):
            return await row.attack(stage)
    except TimeoutError:
        return f"ended after {ATTACK_S} s"


if __name__ == "__main__":
    main()
