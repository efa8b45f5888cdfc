"""Josephine."""

from dataclasses import replace

from cadogan.rules.game import Odds
from cadogan.rules.games.forty_thieves import GAME as FORTY_THIEVES
from cadogan.rules.words import Exact, Words

EXACT = Exact(
    before="As Forty Thieves, but runs move.",
    rows=FORTY_THIEVES.exact.rows
    | {
        "runs": "one card, or any run from the top of a column, moves to another column as a unit",
        "gaps": "a gap takes any card, the waste top or the top of a column, or any run of a column",
    },
)

ENGLISH = Words(
    how=FORTY_THIEVES.words.how
    | {
        "runs": "Any run from the top of a column moves as one.",
        "gaps": "A gap takes any card, from the waste or from a column, or a run.",
    },
)

GAME = replace(
    FORTY_THIEVES,
    id="josephine",
    name="Josephine",
    also=("Forty Bandits",),
    about="A kinder Forty Thieves: runs move as one.",
    source="Coops, 1939; Wikipedia, Josephine (card game); PySolFC, Josephine",
    history=(
        "Helen Leslie Coops describes it in 1939. It is named after Josephine de Beauharnais, the first wife of "
        "Napoleon."
    ),
    odds=Odds(won=1, of=4, source="Solitaired, How To Play Josephine Solitaire"),
    rules=replace(FORTY_THIEVES.rules, runs="any", runs_to_gaps=True),
    place=23,
    exact=EXACT,
    first=("foundations", "tableau", "runs"),
    words=ENGLISH,
)
