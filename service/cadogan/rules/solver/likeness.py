"""Likeness: layouts from which a game can be won in the same ways. The solver opens only one of them.

Two layouts are alike when one can be made from the other by

- exchanging tableau piles, unless units are dealt on them or a redeal gathers them;
- exchanging reserve piles, with the same exceptions, and unless gaps are filled at once from the first of them;
- exchanging cards that show the same face, or the same rank where suits matter nowhere;
- exchanging foundations that take any suit and are built the same way;
- turning the stock: where no move but those of stock and waste depends on either, layouts that differ only in how far
  the stock has been turned can be brought on from the earlier to the later one. `lateness` orders them, and what was
  proved of the earlier holds for the later.

Under axes that it does not name (`HOLDS_FOR`), only equal layouts are alike.
"""

from typing import Final

from cadogan.rules.compiled_rules import STOCK, WASTE
from cadogan.rules.layout import Layout
from cadogan.rules.position import Deal
from cadogan.rules.solver.proofs import FIRST_AXES, holds

HOLDS_FOR: Final = FIRST_AXES

BETWEEN: Final = b"\xff"
"""Separates two piles in a key. No card has this number."""
ROUND: Final = 256
"""More cards than a waste can hold."""


class Likeness:
    """Likeness of the layouts of one deal."""

    __slots__ = ("any_suit", "columns_alike", "compiled", "faces", "full", "holds", "reserves_alike", "turns")

    def __init__(self, deal: Deal) -> None:
        compiled, rules = deal.compiled, deal.compiled.rules
        self.compiled = compiled
        self.holds = holds(rules, HOLDS_FOR)
        named = "".join((*rules.unit, *rules.last_unit))
        self.columns_alike = not compiled.gathers_piles and "t" not in named
        self.reserves_alike = not compiled.gathers_piles and "r" not in named
        if compiled.filled_at_once and rules.reserves > 1:
            self.reserves_alike = False
        self.any_suit = not rules.by_suit
        self.turns = may_turn(deal)
        self.full = rules.packs > 1 or self.any_suit or (rules.ascending > 0 and rules.descending > 0)
        """Whether tableau, reserve and wanted ranks do not determine where every other card is."""
        if self.any_suit and (rules.build is None or rules.build.match == "any"):
            faces = list(deal.rank)
        elif rules.packs > 1:
            faces = [card.face for card in deal.cards]
        else:
            faces = list(range(len(deal.cards)))
        self.faces = bytes((*faces, *range(len(faces), 256)))

    def key(self, layout: Layout) -> bytes:
        """Key that two layouts share if and only if they are alike."""
        if not self.holds:
            return exact_key(layout)
        compiled, stacks = self.compiled, layout.stacks
        columns = list(stacks[compiled.first_tableau : compiled.first_reserve])
        reserves = list(stacks[compiled.first_reserve :])
        if self.full:  # before the piles are sorted: piles that show the same faces must come out in the same order
            columns = [pile.translate(self.faces) for pile in columns]
            reserves = [pile.translate(self.faces) for pile in reserves]
        if self.columns_alike:
            columns.sort()
        if self.reserves_alike:
            reserves.sort()
        piles = columns + reserves
        if self.turns:
            # all other cards are in stock and waste, and their order never changes
            tail = layout.wanted + self._turn(layout)
            if self.full:
                piles.append((stacks[WASTE] + stacks[STOCK][::-1]).translate(self.faces))
        else:
            others = [stacks[WASTE], stacks[STOCK]]
            piles += [pile.translate(self.faces) for pile in others] if self.full else others
            redealt = 0 if compiled.redeals is None else layout.redealt
            tail = layout.wanted + bytes((redealt,))
        key = BETWEEN.join(piles)
        if not self.full:
            return key + BETWEEN + tail
        return key + BETWEEN + self._foundations(layout) + tail[len(layout.wanted) :]

    def lateness(self, layout: Layout) -> int:
        """How far the stock has been turned. Orders layouts with the same key."""
        if not self.turns:
            return 0
        waste, redealt = len(layout.stacks[WASTE]), layout.redealt
        if self.compiled.redeals is not None:
            return waste + redealt * ROUND
        each = self.compiled.cards_to_waste
        return 0 if waste % each == 0 or not layout.stacks[STOCK] else waste

    def _turn(self, layout: Layout) -> bytes:
        """Part of the key for cards that are turned together: they stay together within a round."""
        each = self.compiled.cards_to_waste
        if each == 1:
            return b""
        is_end = not layout.stacks[STOCK]
        over = len(layout.stacks[WASTE]) % each
        if self.compiled.redeals is None:
            return bytes((0 if is_end else over,))
        return bytes((layout.redealt, each if is_end else over))

    def _foundations(self, layout: Layout) -> bytes:
        """Wanted rank and height of each foundation."""
        compiled = self.compiled
        wants = [bytes((layout.wanted[number], len(layout.stacks[number]))) for number in compiled.foundations]
        if not self.any_suit:
            return b"".join(wants)
        ascending = compiled.rules.ascending
        return b"".join((*sorted(wants[:ascending]), *sorted(wants[ascending:])))


def exact_key(layout: Layout) -> bytes:
    """Key that only equal layouts share. A layout has no further state. Unlimited redeals are counted for nothing."""
    redealt = 0 if layout.deal.compiled.redeals is None else layout.redealt
    state = (layout.stacks, layout.wanted, layout.home, redealt, layout.seen, layout.idle)
    return repr(state).encode()


def may_turn(deal: Deal) -> bool:
    """Whether turning the stock changes nothing but stock and waste, and no move of other piles depends on it."""
    compiled = deal.compiled
    return (
        holds(compiled.rules, HOLDS_FOR)
        and compiled.cards_to_waste > 0
        and compiled.rules.waste_limit is None
        and not compiled.gathers_piles
        and not compiled.rules.unit
        and not compiled.picks
    )
