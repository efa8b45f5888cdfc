"""Random games: axes drawn independently, as far as they make sense together."""

from collections.abc import Sequence
from typing import Any, get_args

from hypothesis import reject
from hypothesis import strategies as st

from cadogan.rules import Game, InvalidRules
from cadogan.rules.axes import Build, Place, Rules, Source


def some_of(values: Sequence[str], at_least: int = 0) -> st.SearchStrategy[tuple[str, ...]]:
    """Some of these, each once, in any order."""
    return st.lists(st.sampled_from(values), unique=True, min_size=at_least).map(tuple)


builds = st.none() | st.builds(
    Build,
    match=st.sampled_from(["alternating", "suit", "any"]),
    step=st.sampled_from([-1, 1, None]),
    wrap=st.booleans(),
)

VISIBLE = [
    ("all", "top"), ("top", "top"),
    ("all", "last"), ("top", "last"), ("last", "last"),
    ("all", "all at stock end"), ("all at stock end", "all at stock end"),
]  # fmt: skip
"""What is shown of a reserve, and what of it is available."""


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Rules that make sense."""
    axes: dict[str, Any] = {"packs": draw(st.sampled_from([1, 1, 1, 2]))}
    draw_foundations(draw, axes)
    draw_tableau(draw, axes)
    draw_reserve(draw, axes)
    draw_stock(draw, axes)
    draw_deal(draw, axes)
    made = Rules(**axes)
    try:
        Game(id="variant", name="", about="", source="", rules=made)
    except InvalidRules as error:
        assert error.axis == "deal", error  # noqa: PT017 - more cards than there are is all that may be wrong with it
        reject()
    return made


def draw_foundations(draw: st.DrawFn, axes: dict[str, Any]) -> None:
    each = 4 * axes["packs"]
    base = axes["base"] = draw(st.sampled_from(["A", "2", "first card", "chosen"]))
    ways = [(each, 0), (0, each), (each, each), *([(4, 4)] if each == 8 else [])]
    axes["foundation_wrap"] = draw(st.booleans())
    if not axes["foundation_wrap"] and base != "A":
        ways = [(each, each)]
    axes["ascending"], axes["descending"] = draw(st.sampled_from(ways))
    axes["by_suit"] = draw(st.booleans())
    if len(base) == 1:
        starts = [base] * bool(axes["ascending"]) + [{"A": "K", "2": "A"}[base]] * bool(axes["descending"])
        axes["taken_out"] = "".join(draw(some_of(starts)))


def draw_tableau(draw: st.DrawFn, axes: dict[str, Any]) -> None:
    axes["columns"] = draw(st.sampled_from([0, 1, 2, 3, 4, 4, 6, 8]))
    axes["build"] = draw(builds)
    axes["built_from"] = draw(some_of(["tableau", "reserve", "waste"]) | st.just(("tableau", "reserve", "waste")))
    axes["runs"] = draw(st.sampled_from(["single", "whole", "single-or-whole", "any"]))
    axes["pile_limit"] = draw(st.none() | st.integers(1, 6))
    axes["gaps_without_reserve"] = draw(some_of([filler for filler in get_args(Source) if filler != "reserve"]))


def draw_reserve(draw: st.DrawFn, axes: dict[str, Any]) -> None:
    axes["reserves"] = draw(st.integers(0, 4))
    axes["reserve_shown"], axes["reserve_available"] = draw(st.sampled_from(VISIBLE))
    axes["reserve_depth"] = draw(st.sampled_from([0, 1, 2, 3, 8])) if axes["reserves"] else 0
    axes["filled_at_once"] = bool(axes["reserves"]) and draw(st.booleans())
    axes["gaps"] = draw(some_of(get_args(Source))) if axes["reserves"] else ()


def draw_stock(draw: st.DrawFn, axes: dict[str, Any]) -> None:
    piles = [f"t{i}" for i in range(axes["columns"])] + [f"r{i}" for i in range(axes["reserves"])]
    units = st.permutations(piles).map(tuple) | some_of(piles) if piles else st.just(())
    axes["unit"] = draw(st.just(()) | units)
    axes["last_unit"] = draw(st.just(()) | units)
    axes["cards_to_waste"] = draw(st.integers(0 if axes["unit"] else 1, 3))
    axes["waste_limit"] = draw(st.none() | st.integers(1, 3)) if axes["cards_to_waste"] else None
    axes["gather"] = draw(st.sampled_from(["waste", "piles"] if axes["cards_to_waste"] else ["piles"]))
    axes["redeals"] = draw(st.none() | st.integers(0, 3))


def draw_deal(draw: st.DrawFn, axes: dict[str, Any]) -> None:
    sizes = {"tableau": axes["columns"], "reserve": axes["reserve_depth"], "unit": axes["unit"], "foundation": 0}
    places = [place for place in get_args(Place) if sizes[place.split()[0]]]
    deal = draw(some_of(places)) if places else ()
    if axes["reserve_depth"] and "reserve" not in deal:
        deal = (*deal, "reserve")
    if axes["base"] == "first card":
        before = draw(st.integers(0, len(deal)))
        deal = (*deal[:before], "foundation", *deal[before:])
    axes["deal"] = deal
    if axes["base"] == "chosen":
        laid = {place.split()[0] for place in deal} - {"unit"}
        laid |= {"tableau" if name.startswith("t") else "reserve" for name in axes["unit"] if "unit" in deal}
        liftable = laid if axes["reserve_available"] == "top" else laid - {"reserve"}
        if not liftable:
            reject()
        axes["lifted_first"] = draw(some_of(sorted(liftable), at_least=1))
