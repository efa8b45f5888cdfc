"""Runs the cases. Prints a row of the table for each, its figures with their bounds, and everything that is wrong."""

import argparse
import logging
import random
import sys
import time
from pathlib import Path

import structlog

from infra.bench.figure import print_figures
from infra.faults.case import CannotRun, Case
from infra.faults.cases import CASES
from infra.faults.machine import machine
from infra.faults.table import COLUMNS, all_figures, as_text, is_missed, row_of, write_row

MOST_FINDINGS = 20


def main() -> None:
    """Run the named cases. The exit status is 1 if anything is wrong, or if a figure missed its bound."""
    parser = argparse.ArgumentParser(prog="infra.faults", description="Faults around a running service.")
    parser.add_argument("cases", nargs="*", metavar="CASE", help=f"all by default: {', '.join(CASES)}")
    parser.add_argument("--full", action="store_true", help="as often as `make nightly`")
    parser.add_argument("--times", type=int, help="so often")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().getrandbits(32), help="of all moments")
    parser.add_argument("--page", type=Path, help="write the rows into the table of this page as well")
    options = parser.parse_args()
    if unknown := set(options.cases) - CASES.keys():
        parser.error(f"there is no case {', '.join(sorted(unknown))}; there are {', '.join(CASES)}")
    print(f"{machine()}; seed {options.seed}\n\n{as_text(COLUMNS)}", flush=True)
    # The judge rebuilds projections, and would log every race that poison sets aside between the rows.
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    results = [
        run(CASES[name], options.times or (CASES[name].full if options.full else CASES[name].short), options)
        for name in options.cases or CASES
    ]
    sys.exit(int(not all(results)))


def run(case: Case, times: int, options: argparse.Namespace) -> bool:
    """Run a case, and print the result. Returns whether all is well."""
    began = time.monotonic()
    try:
        outcome = case.run(times, random.Random(f"{options.seed} {case.name}"))
    except CannotRun as error:
        print(f"{case.name} was NOT RUN: {error}", flush=True)
        return True
    row, figures, findings = row_of(case, outcome), all_figures(case, outcome), outcome.verdict.findings
    print(as_text(row), flush=True)
    print_figures(figure._replace(name=f"    {figure.name}") for figure in figures)
    print(f"    {case.promise}: {time.monotonic() - began:.0f} s", flush=True)
    for finding in findings[:MOST_FINDINGS]:
        print(f"    WRONG: {finding}")
    if len(findings) > MOST_FINDINGS:
        print(f"    and {len(findings) - MOST_FINDINGS} more")
    if options.page is not None:
        write_row(options.page, row)
    return not findings and not any(map(is_missed, figures))


if __name__ == "__main__":
    main()
