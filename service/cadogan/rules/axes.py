"""The axes on which the games of these families differ. A game is one value of each; nothing else tells games apart.

Each axis is independent of the others: any sensible combination can be played, and `sense.py` says which are none.
"""

from dataclasses import dataclass
from typing import Literal

Place = Literal["foundation", "reserve", "tableau", "tableau from the right", "unit"]
"""Where the deal goes at the start: one card to the first foundation, `reserve_depth` rounds of one card to each
reserve pile, one card to each tableau pile, or one unit."""

Source = Literal["reserve", "waste", "stock", "stock if no waste", "tableau"]
"""What a gap may be filled from: the top of the reserve or of the waste, the next card of the stock (always, or only
while the waste is empty), or the top card of another tableau pile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """How a tableau pile is built: which card may lie on which.

    `match`: the two cards have other colours (`alternating`), the same suit, or need not match. `step`: the rank of the
    upper card less that of the lower one; None: any rank. `wrap`: ranks are a ring, A follows K.
    """

    match: Literal["alternating", "suit", "any"]
    step: Literal[-1, 1] | None = -1
    wrap: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One value for each axis. Counts are of cards or of piles, as named."""

    # The pack and the deal
    packs: int = 1
    taken_out: str = ""
    """Ranks of which one card of each suit, the first in the deal, starts a foundation before anything is dealt; in the
    order of the deal, where foundations are not built by suit."""
    deal: tuple[Place, ...] = ()
    """Where the cards go at the start, in this order."""

    # Foundations, four for each direction, in suit order
    ascending: int = 4
    descending: int = 0
    by_suit: bool = True
    foundation_wrap: bool = False
    base: Literal["A", "2", "first card", "chosen"] = "A"
    """Rank that starts an ascending foundation (a descending one starts one rank lower, K below A): fixed, that of the
    card dealt to the first foundation, or that of the first card that the player moves to one."""
    lifted_first: tuple[Literal["reserve", "tableau"], ...] = ()
    """Where a base that is chosen may come from; until then no other move exists."""

    # Tableau
    columns: int = 4
    build: Build | None = None
    """None: no building."""
    built_from: tuple[Literal["tableau", "reserve", "waste"], ...] = ("tableau", "reserve", "waste")
    """Where cards that are built on a tableau pile may come from."""
    runs: Literal["single", "whole", "single-or-whole", "any"] = "single"
    """What moves from one tableau pile to another: the top card, an entire pile, either, or any run from the top."""
    pile_limit: int | None = None
    """Cards on one tableau pile at the most, by building."""

    # Gaps
    filled_at_once: bool = False
    """A gap takes the top of the reserve, of its first pile that has a card, without being asked: as part of the move
    that made it, or that gave the reserve a card. Gaps are filled from the left."""
    gaps: tuple[Source, ...] = ()
    """What the player may fill a gap from while the reserve has cards."""
    gaps_without_reserve: tuple[Source, ...] = ()
    """What the player may fill a gap from once the reserve is empty, or where there is none."""

    # Reserve
    reserves: int = 0
    """Reserve piles."""
    reserve_depth: int = 0
    """Cards that `deal` lays on each of them."""
    reserve_shown: Literal["all", "top", "last", "all at stock end"] = "all"
    """Which reserve cards lie face up: all, each pile's top, a pile's only card, or all once the stock is empty."""
    reserve_available: Literal["top", "last", "all at stock end"] = "top"
    """Which reserve cards may be moved."""

    # Stock and waste
    cards_to_waste: int = 1
    """Cards that one `deal` turns to the waste; 0: there is no waste, each `deal` lays a unit."""
    waste_limit: int | None = None
    """`deal` is refused while so many cards lie on the waste."""
    unit: tuple[str, ...] = ()
    """Piles that get one card each, in this order, from each unit."""
    last_unit: tuple[str, ...] = ()
    """The unit of the last round, where it differs."""
    redeals: int | None = 0
    """None: unlimited; and where that turns the waste over, a board is stuck after a whole round in which nothing but
    `deal` and `redeal` was legal, for the next one would be the same."""
    gather: Literal["waste", "piles"] = "waste"
    """What a redeal makes the new stock from: the waste turned over; or the tableau piles, each laid on the one to its
    right and the packet turned over, with the reserve under it, and then the first unit is dealt."""
