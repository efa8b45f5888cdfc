"""FreeCell and its relatives, section by section as `docs/rules.md` tells them: cells carry cards."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tests.rules.naive_klondike import Columns
from tests.rules.naive_patience import Option, is_next, is_tableau, names, rank_of, suit_of


class FreeCell(Columns, game="freecell"):
    tableau = names("t", 8)
    reserve: list[str] = names("r", 4)
    lengths: ClassVar[Sequence[int]] = (7, 7, 7, 7, 6, 6, 6, 6)
    has_waste = False
    has_stock = False
    has_cells = True
    defaults: ClassVar[dict[str, Option]] = {"cells": 4}
    ranges: ClassVar[dict[str, Sequence[Option]]] = {"cells": range(7)}

    def __init__(self, deck: Sequence[str], options: Mapping[str, Option]) -> None:
        cells = options.get("cells", len(self.reserve))
        assert isinstance(cells, int)
        self.reserve = names("r", cells)
        super().__init__(deck, options)

    def allows(self, source: str, cards: list[str], target: str) -> bool:
        if target in self.reserve:
            return is_tableau(source) and len(cards) == 1 and not self.piles[target]
        return super().allows(source, cards, target) and len(cards) <= self.carried(target)

    def carried(self, target: str) -> int:
        """How many cards free cells and gaps carry there, one by one."""
        free = sum(not self.piles[cell] for cell in self.reserve)
        gaps = sum(self.is_gap(column) for column in self.tableau if column != target) if self.do_gaps_carry() else 0
        return int((free + 1) * 2**gaps)

    def do_gaps_carry(self) -> bool:
        return True


class BakersGame(FreeCell, game="bakers-game"):
    defaults: ClassVar[dict[str, Option]] = {"gaps": "any"}
    ranges: ClassVar[dict[str, Sequence[Option]]] = {"gaps": ["any", "kings"]}

    def is_built(self, beneath: str, card: str) -> bool:
        return is_next(card, beneath) and suit_of(card) == suit_of(beneath)

    def fills_gap(self, cards: list[str]) -> bool:
        return self.options["gaps"] == "any" or rank_of(cards[0]) == "K"

    def do_gaps_carry(self) -> bool:
        return self.options["gaps"] == "any"


class EightOff(BakersGame, game="eight-off"):
    reserve = names("r", 8)
    lengths: ClassVar[Sequence[int]] = (6,) * 8
    first_cells: ClassVar[list[str]] = names("r", 4)  # those that start with a card
    defaults: ClassVar[dict[str, Option]] = {"gaps": "kings"}

    def lay_out(self) -> None:
        super().lay_out()
        for cell in self.first_cells:
            self.piles[cell] += self.take()


class SeahavenTowers(EightOff, game="seahaven-towers"):
    tableau = names("t", 10)
    reserve = names("r", 4)
    lengths: ClassVar[Sequence[int]] = (5,) * 10
    first_cells: ClassVar[list[str]] = ["r1", "r2"]
