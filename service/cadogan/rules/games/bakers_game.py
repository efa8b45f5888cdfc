"""Baker's Game."""

from dataclasses import replace

from cadogan.rules.axes import Build
from cadogan.rules.game import Odds, Option
from cadogan.rules.games.freecell import GAME as FREECELL
from cadogan.rules.words import Exact, Words

ANY_CARD = "A gap takes any card, unless an option keeps it for kings."

EXACT = Exact(
    before="As FreeCell, but built in suit.",
    rows=FREECELL.exact.rows
    | {
        "tableau": "columns down in suit. Column tops and cards in cells go to foundations and columns",
        "cells": (
            "four cells hold one card each: an empty one takes the top card of a column. No card goes from one cell to "
            "another"
        ),
        "gaps": (
            "a gap takes any card of a column or a cell, or a run that can be carried to it. Option `gaps`: `any` "
            "(default) or `kings` (only a king, or a run that begins with one; then gaps do not help to carry runs)"
        ),
    },
)

ENGLISH = Words(
    how=FREECELL.words["en"].how
    | {
        "tableau": "Columns are built down in suit.",
    },
)

SPANISH = Words(
    also=("Carta blanca (Baker)",),
    about="El antepasado de FreeCell: las mismas cuatro celdas, pero se construye por palo.",
    history=(
        "Martin Gardner lo describió en Scientific American en junio de 1968: C. L. Baker lo aprendió de su padre, y "
        "este, de un inglés en los años veinte. De él hizo Paul Alfille FreeCell."
    ),
    how=FREECELL.words["es"].how
    | {
        "tableau": "Las columnas bajan por palo.",
    },
    choices={ANY_CARD: "Un hueco admite cualquier carta; con una opción, solo reyes."},
)

GERMAN = Words(
    also=("Bakers Spiel",),
    about="Der Vorläufer von FreeCell: dieselben vier Zellen, aber angelegt wird farbgleich.",
    history=(
        "Martin Gardner beschrieb es im Juni 1968 im Scientific American: C. L. Baker lernte es von seinem Vater, und "
        "der in den zwanziger Jahren von einem Engländer. Paul Alfille machte daraus FreeCell."
    ),
    how=FREECELL.words["de"].how
    | {
        "tableau": "In den Spalten wird absteigend in derselben Farbe angelegt.",
    },
    choices={ANY_CARD: "Eine Lücke nimmt jede Karte auf; mit einer Option nur Könige."},
)

GAME = replace(
    FREECELL,
    id="bakers-game",
    name="Baker's Game",
    also=("Brain Jam",),
    about="The ancestor of FreeCell: the same four cells, but columns are built in suit.",
    source="Gardner, Scientific American, June 1968; Wikipedia, Baker's Game; PySolFC, Baker's Game",
    history=(
        "Martin Gardner described it in Scientific American in June 1968: C. L. Baker had learned it from a parent, "
        "and that parent from an Englishman in the 1920s. Paul Alfille made FreeCell of it."
    ),
    # share of deals that can be won: 75.053 % (Blake and Gent), 74.3 % of Microsoft's first 10 million (Fish)
    odds=Odds(won=75, of=100, source="Blake and Gent, 2026"),
    choices=(*FREECELL.choices, ANY_CARD),
    rules=replace(FREECELL.rules, build=Build(match="suit", wrap=False)),
    options=(
        Option(
            name="gaps",
            sets={"any": {"gap_rank": "any"}, "kings": {"gap_rank": "K"}},
            about="What a gap takes: any card, or only kings.",
        ),
    ),
    place=17,
    renown=1_000,
    exact=EXACT,
    first=("tableau", "cells", "runs"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
