"""A case: one fault, the promise that holds in spite of it, and how often to try."""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from infra.lab.figure import Figure
from infra.lab.history.check import Verdict


class CannotRun(Exception):
    """This machine lacks what a case needs."""


class Outcome(NamedTuple):
    """The result of a case."""

    times: int
    """How often the fault was caused."""
    verdict: Verdict
    recoveries: Sequence[float] = ()
    """Seconds from the end of each fault to the next ack, for each racer."""
    figures: Sequence[Figure] = ()
    """Further figures. Each has the worst value of all times."""


class Case(NamedTuple):
    """A fault that is caused on purpose."""

    name: str
    promise: str
    run: Callable[[int, random.Random, int | None], Outcome]
    """Cause the fault so often, on servers of its own, at moments that chance chooses, with so many racers.

    Without a number, there are as many racers as a quick look needs.
    """
    short: int
    """How often in a quick look."""
    full: int
    """How often in the whole test."""
    recovery_p99_s: float | None = None
    """Bound of the recoveries' 99th percentile."""


def in_rounds(
    run_round: Callable[[random.Random, int | None], Outcome],
) -> Callable[[int, random.Random, int | None], Outcome]:
    """Cause the fault in rounds, each on servers of its own."""
    return lambda times, chance, racers: merged([run_round(chance, racers) for _ in range(times)])


def merged(outcomes: Sequence[Outcome]) -> Outcome:
    """Several outcomes of one case in one. All of them have the same figures."""
    return Outcome(
        sum(outcome.times for outcome in outcomes),
        Verdict(
            sum(outcome.verdict.acknowledged for outcome in outcomes),
            sum(outcome.verdict.unknown for outcome in outcomes),
            tuple(finding for outcome in outcomes for finding in outcome.verdict.findings),
        ),
        [seconds for outcome in outcomes for seconds in outcome.recoveries],
        [worst(of_each) for of_each in zip(*(outcome.figures for outcome in outcomes), strict=True)],
    )


def worst(of_each: Sequence[Figure]) -> Figure:
    """The worst value of a figure, with all values in order as its remark."""
    values = sorted(figure.value for figure in of_each)
    target = of_each[0].target
    value = values[0] if target is not None and target.is_minimum else values[-1]
    return of_each[0]._replace(value=value, remark=f"of {' '.join(f'{each:.3g}' for each in values)}")
