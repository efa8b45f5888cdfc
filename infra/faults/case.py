"""A case: one fault, the promise that holds in spite of it, and how often to try."""

from collections.abc import Callable
from typing import NamedTuple

from infra.bench.figure import Figure


class Case(NamedTuple):
    """A fault that is caused on purpose."""

    name: str
    promise: str
    run_round: Callable[[], list[Figure]]
    """Cause the fault once, on servers of its own. Returns the same figures in each round."""
    short: int
    """Rounds of a quick look."""
    full: int
    """Rounds of the whole test."""
