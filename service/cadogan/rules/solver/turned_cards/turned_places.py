"""Places of cards where some lie face down, or in a talon: the stock and the waste, of which all cards are known.

To the key of `open_cards/places.py` this adds how many cards lie on the waste. A card of the talon has the code of a
cell. A card on one that lies face down has another code than a card that was built on it later: face down is a card
whose own card from the deal still lies on it.

Where redeals are unlimited, layouts that differ only in how far the stock is turned often lead to each other. Then only
one of them has a key: from a whole number of turns, and from the end of the stock, the player can begin a new round,
and come back by as many turns. So these count as no turn. Turned one by one, every card of the talon can be reached.
"""

from typing import Final

from cadogan.rules.axes import Rules
from cadogan.rules.compiled_rules import STOCK, WASTE
from cadogan.rules.layout import Layout
from cadogan.rules.solver.open_cards.places import (
    AS_DEALT,
    AT_BASE,
    AT_HOME,
    BASE,
    CARDS,
    CELL,
    CODES,
    IN_CELL,
    ON_FIRST,
    Places,
    cards_below,
)
from cadogan.rules.solver.proofs import FIRST_AXES, holds

HOLDS_FOR: Final = FIRST_AXES | {"lengths", "face_down", "kings_below", "gap_rank", "runs_to_gaps"}

WASTE_AT: Final = 4 * CARDS
"""The bit of a key where the number of cards on the waste begins. Six bits each follow for other numbers."""
BACK_AT: Final = WASTE_AT + 6
REDEALT_AT: Final = BACK_AT + 6
PLACES: Final = (1 << WASTE_AT) - 1
"""The bits of a key that say where the cards lie."""


def is_turned(layout: Layout) -> bool:
    """Whether the rules are those of a game that this form carries, and cards of the stock, if any, go to a waste."""
    stacks, compiled = layout.stacks, layout.deal.compiled
    return are_turned(compiled.rules) and (compiled.cards_to_waste > 0 or not (stacks[STOCK] or stacks[WASTE]))


def are_turned(rules: Rules) -> bool:
    """Whether rules are those of a game that this form carries."""
    build, sources = rules.build, set(rules.gaps_without_reserve)
    is_plain = rules.base == "A" and not rules.foundation_wrap and not rules.unit
    is_up = rules.by_suit and (rules.packs, rules.ascending, rules.descending) == (1, 4, 0)
    is_back_alike = rules.gap_rank == "K" or ("foundation" in rules.built_from) == ("foundation" in sources)
    return (
        holds(rules, HOLDS_FOR)
        and is_back_alike
        and is_plain
        and is_up
        and not rules.reserves
        and build is not None
        and (build.step, build.wrap) == (-1, False)
        and "tableau" in rules.built_from
        and rules.pile_limit is None
        and rules.runs in {"any", "any cards"}
        and sources <= {"tableau", "waste", "foundation"}
        and rules.waste_limit is None
        and rules.gather == "waste"
        and (any(rules.face_down) or rules.cards_to_waste > 0)
    )


class TurnedPlaces(Places):
    """Places of the cards in the layouts that one layout leads to."""

    __slots__ = (
        "as_dealt",
        "comes_back",
        "each",
        "foundation_to_gaps",
        "is_any_cards",
        "is_endless",
        "is_hidden",
        "near",
        "redeals",
        "talon",
        "waste_builds",
        "waste_to_gaps",
    )

    def __init__(self, layout: Layout) -> None:
        compiled = layout.deal.compiled
        faces = [card.face for card in layout.deal.cards]
        self.talon = [faces[card] for card in (*layout.stacks[WASTE], *layout.stacks[STOCK][::-1])]
        """Cards of stock and waste, in the order in which they are turned."""
        self.each = compiled.cards_to_waste
        self.is_endless = compiled.redeals is None
        self.redeals = compiled.redeals or 0
        self.comes_back = compiled.builds_foundation
        self.waste_builds = compiled.builds_waste
        self.waste_to_gaps = compiled.fillers_without_reserve.waste
        self.foundation_to_gaps = compiled.fillers_without_reserve.foundation
        self.is_any_cards = compiled.is_any_cards
        self.is_hidden = face_down(layout)
        """By card: whether it lies face down at the root."""
        self.as_dealt = cards_below(layout)
        super().__init__(layout)
        for card, b in enumerate(self.as_dealt):
            at = card * CODES
            if self.is_any_cards:
                self.tied[at + AS_DEALT : at + CODES] = [b < CARDS for b in self.below[at + AS_DEALT : at + CODES]]
            if b < CARDS and self.is_hidden[b]:
                self.tied[at + AS_DEALT] = False
                self.on[card] = [ON_FIRST + number for number in range(len(self.parents[card]))]
        self.near = [
            sorted({*guests, *[second for guest in guests for second in self.guests[guest]]}) for guests in self.guests
        ]
        """By card: the cards that can be built on it, and those that can be built on these."""

    def key(self, layout: Layout) -> int:
        """The key of a layout of this deal."""
        key, is_hidden = 0, face_down(layout)
        below = cards_below(layout)
        for number in (STOCK, WASTE):
            for index in layout.stacks[number]:
                below[layout.deal.cards[index].face] = CELL
        for card, b in enumerate(below):
            if b >= BASE:
                code = AT_BASE if b == BASE else IN_CELL if b == CELL else AT_HOME
            elif b == self.as_dealt[card] and self.is_hidden[b] == is_hidden[b]:
                code = AS_DEALT
            else:
                code = ON_FIRST + self.parents[card].index(b)
            key |= code << (4 * card)
        waste, stock = len(layout.stacks[WASTE]), len(layout.stacks[STOCK])
        return self.with_turns(key, self.turns(waste, waste + stock), layout.redealt)

    def turns(self, waste: int, cards: int) -> int:
        """The number that a key has for so many cards on the waste, of so many in the talon."""
        if self.is_endless and (waste % self.each == 0 or waste == cards):
            return 0
        return waste

    def with_turns(self, key: int, waste: int, redealt: int) -> int:
        """A key with the number of cards on the waste, and of redeals where they are limited."""
        return key | waste << WASTE_AT | (0 if self.is_endless else redealt) << REDEALT_AT


def face_down(layout: Layout) -> list[bool]:
    """By card: whether it lies face down in a column."""
    hidden = [False] * CARDS
    for number in layout.deal.compiled.tableau:
        for index in layout.stacks[number][: layout.face_down(number)]:
            hidden[layout.deal.cards[index].face] = True
    return hidden
