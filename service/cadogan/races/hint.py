"""Hints: the next move of a good player that sees only what the racer sees."""

from cadogan.rules import Layout, Move
from cadogan.rules.policies.observation import Observation
from cadogan.rules.policies.policies import POLICIES


class FixedRandom:
    """A random source without randomness, so that a hint depends on the board alone."""

    def random(self) -> float:
        """Return the least value."""
        return 0.0

    def shuffle(self, cards: list[int], /) -> None:
        """Leave the order as it is."""


def hint(layout: Layout) -> Move | None:
    """Move that the steady policy would make; None if it would give up."""
    return POLICIES["steady"](Observation.of(layout), FixedRandom())
