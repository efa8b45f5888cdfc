"""Rules that make no sense are refused, by axis, value, and what would be right; the others play."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, get_type_hints

import pytest

from cadogan.rules import GAMES, Game, InvalidRules
from cadogan.rules.axes import AXES, Build, Rules
from cadogan.rules.cards import PACK
from tests.rules.variants import WIDE

KLONDIKE, FREECELL, SPIDER = (WIDE[game] for game in ("klondike", "freecell", "spider"))
CANFIELD, GRAND_DUCHESS, DUCHESS, STOREHOUSE = (
    GAMES[game].rules for game in ("canfield", "grand-duchess", "duchess", "storehouse")
)


LISTED = {"ascending": "0, 4, 8", "descending": "0, 4, 8", "suits": "1, 2, 4"}
"""Counts that are no range."""


def made(rules: Rules) -> Game:
    return Game(id="variant", name="A variant", about="", source="", rules=rules)


def fault(rules: Rules) -> tuple[str, str, str]:
    with pytest.raises(InvalidRules) as refusal:
        made(rules)
    error = refusal.value
    assert str(error) == f"{error.axis} is {error.value}; {error.right}"
    return error.axis, error.value, error.right


@pytest.mark.parametrize(("axis", "allowed"), [(axis, table.allowed) for axis, table in AXES.items() if table.allowed])
def test_counts_have_a_range(axis: str, allowed: Sequence[int]) -> None:
    for count in {*range(allowed[0] - 1, allowed[-1] + 2)} - {*allowed}:
        named, value, right = fault(replace(Rules(), **{axis: count}))
        assert (named, value) == (axis, str(count))
        assert right == f"it takes {LISTED.get(axis) or f'{allowed[0]} to {allowed[-1]}'}"


def test_every_number_has_a_range() -> None:
    numbers = {axis for axis, hint in get_type_hints(Rules).items() if hint in (int, int | None)}
    assert numbers == {axis for axis, table in AXES.items() if table.allowed}


CASES: list[tuple[Rules, dict[str, Any], str, str]] = [
    (GRAND_DUCHESS, {"unit": ("t0", "t4")}, "unit", "its piles are of t0 t1 t2 t3 r0 r1"),
    (GRAND_DUCHESS, {"unit": ("f0",)}, "unit", "its piles are of t0 t1 t2 t3 r0 r1"),
    (GRAND_DUCHESS, {"last_unit": ("r2",)}, "last_unit", "its piles are of t0 t1 t2 t3 r0 r1"),
    (GRAND_DUCHESS, {"unit": ("t0",) * 105}, "unit", "it takes 104 piles at most"),
    (CANFIELD, {"reserve_depth": 48}, "deal", "with what is taken out it lays 53 cards; there are only 52"),
    (STOREHOUSE, {"reserve_depth": 45}, "deal", "with what is taken out it lays 53 cards; there are only 52"),
    (CANFIELD, {"columns": 0}, "deal", "to deal to the tableau from the right it needs `columns`"),
    (CANFIELD, {"deal": ("foundation", "unit")}, "deal", "to deal to the unit it needs a `unit`"),
    (DUCHESS, {"reserve_depth": 0}, "deal", "to deal to the reserve it needs `reserves` and a `reserve_depth`"),
    (
        CANFIELD,
        {"packs": 2},
        "ascending",
        "every card must find a foundation: `ascending` and `descending` are at least 8",
    ),
    (CANFIELD, {"foundation_wrap": False}, "foundation_wrap", "it takes true, or base A, or 4 foundations each way"),
    (CANFIELD, {"base": "A"}, "base", "it is 'first card' exactly where `deal` lays one card on the first foundation"),
    (CANFIELD, {"deal": ("reserve",)}, "base", "it is 'first card' exactly where `deal` lays one card on the first"),
    (STOREHOUSE, {"taken_out": "3"}, "taken_out", "with these foundations it takes each of 2 at most once"),
    (STOREHOUSE, {"taken_out": "22"}, "taken_out", "with these foundations it takes each of 2 at most once"),
    (GRAND_DUCHESS, {"taken_out": "2"}, "taken_out", "with these foundations it takes each of A K at most once"),
    (CANFIELD, {"taken_out": "A"}, "taken_out", "with these foundations it takes each of no rank at most once"),
    (DUCHESS, {"lifted_first": ()}, "lifted_first", "it takes reserve, tableau or both where `base` is chosen"),
    (CANFIELD, {"lifted_first": ("reserve",)}, "lifted_first", "it takes reserve, tableau or both where `base` is"),
    (DUCHESS, {"lifted_first": ("reserve",) * 2}, "lifted_first", "it takes places where `deal` lays cards, each once"),
    (
        DUCHESS,
        {"deal": ("reserve",), "lifted_first": ("tableau",)},
        "lifted_first",
        "it takes places where `deal` lays cards, each once",
    ),
    (DUCHESS, {"reserve_available": "last"}, "reserve_available", "it takes top where the reserve may be lifted first"),
    (Rules(), {"reserve_depth": 3}, "reserve_depth", "it takes 0 in a game without `reserves`"),
    (Rules(), {"filled_at_once": True}, "filled_at_once", "it takes false in a game without `reserves`"),
    (Rules(), {"gaps": ("waste",)}, "gaps", "it takes [] in a game without `reserves`"),
    (Rules(reserves=1), {"reserve_depth": 3}, "reserve_depth", "it is more than 0 exactly where `deal` lays the"),
    (CANFIELD, {"gaps_without_reserve": ("reserve",)}, "gaps_without_reserve", "it takes any source but the reserve"),
    (CANFIELD, {"reserve_shown": "last"}, "reserve_shown", "it takes all or top where top is available: no card moves"),
    (
        GRAND_DUCHESS,
        {"reserve_shown": "top"},
        "reserve_shown",
        "it takes all or all at stock end where all at stock end",
    ),
    (CANFIELD, {"cards_to_waste": 0}, "cards_to_waste", "it takes at least 1 where there is no `unit` to deal"),
    (GRAND_DUCHESS, {"waste_limit": 1}, "waste_limit", "it takes null in a game without a waste"),
    (GRAND_DUCHESS, {"gather": "waste"}, "gather", "it takes piles where there are redeals and no waste"),
    (KLONDIKE, {"deal": ()}, "lengths", "it takes 7 numbers exactly where `deal` lays the columns"),
    (KLONDIKE, {"lengths": (1, 2, 3)}, "lengths", "it takes 7 numbers exactly where `deal` lays the columns"),
    (KLONDIKE, {"lengths": ()}, "deal", "to deal to the columns it needs `columns` and their `lengths`"),
    (KLONDIKE, {"lengths": (-1, 2, 3, 4, 5, 6, 7)}, "lengths", "it takes numbers from 0"),
    (KLONDIKE, {"lengths": (8,) * 7}, "deal", "with what is taken out it lays 56 cards; there are only 52"),
    (KLONDIKE, {"face_down": (1, 2)}, "face_down", "it takes nothing or 7 numbers"),
    (KLONDIKE, {"face_down": (0, 1, 2, -1, 3, 4, 5)}, "face_down", "it takes numbers from 0"),
    (KLONDIKE, {"gaps_without_reserve": ("stock",)}, "gaps_without_reserve", "it takes no card of the stock where"),
    (FREECELL, {"gap_rank": "K", "gaps": ("stock if no waste",)}, "gaps", "it takes no card of the stock where gaps"),
    (FREECELL, {"reserve_shown": "top"}, "cells", "it takes false where a reserve does not lie open with its top"),
    (FREECELL, {"reserves": 0, "gaps": ()}, "cells", "it takes false in a game without `reserves`"),
    (FREECELL, {"lengths": (6,) * 8}, "cards_to_waste", "it takes at least 1 where there is no `unit` to deal"),
    (SPIDER, {"build": None}, "home", "it takes cards where tableau piles are not built down"),
    (SPIDER, {"build": Build(match="any", step=1)}, "home", "it takes cards where tableau piles are not built down"),
    (SPIDER, {"by_suit": False}, "home", "it takes cards where foundations are not 8, up in suit without wrap"),
    (SPIDER, {"foundation_wrap": True}, "home", "it takes cards where foundations are not 8, up in suit without wrap"),
    (SPIDER, {"ascending": 4, "descending": 4}, "home", "it takes cards where foundations are not 8, up in suit"),
    (SPIDER, {"taken_out": "A"}, "home", "it takes cards where a card starts a foundation"),
    *(
        (rules, {axis: ("foundation",)}, axis, f"it takes no foundation where {why}")
        for rules, axis, why in [
            (SPIDER, "built_from", "complete runs leave"),
            (SPIDER, "gaps_without_reserve", "complete runs leave"),
            (CANFIELD, "built_from", "a card decides the base"),
            (DUCHESS, "gaps", "a card decides the base"),
        ]
    ),
]


@pytest.mark.parametrize(("rules", "change", "axis", "right"), CASES)
def test_contradictory_axes_are_refused(rules: Rules, change: dict[str, Any], axis: str, right: str) -> None:
    made(rules)
    named, _, wanted = fault(replace(rules, **change))
    assert named == axis
    assert wanted.startswith(right)


def test_the_last_cells_of_a_deal_may_stay_free_but_no_other_pile() -> None:
    eight_off = replace(FREECELL, deal=("columns", "reserve"), lengths=(6,) * 8, reserves=8, reserve_depth=1)
    layout = made(eight_off).start(PACK)
    assert [len(pile) for name, pile in layout.piles.items() if name.startswith("r")] == [1, 1, 1, 1, 0, 0, 0, 0]
    assert fault(replace(eight_off, cells=False))[0] == "deal"
    assert fault(replace(eight_off, lengths=(7,) * 7 + (4,)))[0] == "deal"
    assert fault(replace(eight_off, deal=("reserve", "columns")))[0] == "deal"


def test_the_least_that_can_be_played_has_no_tableau_at_all() -> None:
    layout = made(Rules(columns=0)).start(PACK)
    assert [str(move) for move in layout.legal_moves()] == ["deal"]
