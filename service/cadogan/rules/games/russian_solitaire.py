"""Russian Solitaire."""

from dataclasses import replace

from cadogan.rules.axes import Build
from cadogan.rules.game import Odds
from cadogan.rules.games.yukon import GAME as YUKON
from cadogan.rules.words import Exact, Words

EXACT = Exact(
    before="As Yukon, but built in suit.",
    rows=YUKON.exact.rows
    | {
        "tableau": (
            "columns down in suit. Column tops are available to foundations. A face-down card that becomes the top of "
            "a column is turned up"
        ),
    },
)

ENGLISH = Words(
    how=YUKON.words.how
    | {
        "tableau": "Columns are built down in suit. A face-down card that comes to the top is turned up.",
    },
)

GAME = replace(
    YUKON,
    id="russian-solitaire",
    name="Russian Solitaire",
    also=("Strict Yukon",),
    about="Yukon built in suit: every card has one place to go, and few games come out.",
    source="Wikipedia, Yukon (solitaire); PySolFC, Russian Solitaire; Pretty Good Solitaire, Russian Solitaire",
    history=(
        "Where it comes from is not known; a program calls it Yukon (Strict). It is not the Russian Solitaire of 1903, "
        "which is also called Nidgi Novgorod."
    ),
    odds=Odds(won=1, of=20, source="Pretty Good Solitaire, Russian Solitaire"),
    rules=replace(YUKON.rules, build=Build(match="suit", wrap=False)),
    place=19,
    renown=1_000,
    exact=EXACT,
    first=("runs", "tableau", "gaps"),
    words=ENGLISH,
)
