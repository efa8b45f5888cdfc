"""A figure: what was measured, and what we aim at."""

from collections.abc import Iterable
from typing import NamedTuple


class Target(NamedTuple):
    """A bound on a figure: at least so much, or at most."""

    bound: float
    is_least: bool

    def is_met_by(self, value: float) -> bool:
        """Whether the figure is on the right side."""
        return value >= self.bound if self.is_least else value <= self.bound


class Figure(NamedTuple):
    """A line of the table. `remark` says what the value alone does not."""

    name: str
    value: float
    unit: str
    target: Target | None = None
    remark: str = ""


def at_least(bound: float) -> Target:
    """Target that a figure should reach."""
    return Target(bound, is_least=True)


def at_most(bound: float) -> Target:
    """Target that a figure should stay below."""
    return Target(bound, is_least=False)


def print_figures(figures: Iterable[Figure]) -> None:
    """Print each line as soon as its figure is there."""
    for figure in figures:
        print(line_of(figure), flush=True)


def line_of(figure: Figure) -> str:
    """One line: name, value, target and whether it is met, remark."""
    value = f"{number(figure.value)} {figure.unit}"
    return f"{figure.name:<64}{value:>16}   {in_words(figure):<19}{figure.remark}".rstrip()


def in_words(figure: Figure) -> str:
    """Say the target, and whether it is met."""
    target = figure.target
    if target is None:
        return ""
    words = f"{'>' if target.is_least else '<'} {number(target.bound)}"
    return words if target.is_met_by(figure.value) else f"{words}  missed"


def number(value: float) -> str:
    """Three digits that mean something."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"
