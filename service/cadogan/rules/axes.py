"""The axes on which the games of these families differ. A game is one value of each; nothing else distinguishes games.

The axes are independent: every combination that `validation.py` accepts can be played.
"""

from dataclasses import dataclass
from typing import Literal

Place = Literal["foundation", "reserve", "tableau", "tableau from the right", "unit"]
"""A step of the opening deal: one card to the first foundation, `reserve_depth` rounds of one card to each reserve
pile, one card to each tableau pile, or one unit."""

Source = Literal["reserve", "waste", "stock", "stock if no waste", "tableau"]
"""Where a card that fills a gap may come from: the top of the reserve or waste, the next card of the stock
(always, or only if there is no waste), or the top of another tableau pile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """How tableau piles are built: which card may lie on which.

    `match`: the cards have different colours (`alternating`), the same suit, or any suits. `step`: rank of the upper
    card minus that of the lower one; None for any rank. `wrap`: ranks are a ring, A follows K.
    """

    match: Literal["alternating", "suit", "any"]
    """Which suits may lie on each other."""
    step: Literal[-1, 1] | None = -1
    """Rank of the upper card minus that of the lower one; null for any rank."""
    wrap: bool = True
    """Whether ranks wrap around between king and ace."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One value for each axis. Counts are in cards or piles, as the names say."""

    # The pack and the deal
    packs: int = 1
    """Number of packs of 52 cards."""
    taken_out: str = ""
    """Ranks that start foundations: the first card of each suit goes to a foundation before the opening deal. Where
    foundations are not built by suit, the cards go there in deal order."""
    deal: tuple[Place, ...] = ()
    """Steps of the opening deal, in order."""

    # Foundations, four for each direction, in suit order
    ascending: int = 4
    """Foundations that are built up."""
    descending: int = 0
    """Foundations that are built down."""
    by_suit: bool = True
    """Whether a foundation takes only one suit."""
    foundation_wrap: bool = False
    """Whether ranks wrap around on foundations."""
    base: Literal["A", "2", "first card", "chosen"] = "A"
    """Rank that starts an ascending foundation (a descending one starts one rank lower, K below A): a fixed rank, the
    rank of the card dealt to the first foundation, or the rank of the first card that the player moves to one."""
    lifted_first: tuple[Literal["reserve", "tableau"], ...] = ()
    """Where the player may take a chosen base from. Until then no other move is legal."""

    # Tableau
    columns: int = 4
    """Tableau piles."""
    build: Build | None = None
    """None: no building."""
    built_from: tuple[Literal["tableau", "reserve", "waste"], ...] = ("tableau", "reserve", "waste")
    """Where a card that is built on a tableau pile may come from."""
    runs: Literal["single", "whole", "single-or-whole", "any"] = "single"
    """What may move from one tableau pile to another: the top card, an entire pile, either, or any run from the top."""
    pile_limit: int | None = None
    """Most cards that building may put on one tableau pile."""

    # Gaps
    filled_at_once: bool = False
    """Gaps are filled automatically, from the left, with the top of the first reserve pile that has a card. This is
    part of the move that made the gap or gave the reserve a card."""
    gaps: tuple[Source, ...] = ()
    """Where the player may fill a gap from while the reserve has cards."""
    gaps_without_reserve: tuple[Source, ...] = ()
    """Where the player may fill a gap from when the reserve is empty, or the game has none."""

    # Reserve
    reserves: int = 0
    """Number of reserve piles."""
    reserve_depth: int = 0
    """Cards that the opening deal puts on each reserve pile."""
    reserve_shown: Literal["all", "top", "last", "all at stock end"] = "all"
    """Which reserve cards lie face up: all, the top of a pile, the last of a pile, or all once the stock is empty."""
    reserve_available: Literal["top", "last", "all at stock end"] = "top"
    """Which reserve cards may be moved."""

    # Stock and waste
    cards_to_waste: int = 1
    """Cards that one `deal` turns to the waste. 0: there is no waste, and each `deal` lays a unit."""
    waste_limit: int | None = None
    """`deal` is refused while this many cards lie on the waste."""
    unit: tuple[str, ...] = ()
    """Piles that get one card each from a unit, in order."""
    last_unit: tuple[str, ...] = ()
    """The unit of the last round, if it differs."""
    redeals: int | None = 0
    """Number of redeals; None for unlimited. Where unlimited redeals turn the waste over, a board is stuck after a
    whole round in which only `deal` and `redeal` were legal: the next round would be the same."""
    gather: Literal["waste", "piles"] = "waste"
    """What a redeal makes the new stock from: the waste, turned over; or the tableau piles, each laid on the one to
    its right and the packet turned over, with the reserve under it. Then the first unit is dealt."""
