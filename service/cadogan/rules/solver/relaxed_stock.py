"""A stock that is turned several cards at a time, in the relaxed game (`relaxation.py`): which of its cards come up.

The place of a card is its number in the order of waste and stock, from 1. Let n cards be turned at a time. A card comes
to the top of the waste in one of two ways.

*A turn ends with it.* Let k of the cards before it have left, t of them in this round. These t lay on the waste. So the
waste has a multiple of n cards less t, or all that are left. That number is also the place of the card less k. So its
place is k - t modulo n: at least as many cards before it left in earlier rounds. In the round that is under way, all k
have left in this round, and the cards on the waste at its start are added to the multiple.

*The card above it leaves.* The first time that a card comes up in this way, the card above was the next one of the
order, or all between them had left. Either way the next one has left. So it has if every card after it left.

Both conditions are necessary, not sufficient. A card that meets neither stays where it is.
"""

from cadogan.rules.compiled_rules import STOCK, WASTE
from cadogan.rules.layout import Layout
from cadogan.rules.position import BITS, Deal
from cadogan.rules.solver.likeness import may_turn


def has_order(deal: Deal) -> bool:
    """Whether cards of the stock are turned several at a time, without end, and only the top of the waste leaves."""
    compiled = deal.compiled
    fillers = (compiled.fillers, compiled.fillers_without_reserve)
    return (
        may_turn(deal)
        and compiled.cards_to_waste > 1
        and compiled.redeals is None
        and not any(sources.stock or sources.stock_if_no_waste for sources in fillers)
    )


class RelaxedStock:
    """Stock and waste of one layout."""

    __slots__ = ("cards", "each", "order", "waste")

    def __init__(self, layout: Layout) -> None:
        stacks = layout.stacks
        self.order = stacks[WASTE] + stacks[STOCK][::-1]
        self.waste = len(stacks[WASTE])
        self.each = layout.deal.compiled.cards_to_waste
        self.cards = 0
        """Its cards, as a set of bits."""
        for card in self.order:
            self.cards |= BITS[card]

    def at_hand(self, gone: int) -> int:
        """Cards that could come up once the cards `gone` could leave. Both are sets of bits."""
        order, each, waste, last = self.order, self.each, self.waste, len(self.order)
        found = before = 0
        for place, card in enumerate(order, 1):
            if (
                place % each <= before
                or place == last
                or (place >= waste and (place - waste) % each == 0)
                or gone & BITS[order[place]]
            ):
                found |= BITS[card]
            if gone & BITS[card]:
                before += 1
        return found
