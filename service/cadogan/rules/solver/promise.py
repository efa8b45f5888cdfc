"""Promise: how near to a win a layout looks. A solver opens what promises most; a wrong guess costs time, never truth.

Several outlooks take turns, because each alone loses itself now and then where another sees the way. They differ in
how eagerly they send cards home; to all of them a redeal is dear, and so is a card under one that goes home later. The
weights were tuned on deals other than those that `docs/odds.md` counts.
"""

from typing import Final

from cadogan.rules.compiled_rules import WASTE
from cadogan.rules.layout import Layout
from cadogan.rules.position import Deal
from cadogan.rules.solver.safety import base_rank

EAGERNESS: Final = (12, 24, 48)
"""What a card at home is worth to each outlook."""


class Promise:
    """Promise of the layouts of one deal."""

    __slots__ = ("deal", "plan")

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.plan = deal.plan

    def of(self, layout: Layout) -> list[int]:
        """How far each outlook thinks that a win is: the less the better."""
        plan, stacks = self.plan, layout.stacks
        base = base_rank(layout) or 0
        buried = 16 * self.buried(stacks[WASTE], base)
        for number in plan.tableau:
            buried += 48 * self.buried(stacks[number], base)
        for number in plan.reserve:
            buried += 96 * self.buried(stacks[number], base)
        heights = [len(stacks[number]) for number in plan.foundations]
        spread = max(heights) - min(heights)
        cost = buried + 288 * layout.redealt + 2 * len(stacks[WASTE]) + 16 * spread
        return [cost - eagerness * layout.home for eagerness in EAGERNESS]

    def buried(self, stack: bytes, base: int) -> int:
        """Cards of a pile under one of their suit that goes home later."""
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
