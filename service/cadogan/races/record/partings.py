"""Where the boards of a race parted: they began with the same deal, and went on by different actions."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple


class Parting(NamedTuple):
    """Two seats, and the first `n` that they reached by different actions; None if one board only went further."""

    seats: tuple[int, int]
    n: int | None


def partings(actions: Sequence[Sequence[str]]) -> Iterator[Parting]:
    """Where each pair of seats parted."""
    for one, other in combinations(range(len(actions)), 2):
        yield Parting((one, other), first_difference(actions[one], actions[other]))


def first_difference(one: Sequence[str], other: Sequence[str]) -> int | None:
    """Number of the first action that differs, counted from 1."""
    pairs = enumerate(zip(one, other, strict=False), start=1)
    return next((n for n, (mine, yours) in pairs if mine != yours), None)
