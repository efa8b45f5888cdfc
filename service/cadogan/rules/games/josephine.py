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
    how=FORTY_THIEVES.words["en"].how
    | {
        "runs": "Any run from the top of a column moves as one.",
        "gaps": "A gap takes any card, from the waste or from a column, or a run.",
    },
)

SPANISH = Words(
    also=("Josefina",),
    about="Forty Thieves más amable: las escaleras se mueven enteras.",
    history=(
        "Helen Leslie Coops lo describe en 1939. Lleva el nombre de Josefina de Beauharnais, la primera mujer de "
        "Napoleón."
    ),
    how=FORTY_THIEVES.words["es"].how
    | {
        "runs": "Cualquier escalera desde lo alto de una columna se mueve entera.",
        "gaps": "Un hueco admite cualquier carta, del descarte o de una columna, o una escalera.",
    },
)

GERMAN = Words(
    also=("Josefine", "Vierzig Banditen"),
    about="Ein freundlicheres Forty Thieves: Folgen wandern als Ganzes.",
    history=(
        "Helen Leslie Coops beschreibt es 1939. Es ist nach Joséphine de Beauharnais benannt, der ersten Frau Napoleons."
    ),
    how=FORTY_THIEVES.words["de"].how
    | {
        "runs": "Jede Folge ab der obersten Karte einer Spalte wandert als Ganzes.",
        "gaps": "Eine Lücke nimmt jede Karte auf, von der Ablage oder aus einer Spalte, oder eine Folge.",
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
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
