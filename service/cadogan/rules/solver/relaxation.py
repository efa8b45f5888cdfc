"""The relaxed game: once a card could leave its place, it is never in the way again.

From then on it serves at home, as a card to build on (`relaxed_cards.py`), and below a gap, all at once. The player has

- the cards of the stock, and those of a waste that can still be turned over, at any time. Where several are turned at a
  time, only those that could come up (`relaxed_stock.py`);
- a card of another pile as soon as each card above it could leave, alone or with the run that lies on it;
- a gap for each pile whose lowest card could leave. A card of the reserve that can only leave for a gap uses one up
  until it could leave that gap as well. Other cards use none up, but they wait for the reserve where the rules say so.
"""

from typing import Final

from cadogan.rules.compiled_rules import STOCK, WASTE
from cadogan.rules.layout import Layout
from cadogan.rules.position import BITS
from cadogan.rules.solver.proofs import FIRST_AXES
from cadogan.rules.solver.relaxed_cards import RelaxedCards
from cadogan.rules.solver.relaxed_deal import RelaxedDeal
from cadogan.rules.solver.relaxed_stock import RelaxedStock

HOLDS_FOR: Final = FIRST_AXES
"""Axes under which the player may do at least what the real game allows."""


class Relaxation(RelaxedCards):
    """The relaxed game from one layout on. Sets of cards are bits."""

    __slots__ = (
        "filled",
        "filled_from",
        "gaps",
        "held",
        "in_gap",
        "left",
        "piles",
        "stacks",
        "stock",
        "unplaced",
    )

    def __init__(self, relaxed: RelaxedDeal, layout: Layout) -> None:
        super().__init__(relaxed, layout)
        compiled, stacks = relaxed.compiled, layout.stacks
        self.stacks = stacks
        self.left = [0] * len(stacks)
        """By pile: cards that could not leave yet, from the bottom."""
        self.held = 0
        """Cards of the reserve that could not leave yet."""
        self.gaps = 0
        self.filled = 0
        """Gaps that the reserve has used up."""
        self.filled_from = [0] * len(stacks)
        """By pile: gaps that it has used up. Nobody knows which pile will use the next one, so each of them may."""
        self.in_gap: list[int] = []
        """Cards of the reserve that could only leave for a gap."""
        self.piles: list[int] = []
        """Piles with cards that could not leave yet."""
        self.unplaced: list[int] = []
        """Cards that can be played but do not host others yet."""
        self.stock = RelaxedStock(layout) if relaxed.has_order else None
        """The stock, if not all of its cards are at hand."""
        if self.stock is None:
            self._free_stock(layout)
        for number in compiled.tableau:
            if stacks[number]:
                self._open(number)
            else:
                self.gaps += 1
        for number in compiled.reserve:
            self._open(number)
            self.held += len(stacks[number])

    def _free_stock(self, layout: Layout) -> None:
        """Free every card of the stock, and of a waste that can still be turned over."""
        loose = self.stacks[STOCK]
        if layout.redealt == self.compiled.redeals:
            self._open(WASTE)
        else:
            loose = loose + self.stacks[WASTE]
        self.unplaced = list(loose)
        for card in loose:
            self.free |= BITS[card]

    def _open(self, number: int) -> None:
        cards = len(self.stacks[number])
        if cards:
            self.left[number] = cards
            self.piles.append(number)

    def is_won(self) -> bool:
        """Whether every card could come home."""
        compiled, cards = self.compiled, len(self.deal.rank)
        changes = True
        while changes:
            changes = self.go_home()
            if self.home >= cards:
                return True
            if self._turn_up():
                changes = True
            if self._place():
                changes = True
            for number in self.piles:
                if number < compiled.first_tableau or number >= compiled.first_reserve:
                    if self._leave_top(number):
                        changes = True
                elif self._leave_tableau(number):
                    changes = True
        return False

    def _turn_up(self) -> bool:
        """Free the cards of the stock that could come up by now. Returns whether there are new ones."""
        if self.stock is None:
            return False
        known = self.free & self.stock.cards
        new = self.stock.at_hand(known & (self.placed | self.takeable)) & ~known
        self.free |= new
        while new:
            card = new & -new
            self.unplaced.append(card.bit_length() - 1)
            new ^= card
        return self.free & self.stock.cards != known

    def _place(self) -> bool:
        """Build free cards on others, or put them in gaps, so that they host others."""
        is_new = False
        gap = self._stock_fills_gaps() or self._tableau_fills_gaps()
        still: list[int] = []
        for card in self.unplaced:
            level = 1 if gap else self.level_on_host(card)
            if level and self.host(card, level):
                is_new = True
            else:
                still.append(card)
        self.unplaced = still
        still = []
        for card in self.in_gap:
            if self.takeable & BITS[card] or (self.compiled.builds_tableau and self.level_on_host(card)):
                self.gaps += 1
                is_new = True
            else:
                still.append(card)
        self.in_gap = still
        return is_new

    def _tableau_fills_gaps(self) -> bool:
        """Whether a card of the tableau can fill a gap."""
        fillers, later = self.compiled.fillers, self.compiled.fillers_without_reserve
        return (fillers.tableau and self.gaps > 0) or (later.tableau and self.held == 0 and self.gaps > self.filled)

    def _stock_fills_gaps(self) -> bool:
        """Whether a card of stock or waste can fill a gap."""
        fillers, later = self.compiled.fillers, self.compiled.fillers_without_reserve
        return (self.gaps > 0 and (fillers.waste or fillers.stock or fillers.stock_if_no_waste)) or (
            self.held == 0 and self.gaps > self.filled and (later.waste or later.stock or later.stock_if_no_waste)
        )

    def _leave_tableau(self, number: int) -> bool:
        """Let cards leave a tableau pile from its top. Returns whether any did."""
        compiled, stack, before, free = self.compiled, self.stacks[number], self.left[number], self.free
        left = before
        while left:
            card = stack[left - 1]
            hosts = self.host(card, left)
            builds = compiled.builds_tableau and not (compiled.is_whole and left > 1)
            level = self.level_on_host(card) if builds else 0
            if self._tableau_fills_gaps():
                level = 1
            if level or self.takeable & BITS[card]:
                left -= 1
                if level:
                    hosts = self.host(card, level)
                if not hosts:
                    self.unplaced.append(card)
                continue
            rest = self._leave_run(stack, left)
            if rest == left:
                break
            left = rest
        self.left[number] = left
        if before and not left:
            self.gaps += 1
        return left < before or self.free != free

    def _leave_run(self, stack: bytes, left: int) -> int:
        """Cards that are left when the shortest run that can leave the top of a pile has left it."""
        compiled, deal = self.compiled, self.deal
        if compiled.is_single or not compiled.builds_tableau:
            return left
        place = left - 1
        while place and deal.fit[stack[place]] == deal.take[stack[place - 1]]:
            place -= 1
            if (compiled.is_any or not place) and self.level_on_host(stack[place]):
                for card in stack[place:left]:
                    self.host(card, 1)
                return place
        return left

    def _leave_top(self, number: int) -> bool:
        """Let cards leave the top of a reserve pile, or of a waste that stays as it is. Returns whether any did."""
        compiled, stack, before, free = self.compiled, self.stacks[number], self.left[number], self.free
        is_reserve = number != WASTE
        builds = compiled.builds_reserve if is_reserve else compiled.builds_waste
        fills_gap = compiled.filled_at_once or compiled.fillers.reserve
        left = before
        while left:
            card = stack[left - 1]
            level = 0
            is_home = False
            if not is_reserve or not compiled.last_is_available or left == 1:
                self.free |= BITS[card]
                is_home = bool(self.takeable & BITS[card])
                level = self.level_on_host(card) if builds else 0
            if not is_reserve and self._stock_fills_gaps():
                level = 1
            if level or is_home:
                if not level or not self.host(card, level):
                    self.unplaced.append(card)
            elif is_reserve and fills_gap and self.gaps > self.filled_from[number]:
                self.filled += 1
                self.filled_from[number] += 1
                self.host(card, 1)
                self.in_gap.append(card)
            else:
                break
            left -= 1
        self.left[number] = left
        if is_reserve:
            self.held -= before - left
        return left < before or self.free != free
