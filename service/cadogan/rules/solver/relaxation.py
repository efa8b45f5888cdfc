"""The relaxed game: once a card could leave its place, it is never in the way again.

From then on it serves at home, as a card to build on, and below a gap, all at once. The player has

- the cards of the stock, and those of a waste that can still be turned over, at any time;
- a card of another pile as soon as each card above it could leave, alone or with the run that lies on it;
- a gap for each pile whose lowest card could leave. A card of the reserve that can only leave for a gap uses one up
  until it could leave that gap as well. Other cards use none up, but they wait for the reserve where the rules say so.
"""

from cadogan.rules.compiled_rules import NOBODY, STOCK, WASTE
from cadogan.rules.layout import Layout
from cadogan.rules.position import BITS
from cadogan.rules.solver.relaxed_deal import RelaxedDeal


class Relaxation:
    """The relaxed game from one layout on. Sets of cards are bits."""

    __slots__ = (
        "compiled",
        "deal",
        "filled",
        "filled_from",
        "free",
        "gaps",
        "heights",
        "held",
        "home",
        "hosting",
        "in_gap",
        "left",
        "level",
        "piles",
        "relaxed",
        "stacks",
        "takeable",
        "unplaced",
        "used",
        "wanted",
    )

    def __init__(self, relaxed: RelaxedDeal, layout: Layout) -> None:
        deal, compiled, stacks = relaxed.deal, relaxed.compiled, layout.stacks
        self.relaxed = relaxed
        self.deal = deal
        self.compiled = compiled
        self.stacks = stacks
        self.wanted = list(layout.wanted)
        self.heights = [len(stacks[number]) for number in range(compiled.first_tableau)]
        self.home = layout.home
        self.used = [0] * 104
        """By group of foundations and rank: cards that came home since."""
        self.free = 0
        """Cards that can be played."""
        self.takeable = 0
        """Cards that a foundation could take."""
        self.hosting = 0
        """Cards on which others can be built."""
        self.level = [104] * len(deal.rank) if relaxed.is_limited else []
        """Least height at which a card can lie on a tableau pile."""
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
        loose = stacks[STOCK]
        if layout.redealt == compiled.redeals:
            self._open(WASTE)
        else:
            loose = loose + stacks[WASTE]
        self.unplaced = list(loose)
        """Cards that can be played but do not host others yet."""
        for card in loose:
            self.free |= BITS[card]
        for number in compiled.tableau:
            if stacks[number]:
                self._open(number)
            else:
                self.gaps += 1
        for number in compiled.reserve:
            self._open(number)
            self.held += len(stacks[number])

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
            changes = self._go_home()
            if self.home >= cards:
                return True
            if self._place():
                changes = True
            for number in self.piles:
                if number < compiled.first_tableau or number >= compiled.first_reserve:
                    if self._leave_top(number):
                        changes = True
                elif self._leave_tableau(number):
                    changes = True
        return False

    def _go_home(self) -> bool:
        """Send cards home. Of equal cards, any could be the one, even one that is freed later."""
        is_new = False
        for number in self.compiled.foundations:
            group, takers = self.relaxed.group[number] * 13, self.relaxed.takers[number]
            following = self.compiled.following[number]
            rank = self.wanted[number]
            while rank != NOBODY and self.heights[number] < 13:
                self.takeable |= takers[rank]
                cards = takers[rank] & self.free
                used = self.used[group + rank]
                if not cards or (used and cards.bit_count() <= used):
                    break
                self.used[group + rank] = used + 1
                self.home += 1
                self.heights[number] += 1
                rank = following[rank]
                is_new = True
            self.wanted[number] = rank
        return is_new

    def _place(self) -> bool:
        """Build free cards on others, or put them in gaps, so that they host others."""
        is_new = False
        gap = self._stock_fills_gaps() or self._tableau_fills_gaps()
        still: list[int] = []
        for card in self.unplaced:
            level = 1 if gap else self._level_on_host(card)
            if level and self._host(card, level):
                is_new = True
            else:
                still.append(card)
        self.unplaced = still
        still = []
        for card in self.in_gap:
            if self.takeable & BITS[card] or (self.compiled.builds_tableau and self._level_on_host(card)):
                self.gaps += 1
                is_new = True
            else:
                still.append(card)
        self.in_gap = still
        return is_new

    def _host(self, card: int, level: int) -> bool:
        """Let a card lie on a tableau pile at this height. Returns whether it hosts others there."""
        self.free |= BITS[card]
        if self.relaxed.is_limited:
            self.level[card] = min(level, self.level[card])
            if self.level[card] >= self.compiled.pile_limit:
                return False
        self.hosting |= BITS[card]
        return True

    def _level_on_host(self, card: int) -> int:
        """Least height at which a card can be built on another; 0 if it cannot."""
        least = 0
        for host in self.relaxed.hosts[card]:
            if self.hosting & BITS[host]:
                if not self.relaxed.is_limited:
                    return 1
                level = self.level[host] + 1
                if not least or level < least:
                    least = level
        return least

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
            hosts = self._host(card, left)
            builds = compiled.builds_tableau and not (compiled.is_whole and left > 1)
            level = self._level_on_host(card) if builds else 0
            if self._tableau_fills_gaps():
                level = 1
            if level or self.takeable & BITS[card]:
                left -= 1
                if level:
                    hosts = self._host(card, level)
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
            if (compiled.is_any or not place) and self._level_on_host(stack[place]):
                for card in stack[place:left]:
                    self._host(card, 1)
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
                level = self._level_on_host(card) if builds else 0
            if not is_reserve and self._stock_fills_gaps():
                level = 1
            if level or is_home:
                if not level or not self._host(card, level):
                    self.unplaced.append(card)
            elif is_reserve and fills_gap and self.gaps > self.filled_from[number]:
                self.filled += 1
                self.filled_from[number] += 1
                self._host(card, 1)
                self.in_gap.append(card)
            else:
                break
            left -= 1
        self.left[number] = left
        if is_reserve:
            self.held -= before - left
        return left < before or self.free != free
