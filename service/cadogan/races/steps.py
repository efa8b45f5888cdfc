"""Computations in steps: generators that yield wherever they may be interrupted, and return what they compute.

They stay pure. `store/turns.py` carries them out beside everything else that a node does.
"""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Steps = Generator[None, None, T]


def in_one_piece(steps: Steps[T]) -> T:
    """Carry a computation out without interruption."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result
