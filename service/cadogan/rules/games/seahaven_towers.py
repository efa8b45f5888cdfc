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
    how=EIGHT_OFF.words["en"].how
    | {
        "deal": "Five cards lie face up on each of ten columns. The last two lie in the middle cells.",
        "cells": (
            "Four cells hold one card each. From a cell a card can go to a foundation or a column, a king to a gap."
        ),
    },
)

SPANISH = Words(
    also=("Puerto de Mar",),
    about="Diez columnas cortas, construidas por palo, y cuatro torres en las que cabe una carta.",
    history="Art Cabral lo inventó en 1988 y lo publicó como programa para Macintosh. Sus celdas se llaman torres.",
    how=EIGHT_OFF.words["es"].how
    | {
        "deal": (
            "En cada una de las diez columnas hay cinco cartas boca arriba. Las dos últimas están en las celdas del "
            "medio."
        ),
        "cells": (
            "En cada una de las cuatro celdas cabe una carta. De una celda puede ir a una base o a una columna, y un "
            "rey a un hueco."
        ),
    },
)

GERMAN = Words(
    also=("Seahaven-Türme", "Türme"),
    about="Zehn kurze, farbgleiche Spalten und vier Türme, die je eine Karte fassen.",
    history=(
        "Art Cabral erfand es 1988 und brachte es als Programm für den Macintosh heraus. Seine Zellen heißen Türme."
    ),
    how=EIGHT_OFF.words["de"].how
    | {
        "deal": "Auf jeder der zehn Spalten liegen fünf offene Karten. Die letzten zwei liegen in den mittleren Zellen.",
        "cells": (
            "Vier Zellen fassen je eine Karte. Aus einer Zelle darf sie auf einen Grundstapel oder eine Spalte, ein "
            "König in eine Lücke."
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
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
