"""Harms the service, its Postgres, its lines, disk and clock while clients race. Nothing may be lost or stand still.

python -m infra.faults                # every case, a few times each
python -m infra.faults cuts --full --seed 7

`cases.py` lists the cases, and `campaign.py` strikes again and again. Prints a row of the table for each case, its
figures with their bounds, and everything that is wrong.
"""

import argparse
import logging
import random
import sys
import time
from pathlib import Path

import structlog

from infra.faults.case import CannotRun, Case, Outcome
from infra.faults.cases import CASES
from infra.faults.kept import PIECE, KeptOutcomes
from infra.faults.table import COLUMNS, all_figures, as_text, is_missed, row_of, write_row
from infra.lab.figure import machine, print_figures

MOST_FINDINGS = 20
FULL_RACERS = 200
KEPT = Path(".faults")


def main() -> None:
    """Run the named cases. The exit status is 1 if anything is wrong, or if a figure missed its bound."""
    parser = argparse.ArgumentParser(prog="infra.faults", description="Faults around a running service.")
    parser.add_argument("cases", nargs="*", metavar="CASE", help=f"all by default: {', '.join(CASES)}")
    parser.add_argument("--full", action="store_true", help=f"as often as in the table, with {FULL_RACERS} racers")
    parser.add_argument("--times", type=int, help="so often")
    parser.add_argument("--racers", type=int, help="so many racers")
    parser.add_argument("--minutes", type=float, help="with --full: begin no piece of a case after so many minutes")
    parser.add_argument("--again", action="store_true", help="with --full: forget what the cases found before")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32), help="of all moments")
    parser.add_argument("--page", type=Path, help="write the rows into the table of this page as well")
    options = parser.parse_args()
    if unknown := set(options.cases) - CASES.keys():
        parser.error(f"there is no case {', '.join(sorted(unknown))}; there are {', '.join(CASES)}")
    print(f"{machine()}; seed {options.seed}\n\n{as_text(COLUMNS)}", flush=True)
    # The judge rebuilds projections, and would log every race that poison sets aside between the rows.
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    runner = Runner(options)
    results = [runner.run(CASES[name]) for name in options.cases or CASES]
    sys.exit(int(not all(results)))


class Runner:
    """Runs cases as the command line says."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._kept = KeptOutcomes(KEPT)
        self._until = time.monotonic() + 60 * options.minutes if options.minutes else float("inf")
        self._racers = options.racers or (FULL_RACERS if options.full else None)

    def run(self, case: Case) -> bool:
        """Run a case, and print the result. Returns whether all is well."""
        began = time.monotonic()
        try:
            outcome = self._run_full(case) if self._options.full else self._run(case, self._options.times or case.short)
        except CannotRun as error:
            print(f"{case.name} was NOT RUN: {error}", flush=True)
            return True
        if outcome is None:
            print(f"{case.name} was NOT RUN: the time is over", flush=True)
            return True
        if self._options.page is not None:
            write_row(self._options.page, row_of(case, outcome))
        return show(case, outcome, time.monotonic() - began)

    def _run_full(self, case: Case) -> Outcome | None:
        """Run the pieces that are missing, until the time is over. Returns what was found in all of them."""
        if self._options.again:
            self._kept.forget(case)
        times = self._options.times or case.full
        while (left := times - self._kept.times(case)) > 0 and time.monotonic() < self._until:
            self._kept.add(case, self._run(case, min(left, PIECE)))
        if left > 0:
            print(f"{case.name}: {left} of {times} times are left; the same command goes on with them", flush=True)
        return self._kept.of(case)

    def _run(self, case: Case, times: int) -> Outcome:
        # Each piece has other moments, and the same ones if it is run again with the seed.
        chance = random.Random(f"{self._options.seed} {case.name} {self._kept.times(case)}")
        return case.run(times, chance, self._racers)


def show(case: Case, outcome: Outcome, seconds: float) -> bool:
    """Print the row of a case, its figures and findings. Returns whether all is well."""
    figures, findings = all_figures(case, outcome), outcome.verdict.findings
    print(as_text(row_of(case, outcome)), flush=True)
    print_figures(figure._replace(name=f"    {figure.name}") for figure in figures)
    print(f"    {case.promise}: {seconds:.0f} s", flush=True)
    for finding in findings[:MOST_FINDINGS]:
        print(f"    WRONG: {finding}")
    if len(findings) > MOST_FINDINGS:
        print(f"    and {len(findings) - MOST_FINDINGS} more")
    return not findings and not any(map(is_missed, figures))


if __name__ == "__main__":
    main()
