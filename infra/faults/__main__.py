"""Runs the cases and prints a line for each figure: its worst value of all rounds, and its bound."""

import argparse
import sys

from infra.bench.figure import Figure, print_figures
from infra.faults.case import Case
from infra.faults.cases import CASES


def main() -> None:
    """Run the named cases. The exit status is 1 if a figure missed its bound."""
    parser = argparse.ArgumentParser(prog="infra.faults", description="Faults of Postgres under a running service.")
    parser.add_argument("cases", nargs="*", metavar="CASE", help=f"all by default: {', '.join(CASES)}")
    parser.add_argument("--full", action="store_true", help="as many rounds as `make nightly` runs")
    options = parser.parse_args()
    if unknown := set(options.cases) - CASES.keys():
        parser.error(f"there is no case {', '.join(sorted(unknown))}; there are {', '.join(CASES)}")
    missed = False
    for name in options.cases or CASES:
        case = CASES[name]
        rounds = case.full if options.full else case.short
        print(f"{case.name}: {case.promise} ({rounds} rounds)", flush=True)
        figures = worst(case, rounds)
        print_figures(figures)
        missed = missed or any(figure.target and not figure.target.is_met_by(figure.value) for figure in figures)
    sys.exit(int(missed))


def worst(case: Case, rounds: int) -> list[Figure]:
    """Run the rounds of a case. Returns the worst value of each figure, and all values in order as its remark."""
    results = [case.run_round() for _ in range(rounds)]
    figures = []
    for of_rounds in zip(*results, strict=True):
        values = sorted(figure.value for figure in of_rounds)
        target = of_rounds[0].target
        value = values[0] if target is not None and target.is_minimum else values[-1]
        listed = " ".join(f"{each:.3g}" for each in values)
        figures.append(of_rounds[0]._replace(name=f"  {of_rounds[0].name}", value=value, remark=f"of {listed}"))
    return figures


if __name__ == "__main__":
    main()
