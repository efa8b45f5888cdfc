"""One measured figure and its target, and the machine on which it was measured."""

import os
import platform
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from cadogan.store.embedded.binaries import MAJOR


class Target(NamedTuple):
    """A lower or upper bound on a figure."""

    bound: float
    is_minimum: bool

    def is_met_by(self, value: float) -> bool:
        """Whether a figure meets the bound."""
        return value >= self.bound if self.is_minimum else value <= self.bound


class Figure(NamedTuple):
    """A line of the table. `remark` explains the value."""

    name: str
    value: float
    unit: str
    target: Target | None = None
    remark: str = ""


def at_least(bound: float) -> Target:
    """Target for a figure that should be high."""
    return Target(bound, is_minimum=True)


def at_most(bound: float) -> Target:
    """Target for a figure that should be low."""
    return Target(bound, is_minimum=False)


def print_figures(figures: Iterable[Figure]) -> None:
    """Print each line as soon as its figure is measured."""
    for figure in figures:
        print(format_line(figure), flush=True)


def format_line(figure: Figure) -> str:
    """One line: name, value, target and whether it is met, remark."""
    value = f"{format_number(figure.value)} {figure.unit}"
    return f"{figure.name:<64}{value:>16}   {format_target(figure):<19}{figure.remark}".rstrip()


def format_target(figure: Figure) -> str:
    """The target, and "missed" unless it is met."""
    target = figure.target
    if target is None:
        return ""
    text = f"{'>' if target.is_minimum else '<'} {format_number(target.bound)}"
    return text if target.is_met_by(figure.value) else f"{text}  missed"


def format_number(value: float) -> str:
    """A number with about three significant digits: two decimals below 10, none from 100."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def machine() -> str:
    """Cores, memory, load and versions of this machine, in a line."""
    total_kb = int(re.findall(r"MemTotal: *(\d+)", Path("/proc/meminfo").read_text())[0])
    return (
        f"{os.cpu_count()} cores, {total_kb / 2**20:.0f} GiB, load {os.getloadavg()[1]:.0f}, Postgres {MAJOR}, "
        f"Python {platform.python_version()}"
    )
