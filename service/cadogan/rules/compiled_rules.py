"""Rules compiled for the engine: pile numbers, moves made in advance, and which card may lie on which.

Piles are numbered: stock 0, waste 1, then foundations, tableau and reserve. Stock and waste keep their
numbers in games without them.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final

from cadogan.rules.axes import Build, Rules, Source, cards_of_opening
from cadogan.rules.cards import PACK, RANKS, SUITS_INSTEAD, Card
from cadogan.rules.move import DEAL, REDEAL, Move

STOCK: Final = 0
WASTE: Final = 1

ALL_RANKS: Final = (1 << 13) - 1
"""Every rank, as bits."""

NOBODY: Final = 254
"""A `take` key that matches no card: nothing may be built there."""
NOTHING: Final = bytes((NOBODY,))
"""Next rank of a full foundation."""
NOWHERE: Final = 255
"""A `fit` key that matches no pile."""

CompiledMove = tuple[Move, int, int, int, int]
"""The move itself, the numbers of its source and target, the number of cards, and the index of the card or TOP. `deal`
goes from the stock to the waste, even in games without a waste; `redeal` goes back."""
TOP: Final = -1


# All games share their moves: each with its own took 8 MB more, and a tenth of a second more at the start.
@cache
def single(source: str, target: str) -> Move:
    """The move of one card. Layouts compare moves by identity, so there is one of each."""
    return Move(source, target)


@cache
def runs(source: str, target: str, most: int) -> tuple[Move, ...]:
    """Moves of a run between two tableau piles, by number of cards."""
    one = single(source, target)
    return (one, one, *[Move(source, target, count) for count in range(2, most + 1)])


class Fillers:
    """Sources that may fill a gap."""

    __slots__ = ("foundation", "reserve", "stock", "stock_if_no_waste", "tableau", "waste")

    def __init__(self, sources: tuple[Source, ...]) -> None:
        self.foundation = "foundation" in sources
        self.reserve = "reserve" in sources
        self.stock = "stock" in sources
        self.stock_if_no_waste = "stock if no waste" in sources
        self.tableau = "tableau" in sources
        self.waste = "waste" in sources


class CompiledRules:
    """Tables computed once from a game's rules, so that no move computes them again."""

    __slots__ = (
        "base_is_chosen",
        "builds",
        "builds_foundation",
        "builds_reserve",
        "builds_tableau",
        "builds_waste",
        "cards_to_waste",
        "carries",
        "comes_back",
        "compiled_moves",
        "deals_over_gaps",
        "face_down",
        "filled_at_once",
        "fillers",
        "fillers_without_reserve",
        "first_reserve",
        "first_tableau",
        "fit",
        "fit_bit",
        "following",
        "follows",
        "foundations",
        "gap_ranks",
        "gathered",
        "gathers_piles",
        "has_cells",
        "hides",
        "homes",
        "is_any",
        "is_any_cards",
        "is_single",
        "is_top_available",
        "is_whole",
        "is_wide",
        "last_is_available",
        "last_unit",
        "may_idle",
        "names",
        "numbers",
        "pick",
        "picks",
        "pile_limit",
        "redeals",
        "reserve",
        "rules",
        "run",
        "run_fit",
        "run_take",
        "runs_leave",
        "runs_to_gaps",
        "shown",
        "shows_all",
        "shows_at_stock_end",
        "shows_top",
        "single",
        "tableau",
        "take",
        "take_bit",
        "to_cells",
        "unit",
        "waste_limit",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._number_piles()
        self._answer_questions()
        self._compute_tables()
        self._make_moves()

    def _number_piles(self) -> None:
        rules = self.rules
        foundations = rules.ascending + rules.descending
        kinds = (("f", foundations), ("t", rules.columns), ("r", rules.reserves))
        self.names = ("s", "w", *[f"{kind}{i}" for kind, count in kinds for i in range(count)])
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.first_tableau = 2 + foundations
        self.first_reserve = 2 + foundations + rules.columns
        self.foundations = tuple(range(2, self.first_tableau))
        self.tableau = tuple(range(self.first_tableau, self.first_reserve))
        self.reserve = tuple(range(self.first_reserve, len(self.names)))
        has_stock = rules.cards_to_waste or rules.redeals != 0 or cards_of_opening(rules) < 52 * rules.packs
        absent = {*([] if has_stock else [STOCK]), *([] if rules.cards_to_waste else [WASTE])}
        self.shown = {name: i for i, name in enumerate(self.names) if i not in absent}
        """Number of each pile that the game has, by name."""
        self.gathers_piles = rules.gather == "piles"
        self.gathered = (*reversed(self.tableau), *self.reserve) if self.gathers_piles else (WASTE,)
        """Piles that a redeal gathers into the new stock, in the order of the new deal."""
        self.unit = tuple(self.numbers[name] for name in rules.unit)
        self.last_unit = tuple(self.numbers[name] for name in rules.last_unit) or self.unit
        """Piles that get a card each from the last unit, in order."""

    def _answer_questions(self) -> None:
        """Answer in advance what every move would ask of the rules."""
        rules = self.rules
        self.base_is_chosen = rules.base == "chosen"
        self.builds = rules.build is not None
        self.pile_limit = 0 if rules.build is None else rules.pile_limit or 104 * rules.packs
        self.is_any = rules.runs not in {"single", "whole", "single-or-whole"}
        self.is_any_cards = rules.runs == "any cards"
        self.is_single = rules.runs == "single"
        self.is_whole = rules.runs == "whole"
        self.carries = rules.runs == "carried"
        self.runs_to_gaps = rules.runs_to_gaps
        self.gap_ranks = ALL_RANKS if rules.gap_rank == "any" else 1 << RANKS.index(rules.gap_rank)
        """Ranks that a gap takes, as bits."""
        self.face_down = dict(zip(self.tableau, rules.face_down, strict=False))
        """By tableau pile: cards that lie face down after the opening deal."""
        self.hides = any(rules.face_down)
        self.is_wide = (
            self.hides or self.runs_to_gaps or rules.runs not in {"single", "whole", "single-or-whole", "any"}
        )
        """Whether runs end at face-down cards, move to gaps, or are no runs of the building."""
        self.runs_leave = rules.home == "runs"
        self.has_cells = rules.cells
        self.builds_foundation = "foundation" in rules.built_from
        self.comes_back = "foundation" in rules.built_from + rules.gaps + rules.gaps_without_reserve
        self.follows = self.hides or self.runs_leave or self.comes_back or self.has_cells
        """Whether cards turn up, leave, come back, or go to the reserve: what most games do not have."""
        self.deals_over_gaps = rules.deal_over_gaps
        self.builds_tableau = "tableau" in rules.built_from
        self.builds_reserve = "reserve" in rules.built_from
        self.builds_waste = "waste" in rules.built_from
        self.filled_at_once = rules.filled_at_once
        self.fillers, self.fillers_without_reserve = Fillers(rules.gaps), Fillers(rules.gaps_without_reserve)
        self.picks = rules.reserve_available == "all at stock end"
        self.is_top_available = rules.reserve_available == "top"
        self.last_is_available = rules.reserve_available == "last"
        self.shows_all = rules.reserve_shown == "all"
        self.shows_top = rules.reserve_shown == "top"
        self.shows_at_stock_end = rules.reserve_shown == "all at stock end"
        self.cards_to_waste = rules.cards_to_waste
        self.waste_limit = 104 * rules.packs if rules.waste_limit is None else rules.waste_limit
        self.redeals = rules.redeals
        self.may_idle = rules.redeals is None and rules.gather == "waste"

    def _compute_tables(self) -> None:
        self.following = (b"", b"", *[bytes(map(self._follower(number), range(13))) for number in self.foundations])
        """By foundation and rank: the rank that goes on top."""
        self.homes = tuple(self._homes(card) for card in PACK)
        """By face: the foundations that can take the card."""
        self.fit = bytes([self._fit(card, self.rules.build) for card in PACK])
        self.take = bytes([self._take(card, self.rules.build) for card in PACK])
        """By face: a card may be built on another if and only if its `fit` equals the other's `take`."""
        self.fit_bit = tuple([1 << key if key < NOBODY else 0 for key in self.fit])
        self.take_bit = tuple([1 << key if key < NOBODY else 0 for key in self.take])
        """The same as bits, so that one look tells whether any pile takes a card; 0 fits nowhere."""
        in_suit = self.rules.build
        if in_suit is not None and self.rules.runs == "in suit":  # no two cards of one suit alternate in colour
            in_suit = None if in_suit.match == "alternating" else replace(in_suit, match="suit")
        self.run_fit = bytes([self._fit(card, in_suit) for card in PACK])
        self.run_take = bytes([self._take(card, in_suit) for card in PACK])
        """The same of two cards of a run that moves."""

    def _make_moves(self) -> None:
        names, piles, most = self.names, range(len(self.names)), 52 * self.rules.packs
        self.single = tuple(tuple(single(names[a], names[b]) for b in piles) for a in piles)
        """Moves of a single card, by source and target."""
        self.run = tuple(tuple(self._runs(a, b, most) for b in piles) for a in piles)
        """Moves between tableau piles, by source, target and number of cards."""
        self.pick = tuple(tuple(self._picks(a, b, most) for b in piles) for a in piles)
        """Moves out of a pile in which every card is available, by source, target and index."""
        cells = self.reserve if self.has_cells else ()
        self.to_cells = tuple(tuple(self._to_cells(a, free) for a in piles) for free in range(1 << len(cells)))
        """Moves to free cells, by free cells (as bits, the first one highest) and source."""
        self.compiled_moves: dict[str, CompiledMove] = {
            DEAL.text: (DEAL, STOCK, WASTE, 0, TOP),
            REDEAL.text: (REDEAL, WASTE, STOCK, 0, TOP),
        }
        """Moves compiled so far, by notation."""

    def compile_move(self, move: Move) -> CompiledMove | None:
        """Compile a move and keep the result. None if no position of this game allows the move."""
        source, target = self.numbers.get(move.source), self.numbers.get(move.target)
        if source is None or target is None:
            return None
        if move.place is not None:
            own = self.pick[source][target][move.place : move.place + 1]
        elif move.cards > 1:
            own = self.run[source][target][move.cards : move.cards + 1]
        else:
            own = self.single[source][target : target + 1]
        if own != (move,):
            return None
        order = own[0], source, target, move.cards, TOP if move.place is None else move.place
        self.compiled_moves[move.text] = order
        return order

    def wanted(self, base: int | None) -> bytes:
        """First rank that each foundation wants, by pile number. While the base is unknown, no rank matches."""
        if base is None or self.runs_leave:
            return bytes([NOBODY]) * self.first_tableau
        ascending, descending = self.rules.ascending, self.rules.descending
        return bytes([NOBODY, NOBODY, *[base] * ascending, *[(base - 1) % 13] * descending])

    def base(self, foundation: int, rank: int) -> int:
        """Base of a game in which this rank starts that foundation: the rank itself, or the next one if it descends."""
        return rank if foundation - 2 < self.rules.ascending else (rank + 1) % 13

    @property
    def fixed_base(self) -> int | None:
        """Rank of the base, if the rules fix it."""
        return RANKS.index(self.rules.base) if len(self.rules.base) == 1 else None

    def _runs(self, source: int, target: int, most: int) -> tuple[Move, ...]:
        if source not in self.tableau or target not in self.tableau:
            return ()
        return runs(self.names[source], self.names[target], 1 if self.is_single else most)

    def _to_cells(self, source: int, free: int) -> tuple[Move, ...]:
        last = len(self.names) - 1
        return tuple(self.single[source][cell] for cell in self.reserve if free >> (last - cell) & 1)

    def _picks(self, source: int, target: int, most: int) -> tuple[Move, ...]:
        if not self.picks or source not in self.reserve or target < self.foundations[0] or target in self.reserve:
            return ()
        one = self.single[source][target]
        return tuple(Move(one.source, one.target, 1, index) for index in range(most))

    def _follower(self, foundation: int) -> Callable[[int], int]:
        step = 1 if foundation - 2 < self.rules.ascending else -1
        if self.rules.foundation_wrap:
            return lambda rank: (rank + step) % 13
        return lambda rank: rank + step if 0 <= rank + step < 13 else NOBODY

    def _homes(self, card: Card) -> tuple[int, ...]:
        if not self.rules.by_suit:
            return self.foundations
        suits = SUITS_INSTEAD[self.rules.suits]
        return tuple(number for number in self.foundations if suits[(number - 2) % 4] == card.suit)

    @staticmethod
    def _fit(card: Card, build: Build | None) -> int:
        if build is None:
            return NOWHERE
        group = {"alternating": int(card.is_red), "suit": card.suit, "any": 0}[build.match]
        return group * 13 + (card.rank if build.step else 0)

    @staticmethod
    def _take(card: Card, build: Build | None) -> int:
        if build is None:
            return NOBODY
        group = {"alternating": int(not card.is_red), "suit": card.suit, "any": 0}[build.match]
        if build.step is None:
            return group * 13
        upper = card.rank + build.step
        if not build.wrap and not 0 <= upper < 13:
            return NOBODY
        return group * 13 + upper % 13
