"""A hint: what a good player would do next, who sees what the racer sees."""

from cadogan.rules import Layout, Move
from cadogan.rules.policies.observation import Observation
from cadogan.rules.policies.policies import POLICIES


class NoChance:
    """Draws the same each time, so that a hint follows from the board alone."""

    def random(self) -> float:
        """Draw the least."""
        return 0.0

    def shuffle(self, cards: list[int], /) -> None:
        """Leave everything as it lies."""


def hint(layout: Layout) -> Move | None:
    """Move that a steady player would make; None: he would give up."""
    return POLICIES["steady"](Observation.of(layout), NoChance())
