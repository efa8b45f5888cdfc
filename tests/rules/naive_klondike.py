"""Klondike and its relatives, section by section as `docs/rules.md` tells them: columns are built down."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import ClassVar

from tests.rules.naive_patience import (
    SUITS,
    Option,
    Patience,
    is_black,
    is_foundation,
    is_next,
    is_tableau,
    names,
    rank_of,
    suit_of,
)


class Columns(Patience):
    """What sections of such games have in common: the deal in rows, the foundations, whole piles that stay."""

    lengths: ClassVar[Sequence[int]]
    open_cards: ClassVar[int | None] = None  # how many cards of a column lie face up after the deal; None: all

    def lay_out(self) -> None:
        """One card to each column, from the left, that still lacks cards."""
        for row in range(max(self.lengths)):
            for column, length in zip(self.tableau, self.lengths, strict=True):
                if row < length:
                    self.piles[column] += self.take()
        if self.open_cards is not None:
            self.down = {name: max(len(self.piles[name]) - self.open_cards, 0) for name in self.tableau}

    def allows(self, source: str, cards: list[str], target: str) -> bool:
        if source == "s" or not self.lies_face_up(source, cards):
            return False
        if is_foundation(target):
            return not is_foundation(source) and len(cards) == 1 and self.goes_up_from_ace(cards[0], target)
        if not is_tableau(source) and len(cards) > 1:
            return False
        if self.is_gap(target):
            is_same = is_tableau(source) and self.is_whole_pile(source, cards)
            return not is_same and self.fills_gap(cards) and self.moves(cards)
        return self.is_built(self.piles[target][-1], cards[0]) and self.moves(cards)

    def goes_up_from_ace(self, card: str, foundation: str) -> bool:
        pile = self.piles[foundation]
        if int(foundation[1:]) % 4 != SUITS.index(suit_of(card)):
            return False
        return is_next(pile[-1], card) if pile else rank_of(card) == "A"

    def moves(self, cards: list[str]) -> bool:
        """Whether these cards move as a unit, wherever they go: here any run."""
        return all(self.is_built(*pair) for pair in pairwise(cards))

    def fills_gap(self, cards: list[str]) -> bool:
        """Whether a gap takes these cards; here any."""
        del cards
        return True

    def is_built(self, beneath: str, card: str) -> bool:
        """Here down in alternating colour."""
        return is_next(card, beneath) and is_black(card) != is_black(beneath)


class Klondike(Columns, game="klondike"):
    tableau = names("t", 7)
    lengths = range(1, 8)
    open_cards = 1
    defaults: ClassVar[dict[str, Option]] = {"draw": 3, "redeals": None, "back": "yes"}
    ranges: ClassVar[dict[str, Sequence[Option]]] = {"draw": [3, 1], "redeals": [None, 2, 0], "back": ["yes", "no"]}

    def __init__(self, deck: Sequence[str], options: Mapping[str, Option]) -> None:
        super().__init__(deck, options)
        redeals = self.options["redeals"]
        assert not isinstance(redeals, str)
        self.redeals = redeals
        self.has_returns = self.options["back"] == "yes"

    def deal(self) -> None:
        draw = self.options["draw"]
        assert isinstance(draw, int)
        self.piles["w"] += self.take(draw)

    def fills_gap(self, cards: list[str]) -> bool:
        return rank_of(cards[0]) == "K"


class Yukon(Columns, game="yukon"):
    tableau = names("t", 7)
    lengths = (1, 6, 7, 8, 9, 10, 11)
    open_cards = 5
    has_waste = False
    has_stock = False

    def moves(self, cards: list[str]) -> bool:
        """Whatever they are."""
        del cards
        return True

    def fills_gap(self, cards: list[str]) -> bool:
        return rank_of(cards[0]) == "K"


class RussianSolitaire(Yukon, game="russian-solitaire"):
    def is_built(self, beneath: str, card: str) -> bool:
        return is_next(card, beneath) and suit_of(card) == suit_of(beneath)


class FortyThieves(Columns, game="forty-thieves"):
    packs = 2
    foundations = names("f", 8)
    tableau = names("t", 10)
    lengths = (4,) * 10

    def moves(self, cards: list[str]) -> bool:
        return len(cards) == 1

    def is_built(self, beneath: str, card: str) -> bool:
        return is_next(card, beneath) and suit_of(card) == suit_of(beneath)


class Josephine(FortyThieves, game="josephine"):
    def moves(self, cards: list[str]) -> bool:
        return all(self.is_built(*pair) for pair in pairwise(cards))


class Westcliff(Columns, game="westcliff"):
    tableau = names("t", 10)
    lengths = (3,) * 10
    open_cards = 1


class BakersDozen(Columns, game="bakers-dozen"):
    tableau = names("t", 13)
    lengths = (4,) * 13
    has_waste = False
    has_stock = False

    def lay_out(self) -> None:
        super().lay_out()
        for column in self.tableau:
            kings = [card for card in self.piles[column] if rank_of(card) == "K"]
            self.piles[column] = kings + [card for card in self.piles[column] if rank_of(card) != "K"]

    def moves(self, cards: list[str]) -> bool:
        return len(cards) == 1

    def fills_gap(self, cards: list[str]) -> bool:
        """Nothing does."""
        del cards
        return False

    def is_built(self, beneath: str, card: str) -> bool:
        return is_next(card, beneath)


class StreetsAndAlleys(Columns, game="streets-and-alleys"):
    tableau = names("t", 8)
    lengths: ClassVar[Sequence[int]] = (7, 7, 7, 7, 6, 6, 6, 6)
    has_waste = False
    has_stock = False

    def moves(self, cards: list[str]) -> bool:
        return len(cards) == 1

    def is_built(self, beneath: str, card: str) -> bool:
        return is_next(card, beneath)


class BeleagueredCastle(StreetsAndAlleys, game="beleaguered-castle"):
    lengths = (6,) * 8

    def lay_out(self) -> None:
        for suit in SUITS:
            self.found(self.take_out("A" + suit))
        super().lay_out()
