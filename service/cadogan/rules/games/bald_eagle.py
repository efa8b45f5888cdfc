"""Bald Eagle."""

from dataclasses import replace

from cadogan.rules.game import counted
from cadogan.rules.games.eagle_wing_coops import GAME as EAGLE_WING_COOPS
from cadogan.rules.words import Exact, Words

EXACT = Exact(
    before="As Wings, with another trunk and number of redeals; these presets are ours *(choice)*, too.",
    rows=EAGLE_WING_COOPS.exact.rows
    | {
        "deal": (
            "17 cards face down to the trunk, one face up to each of eight wings, one to the first foundation. Stock 26"
        ),
    },
)

ENGLISH = Words(
    how=EAGLE_WING_COOPS.words.how
    | {
        "deal": (
            "Seventeen cards are the trunk, one lies face up on each of eight wings, and one starts the first "
            "foundation. The other 26 are the stock."
        ),
    },
)

GAME = replace(
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
    place=7,
    exact=EXACT,
    first=("foundations", "wings", "gaps"),
    words=ENGLISH,
)
