"""Spider and its relatives, section by section as `docs/rules.md` tells them: complete runs leave by themselves."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import ClassVar

from tests.rules.naive_klondike import Columns
from tests.rules.naive_patience import RANKS, Option, is_next, names, rank_of, suit_of


class Runs(Columns):
    has_waste = False

    def goes_up_from_ace(self, card: str, foundation: str) -> bool:
        """No card goes to a foundation but with its whole run."""
        del card, foundation
        return False

    def take_runs_home(self) -> None:
        for column in self.tableau:
            while self.ends_with_complete_run(column):
                run = [self.piles[column].pop() for _ in RANKS]  # the ace comes first
                free = [name for name in self.foundations if not self.piles[name]]
                self.piles[next(name for name in free if self.suit_at(name) == suit_of(run[0]))] = run
                self.turn_up()

    def ends_with_complete_run(self, column: str) -> bool:
        run = self.piles[column][-13:]
        is_whole = [rank_of(card) for card in run] == list("KQJT98765432A")
        return is_whole and len({suit_of(card) for card in run}) == 1 and self.lies_face_up(column, run)


class SimpleSimon(Runs, game="simple-simon"):
    tableau = names("t", 10)
    lengths: ClassVar[Sequence[int]] = (8, 8, 8, 7, 6, 5, 4, 3, 2, 1)
    has_stock = False

    def moves(self, cards: list[str]) -> bool:
        return all(self.is_built(*pair) for pair in pairwise(cards)) and len({suit_of(card) for card in cards}) == 1

    def is_built(self, beneath: str, card: str) -> bool:
        return is_next(card, beneath)


class Spider(SimpleSimon, game="spider"):
    packs = 2
    foundations = names("f", 8)
    lengths = (6, 6, 6, 6, 5, 5, 5, 5, 5, 5)
    open_cards = 1
    has_stock = True
    defaults: ClassVar[dict[str, Option]] = {"suits": 4, "deal_over_gaps": "no"}
    ranges: ClassVar[dict[str, Sequence[Option]]] = {"suits": [4, 2, 1], "deal_over_gaps": ["no", "yes"]}

    def __init__(self, deck: Sequence[str], options: Mapping[str, Option]) -> None:
        suits = options.get("suits", 4)
        assert isinstance(suits, int)
        self.suits = suits
        super().__init__(deck, options)

    def may_deal(self) -> bool:
        has_gap = any(self.is_gap(column) for column in self.tableau)
        return super().may_deal() and (self.options["deal_over_gaps"] == "yes" or not has_gap)

    def deal(self) -> None:
        for column in self.tableau:
            self.piles[column] += self.take()


class Scorpion(Runs, game="scorpion"):
    tableau = names("t", 7)
    lengths = (7,) * 7

    def lay_out(self) -> None:
        super().lay_out()
        self.down = {column: 3 if column in ("t0", "t1", "t2", "t3") else 0 for column in self.tableau}

    def deal(self) -> None:
        for column in ("t0", "t1", "t2"):
            self.piles[column] += self.take()

    def moves(self, cards: list[str]) -> bool:
        """Whatever they are."""
        del cards
        return True

    def fills_gap(self, cards: list[str]) -> bool:
        return rank_of(cards[0]) == "K"

    def is_built(self, beneath: str, card: str) -> bool:
        return is_next(card, beneath) and suit_of(card) == suit_of(beneath)
