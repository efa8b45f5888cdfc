"""Wings."""

from dataclasses import replace

from cadogan.rules.game import counted
from cadogan.rules.games.eagle_wing_coops import GAME as EAGLE_WING_COOPS
from cadogan.rules.words import Exact, Words

EXACT = Exact(
    before=(
        "The sources name Wings and Bald Eagle as variations in redeals and in the size of the trunk, and give no "
        "numbers; these presets are ours *(choice)*, and the descriptions of the games say so. Both build as "
        "`eagle-wing-coops`. They have the same options, with these as their defaults."
    ),
    rows=EAGLE_WING_COOPS.exact.rows
    | {
        "deal": (
            "14 cards face down to the trunk, one face up to each of eight wings, one to the first foundation. Stock 29"
        ),
        "redeals": "1: the waste is turned over",
    },
)

ENGLISH = Words(
    how=EAGLE_WING_COOPS.words.how
    | {
        "deal": (
            "Fourteen cards are the trunk, one lies face up on each of eight wings, and one starts the first "
            "foundation. The other 29 are the stock."
        ),
        "redeals": "One redeal: the waste is turned over.",
    },
)

GAME = replace(
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
    place=6,
    exact=EXACT,
    first=("foundations", "wings", "gaps"),
    words=ENGLISH,
)
