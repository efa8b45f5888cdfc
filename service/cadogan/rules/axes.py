"""The axes on which the games of these families differ. A game is one value of each; nothing else distinguishes games.

The axes are independent: every combination that `validation.py` accepts can be played. This is the one table of them:
each has its default, its words, the range of a count, and how random rules draw it (`axis.py`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Literal, assert_never, get_args

from cadogan.rules.axis import Chance, axes_of, axis, one_of, some_of

Place = Literal["foundation", "reserve", "tableau", "tableau from the right", "columns", "unit"]
"""A step of the opening deal: one card to the first foundation that takes it, `reserve_depth` rounds of one card to
each reserve pile, one card to each tableau pile (from the left, or from the right), rounds of one card to each tableau
pile until each has got its `lengths`, or one unit."""

Source = Literal["reserve", "waste", "stock", "stock if no waste", "tableau", "foundation"]
"""Where a card that fills a gap may come from: the top of the reserve or waste, the next card of the stock
(always, or only if there is no waste), the top of another tableau pile, or the top of a foundation."""

Runs = Literal["single", "whole", "single-or-whole", "any", "in suit", "carried", "any cards"]
"""What may move from one tableau pile to another: the top card; an entire pile; either; any run from the top; any run
from the top that is in one suit; a run that free cells and gaps can carry card by card; or any face-up card with all
that lies on it. Except for the last, the cards are built in sequence. No card moves face down."""

Shown = Literal["all", "top", "last", "all at stock end"]
"""Which reserve cards lie face up: all, the top of a pile, the last of a pile, or all once the stock is empty."""

SHOWN_IF_AVAILABLE: Mapping[str, tuple[Shown, ...]] = MappingProxyType(
    {"top": ("all", "top"), "last": ("all", "top", "last"), "all at stock end": ("all", "all at stock end")}
)
"""Values of `reserve_shown` by `reserve_available`: a card that lies face down cannot be moved."""


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


# Samplers of axes that depend on others


def foundations(axes: Any) -> list[tuple[int, int]]:
    """Foundations each way, such that every card finds one."""
    each = 4 * axes.packs
    if axes.home == "runs":
        return [(each, 0)]
    if not axes.foundation_wrap and axes.base != "A":
        return [(each, each)]
    return [(each, 0), (0, each), (each, each), *([(4, 4)] if each == 8 else [])]


def draw_base(axes: Any, chance: Chance) -> Literal["A", "2", "first card", "chosen"]:
    """A base that can be chosen only where a card can be lifted first."""
    if axes.home == "runs":
        return "A"
    can_be_chosen = axes.columns or (axes.reserve_depth and axes.reserve_available == "top")
    return chance.choice(("A", "2", "first card", "chosen") if can_be_chosen else ("A", "2", "first card"))


def draw_taken_out(axes: Any, chance: Chance) -> str:
    """Some of the ranks that start foundations."""
    if len(axes.base) > 1 or axes.home == "runs":
        return ""
    below = {"A": "K", "2": "A"}[axes.base]
    return "".join(some_of([axes.base] * bool(axes.ascending) + [below] * bool(axes.descending), chance))


def draw_deal(axes: Any, chance: Chance) -> tuple[Place, ...]:
    """Some of the steps that lay cards, and those that other axes need."""
    cards = {"tableau": axes.columns, "reserve": axes.reserve_depth, "columns": axes.columns, "unit": axes.unit}
    steps = list(some_of([place for place in get_args(Place) if cards.get(place.split()[0])], chance))
    if axes.reserve_depth and "reserve" not in steps:
        steps.append("reserve")
    if axes.base == "chosen" and not liftable(axes, tuple(steps)):
        steps.append("tableau")
    if axes.base == "first card":
        steps.insert(chance.randint(0, len(steps)), "foundation")
    return tuple(steps)


def liftable(axes: Any, deal: tuple[str, ...]) -> list[Literal["reserve", "tableau"]]:
    """Places where a deal lays cards that may be lifted first."""
    laid = {"tableau" if place == "columns" else place.split()[0] for place in deal}
    if "unit" in laid:
        laid |= {"tableau" if name.startswith("t") else "reserve" for name in axes.unit}
    places: tuple[Literal["reserve", "tableau"], ...] = (
        ("reserve", "tableau") if axes.reserve_available == "top" else ("tableau",)
    )
    return [place for place in places if place in laid]


def draw_unit(axes: Any, chance: Chance) -> tuple[str, ...]:
    """No unit, one for every pile, or one for some."""
    piles = [f"t{i}" for i in range(axes.columns)] + [f"r{i}" for i in range(axes.reserves)]
    return some_of(piles, chance, least=chance.choice((0, len(piles)))) if chance.choice((True, False)) else ()


def draw_lengths(axes: Any, chance: Chance) -> tuple[int, ...]:
    """A few cards for each pile, if they are dealt; enough for a complete run where there are few piles."""
    most = 7 if axes.columns > 3 else 14
    return tuple(chance.randint(1, most) for _ in range(axes.columns)) if "columns" in axes.deal else ()


def draw_face_down(axes: Any, chance: Chance) -> tuple[int, ...]:
    """All piles open, or a few cards hidden in some."""
    return chance.choice(((), tuple(chance.randint(0, 6) for _ in range(axes.columns)))) if axes.columns else ()


def draw_built_from(axes: Any, chance: Chance) -> tuple[str, ...]:
    """All that cards come from in most games, or some of it."""
    back = ("foundation",) if may_come_back(axes) else ()
    sources = some_of((*USUAL_SOURCES, *back), chance, least=chance.choice((0, 3)))
    return chance.choice((USUAL_SOURCES, sources, sources))


def may_come_back(axes: Any) -> bool:
    """Whether cards of foundations may come back. Complete runs may not, nor a card that decides the base."""
    return axes.home == "cards" and axes.base in {"A", "2"}


def draw_gaps(axes: Any, chance: Chance, least: tuple[Source, ...]) -> tuple[str, ...]:
    """Some of the sources that may fill a gap. Nobody asks for the rank of a card that lies face down."""
    hidden = ("stock", "stock if no waste") if axes.gap_rank != "any" else ()
    back = () if may_come_back(axes) else ("foundation",)
    return some_of([source for source in get_args(Source) if source not in (*hidden, *back, *least)], chance)


def draw_build(axes: Any, chance: Chance) -> Build | None:
    """No building, or any way of it. Complete runs go down."""
    build = Build(
        match=chance.choice(("alternating", "suit", "any")),
        step=-1 if axes.home == "runs" else chance.choice((-1, 1, None)),
        wrap=chance.choice((True, False)),
    )
    return build if axes.home == "runs" else chance.choice((None, build, build))


USUAL_SOURCES: Final = ("tableau", "reserve", "waste")
"""Where a card that is built on the tableau comes from in most games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One value for each axis. Counts are in cards or piles, as the names say."""

    # The pack and the deal
    packs: int = axis(1, "Number of packs of 52 cards.", allowed=range(1, 3), draw=one_of(1, 1, 1, 2))
    suits: int = axis(
        4,
        "Number of suits. With two, clubs are spades and diamonds are hearts; with one, every card is a spade. So are "
        "their foundations.",
        allowed=(1, 2, 4),
        draw=one_of(4, 4, 4, 2, 1),
    )
    taken_out: str = axis(
        "",
        "Ranks that start foundations: the first card of each suit goes to a foundation before the opening deal (with "
        "two suits the first two of each, with one the first four). Where foundations are not built by suit, the cards "
        "go there in deal order.",
        draw=draw_taken_out,
    )
    deal: tuple[Place, ...] = axis(
        (),
        "Steps of the opening deal, in order. Where the last one lays cells, some of them may stay free.",
        draw=draw_deal,
    )
    lengths: tuple[int, ...] = axis(
        (),
        "Cards that the step `columns` of the opening deal lays on each tableau pile, from the left.",
        draw=draw_lengths,
    )
    face_down: tuple[int, ...] = axis(
        (),
        "Cards at the bottom of each tableau pile, from the left, that lie face down after the opening deal; empty: "
        "none. Cards that are laid later lie face up. So does the top card of a pile: it is turned up as part of the "
        "move that uncovers it.",
        draw=draw_face_down,
    )
    kings_below: bool = axis(
        False,
        "Whether the kings of a tableau pile are laid below its other cards after the opening deal. Kings, and other "
        "cards, keep their order.",
        draw=one_of(False, False, True),
    )

    # Foundations, four for each direction, in suit order
    home: Literal["cards", "runs"] = axis(
        "cards",
        "What foundations take: single cards; or complete runs, from king down to ace in one suit, which leave the "
        "top of a tableau pile by themselves, ace first, for the first free foundation of their suit. This is part of "
        "the move or deal that completes or uncovers them.",
        draw=one_of("cards", "cards", "cards", "runs"),
    )
    ascending: int = axis(
        4,
        "Foundations that are built up.",
        allowed=range(0, 9, 4),
        draw=lambda axes, chance: chance.choice([up for up, _ in foundations(axes)]),
    )
    descending: int = axis(
        0,
        "Foundations that are built down.",
        allowed=range(0, 9, 4),
        draw=lambda axes, chance: chance.choice([down for up, down in foundations(axes) if up == axes.ascending]),
    )
    by_suit: bool = axis(
        True,
        "Whether a foundation takes only one suit.",
        draw=lambda axes, chance: axes.home == "runs" or chance.choice((True, False)),
    )
    foundation_wrap: bool = axis(
        False,
        "Whether ranks wrap around on foundations.",
        draw=lambda axes, chance: axes.home == "cards" and chance.choice((False, True)),
    )
    base: Literal["A", "2", "first card", "chosen"] = axis(
        "A",
        "Rank that starts an ascending foundation (a descending one starts one rank lower, K below A): a fixed rank, "
        "the rank of the card dealt to the first foundation, or the rank of the first card that the player moves to "
        "one.",
        draw=draw_base,
    )
    lifted_first: tuple[Literal["reserve", "tableau"], ...] = axis(
        (),
        "Where the player may take a chosen base from. Until then no other move is legal.",
        draw=lambda axes, chance: some_of(liftable(axes, axes.deal), chance, least=1) if axes.base == "chosen" else (),
    )

    # Tableau
    columns: int = axis(4, "Tableau piles.", allowed=range(17), draw=one_of(0, 1, 2, 3, 4, 4, 6, 8))
    build: Build | None = axis(None, "How tableau piles are built; null: no building.", draw=draw_build)
    built_from: tuple[Literal["tableau", "reserve", "waste", "foundation"], ...] = axis(
        USUAL_SOURCES,
        "Where a card that is built on a tableau pile may come from. Where it is a foundation, its top card may come "
        "back.",
        draw=draw_built_from,
    )
    runs: Runs = axis(
        "single",
        "What may move from one tableau pile to another: the top card; an entire pile; either; any run from the top; "
        "any run from the top that is in one suit; a run that free cells and gaps can carry card by card, that is at "
        "most (free cells + 1) * 2**(other gaps) cards, where only gaps count that take any card of the tableau; or "
        "any face-up card with all that lies on it.",
        draw=lambda _, chance: chance.choice(get_args(Runs)),
    )
    pile_limit: int | None = axis(
        None,
        "Most cards that building may put on one tableau pile. A gap takes any run.",
        allowed=range(1, 105),
        draw=one_of(None, None, None, 1, 2, 3, 4, 5, 6),
    )

    # Gaps
    filled_at_once: bool = axis(
        False,
        "Gaps are filled automatically, from the left, with the top of the first reserve pile that has a card. This is "
        "the last part of the move that made the gap or gave the reserve a card.",
        draw=lambda axes, chance: axes.reserves > 0 and chance.choice((False, True)),
    )
    gap_rank: Literal["any", "A", "K"] = axis(
        "any",
        "Rank of the card that the player may put into a gap, or of the card at the bottom of a run.",
        draw=one_of("any", "any", "A", "K"),
    )
    runs_to_gaps: bool = axis(
        False,
        "Whether a run that may move to another tableau pile may also move to a gap. An entire pile never does.",
        draw=one_of(False, True),
    )
    gaps: tuple[Source, ...] = axis(
        (),
        "Where the player may fill a gap from while the reserve has cards.",
        draw=lambda axes, chance: draw_gaps(axes, chance, ()) if axes.reserves else (),
    )
    gaps_without_reserve: tuple[Source, ...] = axis(
        (),
        "Where the player may fill a gap from when the reserve is empty, or the game has none.",
        draw=lambda axes, chance: draw_gaps(axes, chance, ("reserve",)),
    )

    # Reserve
    reserves: int = axis(0, "Number of reserve piles.", allowed=range(9), draw=one_of(0, 1, 2, 3, 4))
    reserve_depth: int = axis(
        0,
        "Cards that the opening deal puts on each reserve pile.",
        allowed=range(105),
        draw=lambda axes, chance: chance.choice((0, 1, 2, 3, 8)) if axes.reserves else 0,
    )
    reserve_shown: Shown = axis(
        "all",
        "Which reserve cards lie face up: all, the top of a pile, the last of a pile, or all once the stock is empty.",
        draw=lambda axes, chance: "all" if axes.cells else chance.choice(SHOWN_IF_AVAILABLE[axes.reserve_available]),
    )
    reserve_available: Literal["top", "last", "all at stock end"] = axis(
        "top",
        "Which reserve cards may be moved.",
        draw=lambda axes, chance: "top" if axes.cells else chance.choice(("top", "last", "all at stock end")),
    )
    cells: bool = axis(
        False,
        "Whether reserve piles are cells: the player may move the top card of a tableau pile or of the waste to any "
        "empty one.",
        draw=lambda axes, chance: axes.reserves > 0 and chance.choice((False, True)),
    )

    # Stock and waste
    cards_to_waste: int = axis(
        1,
        "Cards that one `deal` turns to the waste. 0: there is no waste, and each `deal` lays a unit; if the opening "
        "deal lays every card and there are no redeals, there is no stock either.",
        allowed=range(105),
        draw=lambda axes, chance: chance.randint(0 if axes.unit else 1, 3),
    )
    waste_limit: int | None = axis(
        None,
        "`deal` is refused while this many cards lie on the waste.",
        allowed=range(1, 105),
        draw=lambda axes, chance: chance.choice((None, None, None, 1, 2, 3)) if axes.cards_to_waste else None,
    )
    deal_over_gaps: bool = axis(True, "Whether `deal` is legal while there is a gap.", draw=one_of(True, True, False))
    unit: tuple[str, ...] = axis((), "Piles that get one card each from a unit, in order.", draw=draw_unit)
    last_unit: tuple[str, ...] = axis((), "The unit of the last round, if it differs.", draw=draw_unit)
    redeals: int | None = axis(
        0,
        "Number of redeals; null for unlimited. Where unlimited redeals turn the waste over, a board is stuck after a "
        "whole round in which only `deal` and `redeal` were legal: the next round would be the same.",
        allowed=range(100),
        draw=one_of(None, 0, 1, 2, 3),
    )
    gather: Literal["waste", "piles"] = axis(
        "waste",
        "What a redeal makes the new stock from: the waste, turned over; or the tableau piles, each laid on the one to "
        "its right and the packet turned over, with the reserve under it. Then the first unit is dealt.",
        draw=lambda axes, chance: chance.choice(("waste", "piles") if axes.cards_to_waste else ("piles",)),
    )


def cards_laid(rules: Rules, place: Place) -> int:
    """Cards that one step of the opening deal lays."""
    match place:
        case "foundation":
            return 1
        case "reserve":
            return rules.reserves * rules.reserve_depth
        case "tableau" | "tableau from the right":
            return rules.columns
        case "columns":
            return sum(rules.lengths)
        case "unit":
            return len(rules.unit)
        case _:
            assert_never(place)


def cards_of_opening(rules: Rules) -> int:
    """Cards that leave the stock for the opening deal, if there are as many."""
    return 4 * len(rules.taken_out) + sum(cards_laid(rules, place) for place in rules.deal)


AXES: Final = axes_of(Rules)
"""Every axis by name. The ranges of counts bound the engine's tables to about 10 MB; it could play more."""
