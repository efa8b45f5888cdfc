"""Seahaven Towers."""

from dataclasses import replace

from cadogan.rules.game import Odds
from cadogan.rules.games.eight_off import GAME as EIGHT_OFF
from cadogan.rules.words import Exact, Words

EXACT = Exact(
    before="As Eight Off, but with ten columns and four cells.",
    rows=EIGHT_OFF.exact.rows
    | {
        "deal": (
            "50 cards face up to ten columns of five, in rows from the left; the last two, face up, to the middle two "
            "of four cells (`r1` and `r2`)"
        ),
        "cells": (
            "four cells hold one card each: an empty one takes the top card of a column. No card goes from one cell to "
            "another"
        ),
    },
)

ENGLISH = Words(
    how=EIGHT_OFF.words.how
    | {
        "deal": "Five cards lie face up on each of ten columns. The last two lie in the middle cells.",
        "cells": (
            "Four cells hold one card each. From a cell a card can go to a foundation or a column, a king to a gap."
        ),
    },
)

GAME = replace(
    EIGHT_OFF,
    id="seahaven-towers",
    name="Seahaven Towers",
    also=("Seahaven", "Sea Towers", "Towers"),
    about="Ten short columns, built in suit, and four towers that hold one card each.",
    source="Bicycle Cards, Seahaven Towers; Wikipedia, Seahaven Towers; PySolFC, Seahaven Towers; Blake and Gent, 2026",
    history=(
        "Art Cabral invented it in 1988 and published it as a program for the Macintosh. Its cells are called towers."
    ),
    # 89.332 % of deals can be won (Blake and Gent)
    odds=Odds(won=1, of=3, source="Bicycle Cards, Seahaven Towers"),
    rules=replace(
        EIGHT_OFF.rules,
        deal=("columns", "unit"),
        lengths=(5, 5, 5, 5, 5, 5, 5, 5, 5, 5),
        columns=10,
        reserves=4,
        reserve_depth=0,
        unit=("r1", "r2"),
    ),
    place=18,
    exact=EXACT,
    first=("tableau", "cells", "gaps"),
    words=ENGLISH,
)
