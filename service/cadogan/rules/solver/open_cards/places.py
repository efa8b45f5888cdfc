"""Places: where each card of an open game can lie, and the key of a layout that is made of them.

A card lies at home, on the card that it lay on at the root of the search, at the bottom of a column, in a cell, or on
one of the at most four cards that it can be built on. So four bits a card say all of a layout that matters: 52 of them
make a key. Columns and cells have no names there, so layouts that differ only in their order have the same key.

This needs one pack of four suits, foundations up in suit from the ace, which no card leaves, and columns built down
without wrap. Rules with an axis that `HOLDS_FOR` does not name are not searched in this form.
"""

from typing import Final

from cadogan.rules.axes import Rules
from cadogan.rules.compiled_rules import ALL_RANKS, STOCK, WASTE
from cadogan.rules.layout import Layout
from cadogan.rules.solver.proofs import FIRST_AXES, holds

HOLDS_FOR: Final = FIRST_AXES | {
    *("lengths", "kings_below", "home"),
    *("gap_rank", "runs_to_gaps", "cells", "deal_over_gaps"),
}

CARDS: Final = 52
BASE: Final = 52
"""In the place of the card below: the card is the lowest of its column."""
CELL: Final = 53
HOME: Final = 54
NOWHERE: Final = 55

# Codes of places in a key
AT_HOME: Final = 0
AS_DEALT: Final = 1
"""On the card that it lay on at the root."""
AT_BASE: Final = 2
IN_CELL: Final = 3
ON_FIRST: Final = 4
"""On the first of the cards that it can be built on. Others follow."""
CODES: Final = 8


def is_open(layout: Layout) -> bool:
    """Whether the rules are those of an open game, and all cards lie on the tableau, in cells or at home."""
    return are_open(layout.deal.compiled.rules) and not layout.stacks[STOCK] and not layout.stacks[WASTE]


def are_open(rules: Rules) -> bool:
    """Whether rules are those of an open game."""
    build, sources = rules.build, set(rules.gaps_without_reserve)
    is_plain = rules.packs == 1 and rules.suits == 4 and rules.base == "A" and not rules.foundation_wrap
    is_up = rules.by_suit and (rules.ascending, rules.descending) == (4, 0)
    has_cells = rules.cells or not rules.reserves
    return (
        holds(rules, HOLDS_FOR)
        and is_plain
        and is_up
        and has_cells
        and build is not None
        and (build.step, build.wrap) == (-1, False)
        and "tableau" in rules.built_from
        and (not rules.reserves or {"reserve", "tableau"} <= set(rules.built_from))
        and rules.pile_limit is None
        and rules.runs in {"single", "any", "in suit", "carried"}
        and not rules.filled_at_once
        and sources <= {"tableau"}
        and (not rules.reserves or set(rules.gaps) - {"reserve"} == sources)
        and rules.redeals == 0
    )


class Places:
    """Places of the cards in the layouts that one layout leads to."""

    __slots__ = (
        "below",
        "carries",
        "cells",
        "cells_to_gaps",
        "columns",
        "flip",
        "gap_ranks",
        "guests",
        "in_suit",
        "is_single",
        "on",
        "parents",
        "root",
        "runs_leave",
        "runs_to_gaps",
        "tableau_to_gaps",
        "takes_any",
        "tied",
    )

    def __init__(self, layout: Layout) -> None:
        compiled, rules = layout.deal.compiled, layout.deal.compiled.rules
        assert rules.build is not None
        self.columns = rules.columns
        self.cells = rules.reserves
        self.carries = compiled.carries
        self.is_single = compiled.is_single
        self.runs_leave = compiled.runs_leave
        self.runs_to_gaps = compiled.runs_to_gaps and not self.is_single
        self.tableau_to_gaps = compiled.fillers_without_reserve.tableau
        self.cells_to_gaps = compiled.fillers.reserve
        self.gap_ranks = compiled.gap_ranks
        self.takes_any = self.gap_ranks == ALL_RANKS
        """Whether a gap takes cards of any rank."""
        self.in_suit = rules.build.match == "suit"
        fit, take = compiled.fit, compiled.take
        self.parents = [[card for card in range(CARDS) if take[card] == fit[guest]] for guest in range(CARDS)]
        """By card: the cards that it can be built on."""
        self.guests = [[guest for guest in range(CARDS) if fit[guest] == take[card]] for card in range(CARDS)]
        """By card: the cards that can be built on it."""
        as_dealt = cards_below(layout)
        self.below: list[int] = []
        """By card and code: what lies below the card, or where it lies."""
        self.on: list[list[int]] = []
        """By card: its codes on the cards that it can be built on, in the order of `parents`."""
        for card, parents in enumerate(self.parents):
            self.below += [HOME, as_dealt[card], BASE, CELL, *parents, *[NOWHERE] * (4 - len(parents))]
            self.on.append([AS_DEALT if b == as_dealt[card] else ON_FIRST + n for n, b in enumerate(parents)])
            if as_dealt[card] >= BASE:  # those places have codes of their own
                self.below[card * CODES + AS_DEALT] = NOWHERE
        run_fit, run_take = compiled.run_fit, compiled.run_take
        self.tied = [b < CARDS and run_take[b] == run_fit[n // CODES] for n, b in enumerate(self.below)]
        """By card and code: whether the card moves together with the one that it lies on."""
        self.flip = [(old ^ new) << (4 * card) for card in range(CARDS) for old in range(CODES) for new in range(CODES)]
        """By card, old and new code: the bits of the key that change."""
        self.root = self.key(layout)

    def key(self, layout: Layout) -> int:
        """The key of a layout of this deal."""
        key = 0
        for card, b in enumerate(cards_below(layout)):
            key |= (self.below.index(b, card * CODES) - card * CODES) << (4 * card)
        return key


def cards_below(layout: Layout) -> list[int]:
    """By card: what lies below it, or where it lies."""
    compiled, below = layout.deal.compiled, [HOME] * CARDS
    faces = [card.face for card in layout.deal.cards]
    for number in compiled.tableau:
        b = BASE
        for index in layout.stacks[number]:
            card = faces[index]
            below[card] = b
            b = card
    for number in compiled.reserve:
        for index in layout.stacks[number]:
            below[faces[index]] = CELL
    return below
