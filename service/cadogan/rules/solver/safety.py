"""Safety: moves that the solver makes at once, because a layout that can be won can still be won after them.

Each claim has the same proof: let one player make the safe move and another not, and let the first follow every
line of the second. Whatever the second can do the first can do too, or has done already, or need not do.

*A card goes home.* On a tableau a card serves only to be built on. Call a card spent when everything that could be
built on it is home, or is wanted at home now and is spent itself. When the second player puts such a card anywhere,
the first sends it home instead; nothing else ever lies on it. Without it a pile is shorter, a gap is there earlier,
or the card of the reserve that fills the gap is, which is then as available as it was. This needs that

- no other foundation could want the card later, unless it wants it now and is built the same way;
- no order of cards changes that matters: a card from the waste may go where cards are turned one by one; where piles
  are gathered, only after the last redeal, and where nothing is built;
- an empty reserve allows whatever a reserve with cards did, and a card that fills a gap may still be built.

*A pile is joined.* Where piles are built down in suit, without a limit, and entire piles move, one card alone can
lie on another: the one before it in the order of the foundation, which goes home earlier anyway. So the top of waste
or reserve, or an entire pile, is joined to it at once, unless the order passes the base within the pile. For the same
reason a card is never taken off such a pile into a gap: `is_idle`.
"""

from typing import Final

from cadogan.rules.compiled_rules import NOBODY, STOCK, WASTE
from cadogan.rules.layout import Layout
from cadogan.rules.move import Move
from cadogan.rules.position import Deal
from cadogan.rules.solver.loose import stays_put
from cadogan.rules.solver.proofs import FIRST_AXES, holds

HOLDS_FOR: Final = FIRST_AXES


class Safety:
    """Safe moves in one deal."""

    __slots__ = ("built", "compiled", "deal", "guests", "holds", "home", "join", "stays_put")

    def __init__(self, deal: Deal) -> None:
        compiled, rules = deal.compiled, deal.compiled.rules
        self.deal = deal
        self.compiled = compiled
        build = rules.build
        is_plain = rules.packs == 1 and rules.by_suit and rules.ascending == 4 and rules.descending == 0
        gains = set(rules.gaps) - {"reserve"} <= set(rules.gaps_without_reserve)
        is_anywhere = (
            build is not None
            and build.match == "any"
            and build.step is None
            and rules.built_from == ("waste",)
            and "waste" in rules.gaps_without_reserve
            and rules.reserves == 0
            and rules.pile_limit is None
        )
        """Whether any card goes on any pile and in any gap, so that no card is needed to build on."""
        self.built = build is not None and not is_anywhere
        self.holds = holds(rules, HOLDS_FOR)
        calm = self.holds and gains and not rules.unit and not compiled.gathers_piles and not compiled.picks
        refills = not compiled.filled_at_once or compiled.builds_tableau or not compiled.builds_reserve
        self.stays_put = stays_put(deal)
        self.home = calm and refills and (is_plain or not self.built)
        self.join = (
            self.home
            and build is not None
            and is_plain
            and build.match == "suit"
            and build.step == -1
            and compiled.pile_limit >= 13
            and not compiled.is_single
            and compiled.builds_tableau
        )
        cards = range(len(deal.rank))
        self.guests = [
            [guest for guest in cards if self.built and deal.fit[guest] == deal.take[card]] for card in cards
        ]
        """By card: the cards that can be built on it."""

    def safe_move(self, layout: Layout) -> Move | None:
        """A safe move; None if there is none."""
        compiled = self.compiled
        if not self.holds or (compiled.base_is_chosen and not layout.home):
            return None
        homes = self.home or (compiled.gathers_piles and not self.built and layout.redealt == compiled.redeals)
        if not homes:
            return None
        base = base_rank(layout) if self.join else None
        for move in layout.legal_moves():
            target = compiled.numbers.get(move.target, STOCK)
            source = compiled.numbers.get(move.source, STOCK)
            if target <= WASTE or source == STOCK or (source == WASTE and compiled.cards_to_waste != 1):
                continue
            if target < compiled.first_tableau:
                if self._is_spent_move(layout, move, source, target):
                    return move
            elif base is not None and self._joins(layout, move, source, target, base):
                return move
        return None

    def is_idle(self, layout: Layout, move: Move) -> bool:
        """Whether a move takes a card to a gap from a pile in which it only waits for its turn."""
        if not self.join or not move.target:
            return False
        compiled, stacks = self.compiled, layout.stacks
        source, target = compiled.numbers[move.source], compiled.numbers[move.target]
        if not compiled.first_tableau <= source < compiled.first_reserve or target < compiled.first_tableau:
            return False
        base = base_rank(layout)
        return base is not None and not stacks[target] and self._is_in_order(stacks[source], base)

    def _is_spent_move(self, layout: Layout, move: Move, source: int, home: int) -> bool:
        stack = layout.stacks[source]
        card = stack[-1] if move.place is None else stack[move.place]
        return self._is_uncontested(layout, card, home) and (not self.built or self._is_spent(layout, card))

    def _is_uncontested(self, layout: Layout, card: int, home: int) -> bool:
        """Whether no other foundation could take the card later in place of this one."""
        rank, following = self.deal.rank[card], self.compiled.following
        for other in self.deal.homes[card]:
            if other == home or not still_needs(layout, other, rank):
                continue
            is_alike = following[other] == following[home] and len(layout.stacks[other]) == len(layout.stacks[home])
            if layout.wanted[other] != rank or not is_alike:
                return False
        return True

    def _is_spent(self, layout: Layout, card: int) -> bool:
        """Whether every card that could be built on a card is home, or is wanted at home and spent itself."""
        deal = self.deal
        waiting = [card]
        known = 1 << card
        while waiting:
            for guest in self.guests[waiting.pop()]:
                home = deal.homes[guest][0]
                if known >> guest & 1 or guest in layout.stacks[home]:
                    continue
                is_loose = self.stays_put and (guest in layout.stacks[STOCK] or guest in layout.stacks[WASTE])
                if layout.wanted[home] != deal.rank[guest] and not is_loose:
                    return False
                known |= 1 << guest
                waiting.append(guest)
        return True

    def _joins(self, layout: Layout, move: Move, source: int, target: int, base: int) -> bool:
        stacks = layout.stacks
        is_tableau = self.compiled.first_tableau <= source < self.compiled.first_reserve
        if not stacks[target] or (is_tableau and move.cards < len(stacks[source])):
            return False
        return self._is_in_order(stacks[target] + stacks[source][-move.cards :], base)

    def _is_in_order(self, pile: bytes, base: int) -> bool:
        """Whether each card of a pile goes home before the one that it lies on."""
        rank = self.deal.rank
        last = 13
        for card in pile:
            place = (rank[card] - base) % 13
            if place >= last:
                return False
            last = place
        return True


def base_rank(layout: Layout) -> int | None:
    """Rank of the base where foundations ascend; None until it is known."""
    for number in layout.deal.compiled.foundations:
        if layout.stacks[number]:
            return layout.deal.rank[layout.stacks[number][0]]
    return layout.deal.compiled.fixed_base


def still_needs(layout: Layout, foundation: int, rank: int) -> bool:
    """Whether a foundation takes a card of this rank now or later."""
    following, want = layout.deal.compiled.following[foundation], layout.wanted[foundation]
    for _ in range(13 - len(layout.stacks[foundation])):
        if want == rank:
            return True
        if want == NOBODY:
            return False
        want = following[want]
    return False
