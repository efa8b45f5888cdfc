"""Deadlocks: layouts that are lost although moves are left, because cards block each other.

The proof is a relaxation (`relaxation.py`), a simpler game in which a card that could leave its place is never in the
way again. Every line of the real game is a line of the relaxed one. So if some card cannot come home there, the layout
is lost.

It says nothing before the base is chosen, and where units are dealt, piles are gathered, or any reserve card is
available: there almost no card blocks another for good.
"""

from cadogan.rules.layout import Layout
from cadogan.rules.position import Deal
from cadogan.rules.solver.proofs import holds
from cadogan.rules.solver.relaxation import HOLDS_FOR, Relaxation
from cadogan.rules.solver.relaxed_deal import RelaxedDeal


class Deadlock:
    """Deadlocks in one deal."""

    __slots__ = ("base_is_chosen", "deal", "is_decisive")

    def __init__(self, deal: Deal) -> None:
        compiled = deal.compiled
        self.deal = RelaxedDeal(deal)
        self.base_is_chosen = compiled.base_is_chosen
        self.is_decisive = holds(compiled.rules, HOLDS_FOR) and not (
            compiled.rules.unit or compiled.gathers_piles or compiled.picks
        )

    def is_certain(self, layout: Layout) -> bool:
        """Whether a layout is certainly lost. If not, nothing is known."""
        if not self.is_decisive or (self.base_is_chosen and not layout.home):
            return False
        return not Relaxation(self.deal, layout).is_won()
