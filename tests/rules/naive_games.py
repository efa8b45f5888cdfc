"""The games, section by section as `docs/rules.md` tells them; "As Canfield, but …" is a subclass.

The engine holds a game as a value over axes. Here each is a class that says its section in sentences, so that
what the two share is the page alone.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar

from tests.rules import naive_freecell, naive_klondike, naive_spider  # noqa: F401 - their games enter `GAMES`, too
from tests.rules.naive_patience import (
    GAMES,
    RANKS,
    SUITS,
    Option,
    Patience,
    is_down_in_alternating_colour,
    is_down_in_suit,
    is_foundation,
    is_next,
    is_next_on_ring,
    is_reserve,
    is_tableau,
    names,
    rank_of,
    suit_of,
)

__all__ = ["GAMES"]

# --- 1. Duchess ------------------------------------------------------------------------------------------------------


class Duchess(Patience, game="duchess"):
    reserve = names("r", 4)
    defaults: ClassVar[dict[str, Option]] = {"runs": "any"}
    ranges: ClassVar[dict[str, Sequence[Option]]] = {"runs": ["any", "whole"]}
    redeals = 1

    def lay_out(self) -> None:
        for _ in range(3):
            for fan in self.reserve:
                self.piles[fan] += self.take()
        for column in self.tableau:
            self.piles[column] += self.take()

    def may_deal(self) -> bool:
        return bool(self.bases()) and super().may_deal()

    def allows(self, source: str, cards: list[str], target: str) -> bool:
        if not self.bases():  # the start: a fan's top card, whatever it is, chooses the base
            return is_reserve(source) and len(cards) == 1 and target == self.foundation_of(cards[0])
        if is_foundation(target):
            return source != "s" and len(cards) == 1 and self.goes_up_in_suit_with_wrap(cards[0], target)
        if self.is_gap(target):
            return len(cards) == 1 and self.fills_gap(source)
        return self.lifts(source, cards) and is_down_in_alternating_colour(self.piles[target][-1], cards[0])

    def fills_gap(self, source: str) -> bool:
        if not self.is_reserve_empty():
            return is_reserve(source)
        return source == "w" or (source == "s" and not self.piles["w"])

    def lifts(self, source: str, cards: list[str]) -> bool:
        if not is_tableau(source):
            return source != "s" and len(cards) == 1
        is_run = all(is_down_in_alternating_colour(*pair) for pair in pairwise(cards))
        return is_run and (self.options["runs"] == "any" or self.is_whole_pile(source, cards))


# --- 2. Grand Duchess ------------------------------------------------------------------------------------------------


class GrandDuchess(Patience, game="grand-duchess"):
    packs = 2
    foundations = names("f", 8)  # f0 to f3 up, f4 to f7 down
    reserve = names("r", 2)
    has_waste = False
    redeals = 3

    def lay_out(self) -> None:
        self.deal()

    def deal(self) -> None:
        """A unit of six; of four in the last round, which has no reserve."""
        is_last_round = self.redealt == self.redeals
        for name in self.tableau if is_last_round else [*self.tableau, *self.reserve]:
            self.piles[name] += self.take()

    def gathered(self) -> list[str]:
        return [card for name in ("t3", "t2", "t1", "t0", "r0", "r1") for card in self.piles[name]]

    def redeal(self) -> None:
        self.piles["s"] = self.gathered()[::-1]
        for name in [*self.tableau, *self.reserve]:
            self.piles[name] = []
        self.deal()

    def is_face_up(self, name: str, index: int) -> bool:
        return not self.piles["s"] if is_reserve(name) else super().is_face_up(name, index)

    def allows(self, source: str, cards: list[str], target: str) -> bool:
        return is_tableau(source) and len(cards) == 1 and self.goes_home(cards[0], target)

    def allows_from_within(self, source: str, card: str, target: str) -> bool:
        return is_reserve(source) and not self.piles["s"] and self.goes_home(card, target)

    def goes_home(self, card: str, target: str) -> bool:
        suit = SUITS.index(suit_of(card))
        if target == f"f{suit}":
            return is_next(self.piles[target][-1], card) if self.piles[target] else rank_of(card) == "A"
        if target == f"f{suit + 4}":
            return is_next(card, self.piles[target][-1]) if self.piles[target] else rank_of(card) == "K"
        return False


# --- 3. Parisienne ---------------------------------------------------------------------------------------------------


class Parisienne(GrandDuchess, game="parisienne"):
    def lay_out(self) -> None:
        for number, suit in enumerate(SUITS):
            self.piles[f"f{number}"].append(self.take_out("A" + suit))
            self.piles[f"f{number + 4}"].append(self.take_out("K" + suit))
        self.deal()


# --- 4. Eagle Wing ---------------------------------------------------------------------------------------------------


class EagleWing(Patience, game="eagle-wing"):
    tableau = names("t", 8)
    reserve = names("r", 1)
    defaults: ClassVar[dict[str, Option]] = {"trunk": 13, "redeals": 2, "trunk_top": "hidden"}
    ranges: ClassVar[dict[str, Sequence[Option]]] = {
        "trunk": range(11, 22), "redeals": [0, 1, 2, None], "trunk_top": ["hidden", "playable"],
    }  # fmt: skip

    def lay_out(self) -> None:
        trunk, redeals = self.options["trunk"], self.options["redeals"]
        assert isinstance(trunk, int)
        assert not isinstance(redeals, str)
        self.redeals = redeals
        self.piles["r0"] = self.take(trunk)
        for wing in self.tableau:
            self.piles[wing] += self.take()
        self.found(*self.take())

    def is_face_up(self, name: str, index: int) -> bool:
        if is_reserve(name):
            return self.is_trunk_top_up() and index == len(self.piles["r0"]) - 1
        return super().is_face_up(name, index)

    def is_trunk_top_up(self) -> bool:
        return self.options["trunk_top"] == "playable" or len(self.piles["r0"]) == 1

    def is_available(self, source: str) -> bool:
        return is_tableau(source) or source == "w" or (is_reserve(source) and self.is_trunk_top_up())

    def allows(self, source: str, cards: list[str], target: str) -> bool:
        if len(cards) > 1:
            return is_tableau(source) and is_tableau(target) and self.moves_run(cards, target)
        if is_foundation(target):
            return self.is_available(source) and self.goes_up_in_suit_with_wrap(cards[0], target)
        if self.is_gap(target):
            return self.is_reserve_empty() and self.fills_gap(source)
        return self.builds(source, cards[0], target)

    def fills_gap(self, source: str) -> bool:
        return source in ("w", "s")

    def builds(self, source: str, card: str, wing: str) -> bool:
        del source, card, wing
        return False

    def moves_run(self, cards: list[str], wing: str) -> bool:
        del cards, wing
        return False

    def fill_gaps(self) -> None:
        for wing in self.tableau:
            if not self.piles[wing] and self.piles["r0"]:
                self.piles[wing].append(self.piles["r0"].pop())


# --- 5. Eagle Wing with building, 6. Wings, 7. Bald Eagle ------------------------------------------------------------


class EagleWingCoops(EagleWing, game="eagle-wing-coops"):
    defaults: ClassVar[dict[str, Option]] = {**EagleWing.defaults, "runs": "single", "limit": 3}
    ranges: ClassVar[dict[str, Sequence[Option]]] = {
        **EagleWing.ranges, "runs": ["single", "any"], "limit": [3, None],
    }  # fmt: skip

    def fills_gap(self, source: str) -> bool:
        return source == "w" or (is_tableau(source) and len(self.piles[source]) > 1)

    def builds(self, source: str, card: str, wing: str) -> bool:
        return self.is_available(source) and self.has_room(1, wing) and is_down_in_suit(self.piles[wing][-1], card)

    def moves_run(self, cards: list[str], wing: str) -> bool:
        if self.options["runs"] == "single" or self.is_gap(wing) or not self.has_room(len(cards), wing):
            return False
        return all(is_down_in_suit(*pair) for pair in pairwise([self.piles[wing][-1], *cards]))

    def has_room(self, cards: int, wing: str) -> bool:
        return self.options["limit"] is None or len(self.piles[wing]) + cards <= 3


class Wings(EagleWingCoops, game="wings"):
    defaults: ClassVar[dict[str, Option]] = {**EagleWingCoops.defaults, "trunk": 14, "redeals": 1}


class BaldEagle(EagleWingCoops, game="bald-eagle"):
    defaults: ClassVar[dict[str, Option]] = {**EagleWingCoops.defaults, "trunk": 17, "redeals": 2}


# --- 8. Canfield -----------------------------------------------------------------------------------------------------


class Canfield(Patience, game="canfield"):
    reserve = names("r", 1)
    redeals: int | None = None
    turned_at_once: ClassVar[int] = 3

    def lay_out(self) -> None:
        self.found(*self.take())
        self.lay_out_reserve_and_columns()

    def lay_out_reserve_and_columns(self) -> None:
        self.piles["r0"] = self.take(13)
        for column in reversed(self.tableau):
            self.piles[column] += self.take()

    def is_face_up(self, name: str, index: int) -> bool:
        return index == len(self.piles["r0"]) - 1 if is_reserve(name) else super().is_face_up(name, index)

    def deal(self) -> None:
        self.piles["w"] += self.take(self.turned_at_once)

    def allows(self, source: str, cards: list[str], target: str) -> bool:
        if source == "s" or not (len(cards) == 1 or (is_tableau(source) and self.is_whole_pile(source, cards))):
            return False
        if is_foundation(target):
            return len(cards) == 1 and self.goes_up_in_suit_with_wrap(cards[0], target)
        if self.is_gap(target):
            return self.is_reserve_empty() and len(cards) == 1 and self.fills_gap(source)
        is_run = all(self.is_built(*pair) for pair in pairwise(cards))
        return is_run and self.is_built(self.piles[target][-1], cards[0])

    def fills_gap(self, source: str) -> bool:
        return source == "w" or (is_tableau(source) and len(self.piles[source]) > 1)

    def is_built(self, beneath: str, card: str) -> bool:
        return is_down_in_alternating_colour(beneath, card)

    def fill_gaps(self) -> None:
        for column in self.tableau:
            if not self.piles[column] and self.piles["r0"]:
                self.piles[column].append(self.piles["r0"].pop())


# --- 9. Storehouse ---------------------------------------------------------------------------------------------------


class Storehouse(Canfield, game="storehouse"):
    redeals = 2
    turned_at_once = 1

    def lay_out(self) -> None:
        for suit in SUITS:
            self.found(self.take_out("2" + suit))
        self.lay_out_reserve_and_columns()

    def is_built(self, beneath: str, card: str) -> bool:
        return is_down_in_suit(beneath, card)


# --- 10. Sir Tommy ---------------------------------------------------------------------------------------------------


class SirTommy(Patience, game="sir-tommy"):
    def lay_out(self) -> None:
        """Nothing is turned at the start."""

    def may_deal(self) -> bool:
        return not self.piles["w"] and super().may_deal()

    def allows(self, source: str, cards: list[str], target: str) -> bool:
        if len(cards) != 1 or not (source == "w" or is_tableau(source)):
            return False
        if is_tableau(target):
            return source == "w"
        pile = self.piles[target]
        return is_next(pile[-1], cards[0]) if pile else rank_of(cards[0]) == "A"


# --- 11. American Toad -----------------------------------------------------------------------------------------------


class AmericanToad(Patience, game="american-toad"):
    packs = 2
    foundations = names("f", 8)
    tableau = names("t", 8)
    reserve = names("r", 1)
    redeals = 1

    def lay_out(self) -> None:
        base = self.take()
        self.piles[f"f{SUITS.index(suit_of(base[0]))}"] += base
        self.piles["r0"] = self.take(20)
        for column in reversed(self.tableau):
            self.piles[column] += self.take()

    def allows(self, source: str, cards: list[str], target: str) -> bool:
        if source == "s":
            return False
        if is_foundation(target):
            return len(cards) == 1 and self.goes_home(cards[0], target)
        if self.is_gap(target):
            return source == "w" and len(cards) == 1 and self.is_reserve_empty()
        if len(cards) > 1 and not (is_tableau(source) and self.is_whole_pile(source, cards)):
            return False
        return all(is_down_in_suit(*pair) for pair in pairwise([self.piles[target][-1], *cards]))

    def goes_home(self, card: str, foundation: str) -> bool:
        """Each suit has two foundations."""
        if int(foundation[1:]) % 4 != SUITS.index(suit_of(card)):
            return False
        pile = self.piles[foundation]
        if not pile:
            return rank_of(card) in self.bases()
        return len(pile) < len(RANKS) and is_next_on_ring(pile[-1], card)

    def fill_gaps(self) -> None:
        for column in self.tableau:
            if not self.piles[column] and self.piles["r0"]:
                self.piles[column].append(self.piles["r0"].pop())
