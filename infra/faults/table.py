"""The table of what the cases found: a row for each, in the terminal and on a page."""

from collections.abc import Sequence
from pathlib import Path

from infra.faults.case import Case, Outcome
from infra.lab.figure import Figure, Target, at_most

COLUMNS = (
    "fault",
    "times",
    "acknowledged",
    "unknown",
    "lost",
    "duplicated",
    "wrongly ended",
    "recovery p50 / p99 / max",
)
WIDTHS = (26, 7, 14, 9, 6, 12, 15, 24)


def row_of(case: Case, outcome: Outcome) -> tuple[str, ...]:
    """The row of a case."""
    verdict = outcome.verdict
    counts = (verdict.acknowledged, verdict.unknown, verdict.lost, verdict.duplicated, verdict.wrongly_ended)
    return (case.name, f"{outcome.times}", *(f"{count:,}" for count in counts), recovery_of(outcome.recoveries))


def recovery_of(recoveries: Sequence[float]) -> str:
    """Median, 99th percentile and maximum in seconds."""
    if not recoveries:
        return "-"
    return f"{percentile(recoveries, 0.5):.2f} / {percentile(recoveries, 0.99):.2f} / {max(recoveries):.2f} s"


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def as_text(row: Sequence[str]) -> str:
    """A row for the terminal."""
    return "".join(f"{cell:<{width}}" for cell, width in zip(row, WIDTHS, strict=True)).rstrip()


def all_figures(case: Case, outcome: Outcome) -> list[Figure]:
    """The figures of an outcome that have a bound, with those that every case has."""
    recoveries: list[Figure] = []
    if outcome.recoveries and case.recovery_p99_s is not None:
        bound = at_most(case.recovery_p99_s)
        recoveries.append(Figure("recovery of a racer, p99", percentile(outcome.recoveries, 0.99), "s", bound))
    return [*recoveries, *outcome.figures]


def is_missed(figure: Figure) -> bool:
    """Whether a figure does not meet its bound."""
    target: Target | None = figure.target
    return target is not None and not target.is_met_by(figure.value)


def write_row(page: Path, row: Sequence[str]) -> None:
    """Put a row into the table of a page: in place of the row of the same case, or at its end."""
    lines = page.read_text().splitlines()
    head = next(number for number, line in enumerate(lines) if line.startswith("| fault | times |"))
    end = next(number for number in range(head, len(lines) + 1) if number == len(lines) or not lines[number].strip())
    name = f"| `{row[0]}` |"
    line = f"| `{row[0]}` | {' | '.join(row[1:])} |"
    same = [number for number in range(head, end) if lines[number].startswith(name)]
    if same:
        lines[same[0]] = line
    else:
        lines.insert(end, line)
    page.write_text("\n".join(lines) + "\n")
