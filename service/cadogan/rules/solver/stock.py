"""Turning the stock, as a solver does it: not card by card, but straight to a card that has somewhere to go.

Where turning changes nothing but stock and waste (`may_turn`), any other move that was legal after some `deal` and
`redeal` was legal before them and leads to the same. So every win can be played with them only where the next move
takes a card from the waste or the stock, and one redeal at the most between two such moves: after a second one the same
cards come again, with fewer redeals left.
"""

from collections.abc import Iterator

from cadogan.rules.compiled_rules import STOCK, WASTE
from cadogan.rules.layout import BUSY, Layout
from cadogan.rules.legal import may_fill
from cadogan.rules.position import Deal


class Turning:
    """The stock of one deal, turned."""

    __slots__ = ("deal", "from_stock", "plan")

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.plan = deal.plan
        rules = deal.plan.rules
        # `deal` and then the waste top to the gap comes to the same as the next card of the stock
        self.from_stock = not (
            rules.cards_to_waste == 1
            and all(
                "waste" in fillers or "stock" not in " ".join(fillers)
                for fillers in (rules.gaps, rules.gaps_without_reserve)
            )
        )
        """Whether moves from the stock to a gap lead anywhere else than moves from the waste."""

    def layouts(self, layout: Layout) -> Iterator[tuple[int, Layout]]:
        """Layouts from which a waste or stock card may have somewhere to go, each after so many `deal` and `redeal`."""
        stacks = layout.stacks
        if not stacks[STOCK] and not stacks[WASTE]:
            return
        plan, deal, wanted = self.plan, self.deal, layout.wanted
        order = stacks[WASTE] + stacks[STOCK][::-1]
        columns = stacks[plan.first_tableau : plan.first_reserve]
        is_any = False
        if b"" in columns:
            fillers = may_fill(layout)
            is_any = fillers.waste or (self.from_stock and (fillers.stock or fillers.stock_if_no_waste))
        takes = bytes([deal.take[column[-1]] for column in columns if column]) if plan.builds_waste else b""
        for turns, redealt, waste in self._turns(layout):
            if not is_any:
                if not waste:
                    continue
                card = order[waste - 1]
                if deal.fit[card] not in takes and not has_home(deal, wanted, card):
                    continue
            turned = list(stacks)
            turned[WASTE] = order[:waste]
            turned[STOCK] = order[waste:][::-1]
            yield turns, Layout(deal, tuple(turned), wanted, layout.home, redealt, 0, BUSY)

    def _turns(self, layout: Layout) -> list[tuple[int, int, int]]:
        """How often the stock is turned, redeals by then, and cards on the waste after it; this round and the next."""
        waste, stock = len(layout.stacks[WASTE]), len(layout.stacks[STOCK])
        cards, each, redeals = waste + stock, self.plan.cards_to_waste, self.plan.redeals
        found = [(0, layout.redealt, waste)]
        turns, turned = 0, waste
        while turned < cards:
            turned = min(turned + each, cards)
            turns += 1
            found.append((turns, layout.redealt, turned))
        if redeals is None or layout.redealt < redeals:
            turns += 1
            turned = 0
            if self.from_stock:
                found.append((turns, layout.redealt + 1, 0))
            # cards turned one by one come in this round already, unless they lie on the waste
            last = min(waste, cards) if each == 1 else cards
            while turned < last:
                turned = min(turned + each, cards)
                turns += 1
                found.append((turns, layout.redealt + 1, turned))
        return found


def has_home(deal: Deal, wanted: bytes, card: int) -> bool:
    """Whether a foundation wants a card."""
    return any(wanted[home] == deal.rank[card] for home in deal.homes[card])
