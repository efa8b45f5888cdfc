"""The naive reading once more, of `axes.py` instead of the ten sections: any description plays.

What it says of an axis is what that axis's docstring says. Slow, and meant to be checked with a finger on the page.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, ClassVar

from tests.rules.naive_patience import (
    INSTEAD,
    RANKS,
    Patience,
    is_black,
    is_foundation,
    is_reserve,
    is_tableau,
    names,
    rank_of,
    suit_of,
)

Axes = dict[str, Any]
"""A description, as `cadogan games ID --json` prints it."""

KIND = {"s": "stock", "w": "waste", "f": "foundation", "t": "tableau", "r": "reserve"}


def described(axes: Axes) -> type[Patience]:
    """The patience of a description."""

    class Described(Variant):
        packs = axes["packs"]
        suits = axes["suits"]
        foundations = names("f", axes["ascending"] + axes["descending"])
        tableau = names("t", axes["columns"])
        reserve = names("r", axes["reserves"])
        has_waste = axes["cards_to_waste"] > 0
        has_cells = axes["cells"]
        has_returns = any("foundation" in axes[each] for each in ("built_from", "gaps", "gaps_without_reserve"))
        redeals = axes["redeals"]

    Described.axes = axes
    return Described


class Variant(Patience):
    axes: ClassVar[Axes]

    # The deal

    def lay_out(self) -> None:
        self.start_foundations()
        for place in self.axes["deal"]:
            match place:
                case "foundation":
                    self.piles[self.first_home(self.piles["s"][-1])] += self.take()
                case "reserve":
                    for _ in range(self.axes["reserve_depth"]):
                        self.lay(self.reserve)
                case "tableau":
                    self.lay(self.tableau)
                case "tableau from the right":
                    self.lay(self.tableau[::-1])
                case "columns":
                    self.lay_columns()
                case _:
                    self.lay(self.unit())
        self.arrange()

    def start_foundations(self) -> None:
        for card in self.piles["s"][::-1]:
            is_wanted = self.at_home().count(card) < INSTEAD[self.suits].count(suit_of(card))
            if rank_of(card) in self.axes["taken_out"] and is_wanted:
                self.piles[self.first_home(card)].append(self.take_out(card))

    def lay_columns(self) -> None:
        lengths = dict(zip(self.tableau, self.axes["lengths"], strict=True))
        for laid in range(max(lengths.values())):
            self.lay([name for name in self.tableau if laid < lengths[name]])

    def arrange(self) -> None:
        """What follows the opening deal."""
        self.has_stock = self.has_waste or self.redeals != 0 or bool(self.piles["s"])
        if self.axes["kings_below"]:
            for name in self.tableau:
                self.piles[name].sort(key=lambda card: rank_of(card) != "K")
        self.down |= dict(zip(self.tableau, self.axes["face_down"], strict=False))
        self.settle()

    def at_home(self) -> list[str]:
        return [card for name in self.foundations for card in self.piles[name]]

    def first_home(self, card: str) -> str:
        return next(name for name in self.foundations if self.goes_home(card, name))

    def lay(self, piles: Sequence[str]) -> None:
        for name in piles:
            self.piles[name] += self.take()

    def unit(self) -> list[str]:
        is_last_round = self.redealt == self.redeals
        unit: list[str] = self.axes["last_unit" if self.axes["last_unit"] and is_last_round else "unit"]
        return unit

    def may_deal(self) -> bool:
        limit = self.axes["waste_limit"]
        has_room = limit is None or len(self.piles["w"]) < limit
        is_closed = self.axes["deal_over_gaps"] or not any(map(self.is_gap, self.tableau))
        return self.is_base_known() and has_room and is_closed and super().may_deal()

    def deal(self) -> None:
        if self.has_waste:
            self.piles["w"] += self.take(self.axes["cards_to_waste"])
        else:
            self.lay(self.unit())

    def gathered(self) -> list[str]:
        waste = ["w"] if self.has_waste else []
        names = waste if self.axes["gather"] == "waste" else [*self.tableau[::-1], *self.reserve]
        return [card for name in names for card in self.piles[name]]

    def may_redeal(self) -> bool:
        return self.is_base_known() and super().may_redeal()

    def redeal(self) -> None:
        self.piles["s"] = self.gathered()[::-1]
        if self.axes["gather"] == "waste":
            self.piles["w"] = []
            return
        self.is_idle = False  # the cards come in another order
        for name in [*self.tableau, *self.reserve]:
            self.piles[name] = []
        self.turn_up()
        self.lay(self.unit())

    def take_runs_home(self) -> None:
        complete = self.complete_pile() if self.axes["home"] == "runs" else None
        while complete:
            run = [self.piles[complete].pop() for _ in RANKS]
            self.turn_up()
            free = next(f for f in self.foundations if not self.piles[f] and self.suit_at(f) == suit_of(run[0]))
            self.piles[free] = run
            complete = self.complete_pile()

    def complete_pile(self) -> str | None:
        """The first tableau pile with a run from king down to ace on top."""
        for name in self.tableau:
            run = self.piles[name][-13:]
            is_run = "".join(map(rank_of, run)) == RANKS[::-1] and len(set(map(suit_of, run))) == 1
            if is_run and self.lies_face_up(name, run):
                return name
        return None

    def fill_gaps(self) -> None:
        if self.axes["filled_at_once"]:
            for gap in filter(self.is_gap, self.tableau):
                full = [name for name in self.reserve if self.piles[name]]
                if full:
                    self.piles[gap].append(self.piles[full[0]].pop())

    def is_face_up(self, name: str, index: int) -> bool:
        if not is_reserve(name):
            return super().is_face_up(name, index)
        match self.axes["reserve_shown"]:
            case "all":
                return True
            case "top":
                return index == len(self.piles[name]) - 1
            case "last":
                return len(self.piles[name]) == 1
            case _:
                return not self.piles["s"]

    # Foundations

    def base(self) -> str | None:
        if len(self.axes["base"]) == 1:
            return str(self.axes["base"])
        for name in self.foundations:
            if self.piles[name]:
                first = rank_of(self.piles[name][0])
                return first if self.is_ascending(name) else RANKS[(RANKS.index(first) + 1) % 13]
        return None

    def is_base_known(self) -> bool:
        return self.base() is not None

    def is_ascending(self, foundation: str) -> bool:
        return int(foundation[1:]) < int(self.axes["ascending"])

    def goes_home(self, card: str, foundation: str) -> bool:
        if self.axes["home"] == "runs" or (self.axes["by_suit"] and suit_of(card) != self.suit_at(foundation)):
            return False
        pile, base = self.piles[foundation], self.base()
        if base is None:
            return True
        if not pile:
            return rank_of(card) == (base if self.is_ascending(foundation) else RANKS[RANKS.index(base) - 1])
        row = RANKS + "A" if self.axes["foundation_wrap"] else RANKS
        pair = rank_of(pile[-1]) + rank_of(card)
        return len(pile) < 13 and (pair if self.is_ascending(foundation) else pair[::-1]) in row

    # Moves

    def allows(self, source: str, cards: list[str], target: str) -> bool:
        if len(cards) > 1 and not (is_tableau(source) and is_tableau(target)):
            return False
        if not self.is_base_known():
            is_lifted = KIND[source[0]] in self.axes["lifted_first"]
            return is_lifted and is_foundation(target) and self.goes_home(cards[0], target)
        if source == "s":
            return self.is_gap(target) and self.fills_gap(source, cards[0])
        if is_reserve(source) and not self.is_top_available(source):
            return False
        return self.takes(target, source, cards)

    def takes(self, target: str, source: str, cards: list[str]) -> bool:
        if is_reserve(target):
            return not self.piles[target] and (is_tableau(source) or source == "w")
        if is_foundation(target):
            return not is_foundation(source) and self.goes_home(cards[0], target)
        if self.is_gap(target):
            return self.fills_gap(source, cards[0]) and (len(cards) == 1 or self.is_run_to_gap(source, cards, target))
        return self.lifts(source, cards, target) and self.is_built(source, cards, target)

    def allows_from_within(self, source: str, card: str, target: str) -> bool:
        if not is_reserve(source) or self.axes["reserve_available"] != "all at stock end" or self.piles["s"]:
            return False
        if not self.is_base_known():
            return False
        if is_foundation(target):
            return self.goes_home(card, target)
        return self.fills_gap(source, card) if self.is_gap(target) else self.is_built(source, [card], target)

    def is_top_available(self, reserve: str) -> bool:
        available = self.axes["reserve_available"]
        return available == "top" or (available == "last" and len(self.piles[reserve]) == 1)

    def fillers(self) -> list[str]:
        fillers: list[str] = self.axes["gaps_without_reserve" if self.is_reserve_empty() else "gaps"]
        return fillers

    def fills_gap(self, source: str, card: str) -> bool:
        fillers = self.fillers()
        if self.axes["gap_rank"] not in ("any", rank_of(card)):
            return False
        if source == "s":
            has_waste = self.has_waste and bool(self.piles["w"])
            return "stock" in fillers or ("stock if no waste" in fillers and not has_waste)
        if is_tableau(source):
            return "tableau" in fillers and len(self.piles[source]) > 1
        return KIND[source[0]] in fillers

    def is_run_to_gap(self, source: str, cards: list[str], target: str) -> bool:
        is_part = not self.is_whole_pile(source, cards)
        return is_part and self.axes["runs_to_gaps"] and self.lifts(source, cards, target)

    def lifts(self, source: str, cards: list[str], target: str) -> bool:
        if not is_tableau(source):
            return True
        if not self.lies_face_up(source, cards):
            return False
        is_single, is_whole = len(cards) == 1, self.is_whole_pile(source, cards)
        is_run = all(self.lies_on(*pair) for pair in pairwise(cards))
        return {
            "single": is_single,
            "whole": is_run and is_whole,
            "single-or-whole": is_run and (is_single or is_whole),
            "any": is_run,
            "in suit": is_run and len(set(map(suit_of, cards))) == 1,
            "carried": is_run and len(cards) <= self.carries(target),
            "any cards": True,
        }[self.axes["runs"]]

    def carries(self, target: str) -> int:
        """How many cards free cells and gaps carry there."""
        free = [name for name in self.reserve if not self.piles[name]] if self.has_cells else []
        takes_any = self.axes["gap_rank"] == "any" and "tableau" in self.fillers()
        others = [name for name in self.tableau if self.is_gap(name) and name != target] if takes_any else []
        return int((len(free) + 1) * 2 ** len(others))

    def has_room(self, cards: list[str], target: str) -> bool:
        limit = self.axes["pile_limit"]
        return limit is None or len(self.piles[target]) + len(cards) <= int(limit)

    def is_built(self, source: str, cards: list[str], target: str) -> bool:
        is_source = KIND[source[0]] in self.axes["built_from"]
        return self.has_room(cards, target) and is_source and self.lies_on(self.piles[target][-1], cards[0])

    def lies_on(self, beneath: str, card: str) -> bool:
        build = self.axes["build"]
        if build is None:
            return False
        if build["match"] == "suit" and suit_of(beneath) != suit_of(card):
            return False
        if build["match"] == "alternating" and is_black(beneath) == is_black(card):
            return False
        row = RANKS + "A" if build["wrap"] else RANKS
        up = rank_of(beneath) + rank_of(card)
        return {1: up in row, -1: up[::-1] in row, None: True}[build["step"]]
