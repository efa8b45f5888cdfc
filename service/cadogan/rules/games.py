"""The games. Each is a value to be checked against `docs/rules.md`."""

from dataclasses import replace
from types import MappingProxyType

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds, Option, setting

RULES_VERSION = 1
"""Increased whenever a rule of any game is corrected. A race keeps the version that it was played with."""

HOME_IS_HOME = "Cards on foundations never come back."
WHOLE_PILES = "A whole tableau pile never moves to a gap: that would change nothing."
IDLE_ROUNDS = (
    "Where redeals are unlimited, a board is stuck after a whole round in which only deal and redeal were legal."
)
# Choices of docs/rules.md for every game. The last two are listed only for games where they can matter.

HIDDEN_TRUNK = "The trunk lies face down. Where its top card lies face up, that is the option trunk_top=playable."

TABLE_OF_POLICIES = "docs/odds.md, results of policies with hidden cards"


def counted(won: int) -> Odds:
    """Odds of the policy `patient` on 100 deals."""
    return Odds(won=won, of=100, source=TABLE_OF_POLICIES, policy="patient")


DUCHESS = Game(
    id="duchess",
    name="Duchess",
    also=("Glenwood",),
    about="Four fans, four columns, and the first card you lift decides the base.",
    source="Morehead and Mott-Smith, 1950; Wikipedia, Duchess (solitaire); PySolFC, Duchess",
    history=(
        "Albert Morehead and Geoffrey Mott-Smith invented it for their book on patience of 1950, which "
        "also calls it Glenwood."
    ),
    odds=Odds(won=1, of=8, source="Wikipedia, Duchess (card game)"),
    choices=(HOME_IS_HOME, "Any run of a column moves as a unit, unless the option runs=whole is chosen."),
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
            sets=setting("runs", ("any", "whole")),
            about="What moves between columns: any run from the top, or only an entire column (PySolFC's way).",
        ),
    ),
)

GRAND_DUCHESS = Game(
    id="grand-duchess",
    name="Grand Duchess",
    also=("Duchess of Luynes", "Duchess de Luynes", "La Duchesse de Luynes", "La Grande Duchesse", "One to Six"),
    about="Two packs fall in units of six: four to the tableau, two to a reserve that opens when the stock ends.",
    source="Wikipedia, Duchess de Luynes (Grand Duchess); PySolFC, Grand Duchess",
    history=(
        "Lady Adelaide Cadogan has it in 1874 as La Duchesse de Luynes. Mary Whitmore Jones also calls "
        "it One to Six in 1888. In American books it is Grand Duchess."
    ),
    odds=counted(73),
    choices=(HOME_IS_HOME, "At a redeal the reserve is gathered left pile first, each from bottom to top."),
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
    history="The layout gives the game its name: a bird with spread wings.",
    odds=counted(5),
    choices=(HOME_IS_HOME, HIDDEN_TRUNK, IDLE_ROUNDS),
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
        Option(name="trunk", sets=setting("reserve_depth", range(11, 22)), about="Cards in the trunk."),
        Option(name="redeals", sets=setting("redeals", (0, 1, 2, None)), about="How often the waste is turned over."),
        Option(
            name="trunk_top",
            sets={
                "hidden": {"reserve_shown": "last", "reserve_available": "last"},
                "playable": {"reserve_shown": "top", "reserve_available": "top"},
            },
            about="The top card of the trunk: face down until it is the last, or always face up and available.",
            is_newer=True,
        ),
    ),
)

PARISIENNE = replace(
    GRAND_DUCHESS,
    id="parisienne",
    name="Parisienne",
    also=("La Parisienne", "Parisian"),
    about="Grand Duchess with an ace and a king of each suit on the foundations from the start.",
    source="Wikipedia, Duchess de Luynes (Grand Duchess); PySolFC, Parisienne",
    history="A variation of Grand Duchess, recorded by David Parlett.",
    odds=counted(91),
    choices=(*GRAND_DUCHESS.choices, "Of two equal aces or kings, the one that is dealt first starts a foundation."),
    rules=replace(GRAND_DUCHESS.rules, taken_out="AK"),
)

EAGLE_WING_COOPS = replace(
    EAGLE_WING,
    id="eagle-wing-coops",
    name="Eagle Wing with building",
    also=(),
    about="As Helen L. Coops, AisleRiot and PySolFC have it: wings are built down in suit, three cards at most.",
    source="Helen L. Coops, 100 Games of Solitaire; Wikipedia, AisleRiot, PySolFC and goodsol.com, Eagle Wing",
    history="Helen L. Coops builds on the wings in her 100 Games of Solitaire; AisleRiot and PySolFC do so too.",
    odds=counted(65),
    choices=(
        HOME_IS_HOME,
        WHOLE_PILES,
        HIDDEN_TRUNK,
        "One card at a time moves between wings, and a wing has at most three; the options runs and limit allow more.",
        IDLE_ROUNDS,
    ),
    rules=replace(
        EAGLE_WING.rules,
        build=Build(match="suit"),
        pile_limit=3,
        gaps_without_reserve=("waste", "tableau"),
    ),
    options=(
        *EAGLE_WING.options,
        Option(
            name="runs",
            sets=setting("runs", ("single", "any")),
            about="What moves between wings: one card, or any run from the top.",
            is_newer=True,
        ),
        Option(
            name="limit",
            sets=setting("pile_limit", (3, None)),
            about="Most cards that building may put on one wing.",
            is_newer=True,
        ),
    ),
)

WINGS = replace(
    EAGLE_WING_COOPS,
    id="wings",
    name="Wings",
    about="Eagle Wing with building, a trunk of fourteen and one redeal.",
    history="One of the variations that the sources name without giving numbers.",
    odds=counted(47),
    choices=(
        *EAGLE_WING_COOPS.choices,
        "The sources name Wings as a variation and give no numbers; trunk and redeals are ours.",
    ),
    rules=replace(EAGLE_WING_COOPS.rules, reserve_depth=14, redeals=1),
)

BALD_EAGLE = replace(
    EAGLE_WING_COOPS,
    id="bald-eagle",
    name="Bald Eagle",
    about="Eagle Wing with building and a trunk of seventeen.",
    history="One of the variations that the sources name without giving numbers.",
    odds=counted(26),
    choices=(
        *EAGLE_WING_COOPS.choices,
        "The sources name Bald Eagle as a variation and give no numbers; trunk and redeals are ours.",
    ),
    rules=replace(EAGLE_WING_COOPS.rules, reserve_depth=17, redeals=2),
)

CANFIELD = Game(
    id="canfield",
    name="Canfield",
    also=("Demon",),
    about="The parent of the family: a reserve of thirteen, four columns, three cards at a time, round and round.",
    source="Wikipedia, Canfield (solitaire); PySolFC, Canfield",
    history=(
        "Mary Whitmore Jones describes it in 1891 as Demon Patience. In the United States it has the name of Richard "
        "A. Canfield, a casino owner who is said to have made a gambling game of it; that may have been Klondike."
    ),
    odds=Odds(won=1, of=30, source="Wikipedia, Canfield (solitaire)"),
    choices=(HOME_IS_HOME, WHOLE_PILES, IDLE_ROUNDS, "The columns are dealt from right to left."),
    rules=Rules(
        deal=("foundation", "reserve", "tableau from the right"),
        foundation_wrap=True,
        base="first card",
        build=Build(match="alternating"),
        runs="single-or-whole",
        filled_at_once=True,
        gaps_without_reserve=("waste", "tableau"),
        reserves=1,
        reserve_depth=13,
        reserve_shown="top",
        cards_to_waste=3,
        redeals=None,
    ),
)

STOREHOUSE = Game(
    id="storehouse",
    name="Storehouse",
    also=("Thirteen Up",),
    about="Canfield with the twos on the foundations, columns built in suit, and one card at a time.",
    source="Wikipedia, Storehouse (solitaire); PySolFC, Storehouse",
    history="A variation of Canfield.",
    odds=counted(50),
    choices=(HOME_IS_HOME, WHOLE_PILES, "The columns are dealt from right to left."),
    rules=replace(
        CANFIELD.rules,
        taken_out="2",
        deal=("reserve", "tableau from the right"),
        base="2",
        build=Build(match="suit"),
        cards_to_waste=1,
        redeals=2,
    ),
)

SIR_TOMMY = Game(
    id="sir-tommy",
    name="Sir Tommy",
    also=("Old Patience", "Try Again", "Numerica"),
    about="One card at a time, to a foundation or on any of four piles. Perhaps the oldest patience of all.",
    source="Wikipedia, Sir Tommy; PySolFC, Sir Tommy",
    history=(
        "Ednah Cheney calls it Solitaire in 1869, the simplest form of patience. It is said to be the "
        "ancestor of all patiences."
    ),
    odds=Odds(won=1, of=5, source="Wikipedia, Sir Tommy"),
    choices=(HOME_IS_HOME,),
    rules=Rules(
        by_suit=False,
        build=Build(match="any", step=None),
        built_from=("waste",),
        gaps_without_reserve=("waste",),
        waste_limit=1,
    ),
)

GAMES = MappingProxyType(
    {
        game.id: game
        for game in (
            DUCHESS,
            GRAND_DUCHESS,
            PARISIENNE,
            EAGLE_WING,
            EAGLE_WING_COOPS,
            WINGS,
            BALD_EAGLE,
            CANFIELD,
            STOREHOUSE,
            SIR_TOMMY,
        )
    }
)
"""Every game by its id."""
