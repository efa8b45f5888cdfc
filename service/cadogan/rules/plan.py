"""What the engine computes once from a game's rules: pile numbers, ready-made moves, and who may lie on whom.

Piles are numbered stock 0, waste 1, then foundations, tableau and reserve, whether or not the game has them all.
"""

from collections.abc import Callable

from cadogan.rules.axes import Rules
from cadogan.rules.cards import PACK, RANKS, Card
from cadogan.rules.move import Move

STOCK = 0
WASTE = 1

NOBODY = 254
"""A key that no card has: nothing may be laid there."""
NOWHERE = 255
"""A key that no pile asks for."""


class Plan:
    """Rules made ready to play."""

    __slots__ = (
        "builds_reserve",
        "builds_tableau",
        "builds_waste",
        "filled_at_once",
        "first_reserve",
        "first_tableau",
        "fit",
        "following",
        "foundations",
        "gathered",
        "homes",
        "is_any",
        "is_single",
        "is_whole",
        "names",
        "numbers",
        "pick",
        "pile_limit",
        "reserve",
        "rules",
        "run",
        "shown",
        "single",
        "tableau",
        "take",
        "units",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        foundations = rules.ascending + rules.descending
        kinds = (("f", foundations), ("t", rules.columns), ("r", rules.reserves))
        self.names = ("s", "w", *(f"{kind}{i}" for kind, count in kinds for i in range(count)))
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.first_tableau = 2 + foundations
        self.first_reserve = 2 + foundations + rules.columns
        self.foundations = range(2, self.first_tableau)
        self.tableau = range(self.first_tableau, self.first_reserve)
        self.reserve = range(self.first_reserve, len(self.names))
        self.pile_limit = 0 if rules.build is None else rules.pile_limit or 104 * rules.packs
        self.shown = {name: i for i, name in enumerate(self.names) if i != WASTE or rules.cards_to_waste}
        """Numbers of the piles that the game has, by name."""
        self.gathered = (*reversed(self.tableau), *self.reserve) if rules.gather == "piles" else (WASTE,)
        """Piles that a redeal makes the new stock from, in the order of the new deal."""
        self.is_any, self.is_single, self.is_whole = (rules.runs == rule for rule in ("any", "single", "whole"))
        self.builds_tableau = "tableau" in rules.built_from
        self.builds_reserve = "reserve" in rules.built_from
        self.builds_waste = "waste" in rules.built_from
        self.filled_at_once = rules.filled_at_once
        self.units = tuple(tuple(self.numbers[name] for name in unit) for unit in (rules.unit, rules.last_unit))

        self.following = {number: bytes(map(self._follower(number), range(13))) for number in self.foundations}
        """By foundation and rank: the rank that goes on top of it."""
        self.homes = tuple(self._homes(card) for card in PACK)
        """By face: the foundations that may take a card at some time."""
        self.fit = bytes(self._fit(card) for card in PACK)
        self.take = bytes(self._take(card) for card in PACK)
        """By face: a card may be built on another exactly when its `fit` equals the other's `take`."""

        piles = range(len(self.names))
        most = 52 * rules.packs
        self.single = tuple(tuple(Move(self.names[a], self.names[b]) for b in piles) for a in piles)
        """Moves of one card, by source and target."""
        self.run = {
            (a, b): tuple(Move(self.names[a], self.names[b], count) for count in range(most + 1))
            for a in (self.tableau if rules.runs != "single" else ())
            for b in self.tableau
        }
        """Moves between tableau piles, by (source, target) and count of cards."""
        self.pick = {
            (a, b): tuple(Move(self.names[a], self.names[b], 1, index) for index in range(most))
            for a in (self.reserve if rules.reserve_available == "all at stock end" else ())
            for b in (*self.foundations, *self.tableau)
        }
        """Moves out of a pile of which every card is available, by (source, target) and index."""

    def wanted(self, base: int | None) -> bytes:
        """Rank that each foundation wants first, by pile number; no rank suits while the base is unknown."""
        if base is None:
            return bytes([NOBODY]) * self.first_tableau
        ascending, descending = self.rules.ascending, self.rules.descending
        return bytes([NOBODY, NOBODY, *[base] * ascending, *[(base - 1) % 13] * descending])

    @property
    def fixed_base(self) -> int | None:
        """Rank of the base where the game names one."""
        return RANKS.index(self.rules.base) if len(self.rules.base) == 1 else None

    def _follower(self, foundation: int) -> Callable[[int], int]:
        step = 1 if foundation - 2 < self.rules.ascending else -1
        if self.rules.foundation_wrap:
            return lambda rank: (rank + step) % 13
        return lambda rank: rank + step if 0 <= rank + step < 13 else NOBODY

    def _homes(self, card: Card) -> tuple[int, ...]:
        if not self.rules.by_suit:
            return tuple(self.foundations)
        return tuple(number for number in self.foundations if (number - 2) % 4 == card.suit)

    def _fit(self, card: Card) -> int:
        build = self.rules.build
        if build is None:
            return NOWHERE
        group = {"alternating": int(card.is_red), "suit": card.suit, "any": 0}[build.match]
        return group * 13 + (card.rank if build.step else 0)

    def _take(self, card: Card) -> int:
        build = self.rules.build
        if build is None:
            return NOBODY
        group = {"alternating": int(not card.is_red), "suit": card.suit, "any": 0}[build.match]
        if build.step is None:
            return group * 13
        upper = card.rank + build.step
        if not build.wrap and not 0 <= upper < 13:
            return NOBODY
        return group * 13 + upper % 13
