"""Turning the stock in the solver: not card by card, but straight to a card that can be played.

Where turning changes nothing but stock and waste (`may_turn`), any other move that was legal after some `deal` and
`redeal` was legal before them and leads to the same. So every win can be played with them only where the next move
takes a card from the waste or the stock, and with at most one redeal between two such moves: after a second one the
same cards come again, with fewer redeals left.
"""

from collections.abc import Iterator

from cadogan.rules.compiled_rules import STOCK, WASTE
from cadogan.rules.layout import BUSY, Layout
from cadogan.rules.legal import may_fill
from cadogan.rules.position import Deal


class Turning:
    """Turns the stock of one deal."""

    __slots__ = ("compiled", "deal", "from_stock")

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.compiled = deal.compiled
        rules = deal.compiled.rules
        # `deal`, then the top of the waste to the gap, leads to the same layout as the next card of the stock
        self.from_stock = not (
            rules.cards_to_waste == 1
            and all(
                "waste" in fillers or "stock" not in " ".join(fillers)
                for fillers in (rules.gaps, rules.gaps_without_reserve)
            )
        )
        """Whether moves from the stock to a gap lead to other layouts than moves from the waste."""

    def layouts(self, layout: Layout) -> Iterator[tuple[int, Layout]]:
        """Layouts in which a waste or stock card may be playable, each with the number of turns that lead to it."""
        stacks = layout.stacks
        if not stacks[STOCK] and not stacks[WASTE]:
            return
        compiled, deal, wanted = self.compiled, self.deal, layout.wanted
        order = stacks[WASTE] + stacks[STOCK][::-1]
        columns = stacks[compiled.first_tableau : compiled.first_reserve]
        is_any = False
        if b"" in columns:
            fillers = may_fill(layout)
            is_any = fillers.waste or (self.from_stock and (fillers.stock or fillers.stock_if_no_waste))
        takes = bytes([deal.take[column[-1]] for column in columns if column]) if compiled.builds_waste else b""
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
        """Turns of the stock, redeals by then, and cards on the waste after them, in this round and the next."""
        waste, stock = len(layout.stacks[WASTE]), len(layout.stacks[STOCK])
        cards, each, redeals = waste + stock, self.compiled.cards_to_waste, self.compiled.redeals
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
            # cards that are turned one by one come up in this round, unless they lie on the waste
            last = min(waste, cards) if each == 1 else cards
            while turned < last:
                turned = min(turned + each, cards)
                turns += 1
                found.append((turns, layout.redealt + 1, turned))
        return found


def has_home(deal: Deal, wanted: bytes, card: int) -> bool:
    """Whether a foundation wants a card."""
    return any(wanted[home] == deal.rank[card] for home in deal.homes[card])
