"""Cards in the relaxed game (`relaxation.py`): which of them could have come home by now, and which could host others.

Both only grow. A card that could be played stays playable, and a card that could lie somewhere hosts others for good,
even while it lies at home.
"""

from cadogan.rules.compiled_rules import NOBODY
from cadogan.rules.layout import Layout
from cadogan.rules.position import BITS
from cadogan.rules.solver.relaxed_deal import RelaxedDeal


class RelaxedCards:
    """Cards of one layout. Sets of cards are bits."""

    __slots__ = (
        "compiled",
        "deal",
        "free",
        "heights",
        "home",
        "hosting",
        "level",
        "placed",
        "relaxed",
        "takeable",
        "used",
        "wanted",
    )

    def __init__(self, relaxed: RelaxedDeal, layout: Layout) -> None:
        deal, compiled, stacks = relaxed.deal, relaxed.compiled, layout.stacks
        self.relaxed = relaxed
        self.deal = deal
        self.compiled = compiled
        self.wanted = list(layout.wanted)
        self.heights = [len(stacks[number]) for number in range(compiled.first_tableau)]
        self.home = layout.home
        self.used = [0] * 104
        """By group of foundations and rank: cards that came home since."""
        self.free = 0
        """Cards that can be played."""
        self.takeable = 0
        """Cards that a foundation could take."""
        self.placed = 0
        """Cards that could lie on a tableau pile."""
        self.hosting = 0
        """Those of them on which others can be built."""
        self.level = [104] * len(deal.rank) if relaxed.is_limited else []
        """Least height at which a card can lie on a tableau pile."""

    def go_home(self) -> bool:
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

    def host(self, card: int, level: int) -> bool:
        """Let a card lie on a tableau pile at this height. Returns whether it hosts others there."""
        self.free |= BITS[card]
        self.placed |= BITS[card]
        if self.relaxed.is_limited:
            self.level[card] = min(level, self.level[card])
            if self.level[card] >= self.compiled.pile_limit:
                return False
        self.hosting |= BITS[card]
        return True

    def level_on_host(self, card: int) -> int:
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
