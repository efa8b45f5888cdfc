"""Promise: how close to a win a layout looks. The solver opens the most promising one; a wrong guess only costs time.

Several weightings take turns, because each alone sometimes gets lost where another finds the way. They differ in how
eagerly they send cards home. All of them count a redeal as a cost, and a card under one that goes home later. The
weights were tuned on other deals than those in `docs/odds.md`.
"""

from typing import Final

from cadogan.rules.compiled_rules import WASTE
from cadogan.rules.layout import Layout
from cadogan.rules.position import Deal
from cadogan.rules.solver.safety import base_rank

EAGERNESS: Final = (12, 24, 48)
"""Value of a card at home, for each weighting."""


class Promise:
    """Promise of the layouts of one deal."""

    __slots__ = ("compiled", "deal")

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.compiled = deal.compiled

    def of(self, layout: Layout) -> list[int]:
        """Estimated distance to a win, for each weighting. Less is better."""
        compiled, stacks = self.compiled, layout.stacks
        base = base_rank(layout) or 0
        buried = 16 * self.buried(stacks[WASTE], base)
        for number in compiled.tableau:
            buried += 48 * self.buried(stacks[number], base)
        for number in compiled.reserve:
            buried += 96 * self.buried(stacks[number], base)
        heights = [len(stacks[number]) for number in compiled.foundations]
        spread = max(heights) - min(heights)
        cost = buried + 288 * layout.redealt + 2 * len(stacks[WASTE]) + 16 * spread
        return [cost - eagerness * layout.home for eagerness in EAGERNESS]

    def buried(self, stack: bytes, base: int) -> int:
        """Number of cards in a pile that lie under one of their suit that goes home later."""
        rank, homes = self.deal.rank, self.deal.homes
        count = 0
        latest: dict[int, int] = {}
        for card in reversed(stack):
            suit, place = homes[card][0], (rank[card] - base) % 13
            if place < latest.get(suit, -1):
                count += 1
            else:
                latest[suit] = place
        return count
