"""The games. Each is a value that can be checked against `docs/rules.md`."""

from types import MappingProxyType

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Option

RULES_VERSION = 1
"""Raised whenever a rule of any game is corrected; every race keeps the version that it was played by."""

DUCHESS = Game(
    id="duchess",
    name="Duchess",
    also=("Glenwood",),
    about="Four fans, four columns, and the first card you lift decides the base.",
    source="Morehead and Mott-Smith, 1950; Wikipedia, Duchess (solitaire); PySolFC, Duchess",
    choices=("Any run of a column moves as a unit, unless the option runs=whole is chosen.",),
    rules=Rules(
        deal=("reserve", "tableau"),
        foundation_wrap=True,
        base="chosen",
        lifted_first=("reserve",),
        build=Build(match="alternating"),
        runs="any",
        gaps=("reserve",),
        gaps_without_reserve=("waste", "stock if no waste"),
        reserves=4,
        reserve_depth=3,
        redeals=1,
    ),
    options=(
        Option(
            name="runs",
            axis="runs",
            values=("any", "whole"),
            about="What moves between columns: any run from the top, or only an entire column (PySolFC's way).",
        ),
    ),
)

GRAND_DUCHESS = Game(
    id="grand-duchess",
    name="Grand Duchess",
    also=("Duchess de Luynes", "La Duchesse de Luynes", "La Grande Duchesse", "One to Six"),
    about="Two packs fall in units of six: four to the tableau, two face down to a reserve that opens when the stock ends.",
    source="Wikipedia, Duchess de Luynes (Grand Duchess); PySolFC, Grand Duchess",
    choices=("At a redeal the reserve is gathered left pile first, each from bottom to top.",),
    minutes=15,
    rules=Rules(
        packs=2,
        deal=("unit",),
        descending=4,
        reserves=2,
        reserve_shown="all at stock end",
        reserve_available="all at stock end",
        cards_to_waste=0,
        unit=("t0", "t1", "t2", "t3", "r0", "r1"),
        last_unit=("t0", "t1", "t2", "t3"),
        redeals=3,
        gather="piles",
    ),
)

EAGLE_WING = Game(
    id="eagle-wing",
    name="Eagle Wing",
    also=("Thirteen Down",),
    about="Eight wings without building, fed from a face-down trunk. Wins are very rare: that is the game.",
    source="Wikipedia, Eagle Wing; PySolFC, Eagle Wing",
    rules=Rules(
        deal=("reserve", "tableau", "foundation"),
        foundation_wrap=True,
        base="first card",
        columns=8,
        filled_at_once=True,
        gaps_without_reserve=("waste", "stock"),
        reserves=1,
        reserve_depth=13,
        reserve_shown="last",
        reserve_available="last",
        redeals=2,
    ),
    options=(
        Option(name="trunk", axis="reserve_depth", values=tuple(range(11, 22)), about="Cards in the trunk."),
        Option(name="redeals", axis="redeals", values=(0, 1, 2, None), about="How often the waste is turned over."),
    ),
)

GAMES = MappingProxyType({game.id: game for game in (DUCHESS, GRAND_DUCHESS, EAGLE_WING)})
"""Every game by its id."""
