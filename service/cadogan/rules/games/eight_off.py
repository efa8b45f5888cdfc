"""Eight Off."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds, Option
from cadogan.rules.words import HOME_IS_HOME, WHOLE_PILES, Exact, Words

ONLY_KINGS = "A gap takes only a king, unless an option opens it to any card."

EXACT = Exact(
    before="One pack. No stock: all cards are dealt, and all lie open.",
    rows={
        "deal": (
            "48 cards face up to eight columns of six, in rows from the left; the last four, face up, to the first "
            "four of eight cells *(choice: PySolFC takes the cells 0, 2, 4 and 6)*"
        ),
        "foundations": "four, up in suit from A to K",
        "tableau": "columns down in suit. Column tops and cards in cells go to foundations and columns",
        "cells": (
            "eight cells hold one card each: an empty one takes the top card of a column. No card goes from one cell "
            "to another"
        ),
        "runs": (
            "a run from the top of a column moves to another column, as one move, if free cells could carry it card by "
            "card: at most free cells + 1 cards"
        ),
        "gaps": (
            "a gap takes only a king of a column or a cell, or a run that begins with one *(choice: not in all "
            "sources)*. Option `gaps`: `kings` (default) or `any` (any card or run; then gaps help to carry runs, as "
            "in FreeCell)"
        ),
    },
)

ENGLISH = Words(
    how={
        "deal": "Six cards lie face up on each of eight columns. The last four lie in four of the eight cells.",
        "foundations": "Foundations are built up in suit, from ace to king.",
        "tableau": "Columns are built down in suit.",
        "cells": (
            "Eight cells hold one card each. From a cell a card can go to a foundation or a column, a king to a gap."
        ),
        "runs": "A run moves as one if it has at most one card more than there are free cells.",
        "gaps": "A gap takes only a king, or a run that begins with one.",
    },
)

SPANISH = Words(
    also=("Ocho fuera",),
    about="Ocho celdas, cuatro ya ocupadas, y columnas que se construyen por palo: con cuidado casi siempre sale.",
    history=(
        "Es uno de los antepasados más antiguos de FreeCell; quién lo inventó no se sabe. Debe su nombre a sus ocho "
        "celdas."
    ),
    how={
        "deal": (
            "En cada una de las ocho columnas hay seis cartas boca arriba. Las cuatro últimas ocupan cuatro de las "
            "ocho celdas."
        ),
        "foundations": "Las bases suben por palo, del as al rey.",
        "tableau": "Las columnas bajan por palo.",
        "cells": (
            "En cada una de las ocho celdas cabe una carta. De una celda puede ir a una base o a una columna, y un rey "
            "a un hueco."
        ),
        "runs": "Una escalera se mueve entera si tiene como mucho una carta más que celdas libres.",
        "gaps": "Un hueco solo admite un rey, o una escalera que empiece por él.",
    },
    choices={ONLY_KINGS: "Un hueco solo admite un rey; con una opción, cualquier carta."},
)

GERMAN = Words(
    about="Acht Zellen, vier davon belegt, und farbgleiche Spalten: mit Bedacht geht es fast immer auf.",
    history=(
        "Es ist einer der ältesten Vorläufer von FreeCell; wer es erfand, ist nicht bekannt. Seinen Namen hat es von "
        "den acht Zellen."
    ),
    how={
        "deal": (
            "Auf jeder der acht Spalten liegen sechs offene Karten. Die letzten vier liegen in vier der acht Zellen."
        ),
        "foundations": "Die Grundstapel wachsen farbgleich vom Ass bis zum König.",
        "tableau": "In den Spalten wird absteigend in derselben Farbe angelegt.",
        "cells": (
            "Acht Zellen fassen je eine Karte. Aus einer Zelle darf sie auf einen Grundstapel oder eine Spalte, ein "
            "König in eine Lücke."
        ),
        "runs": "Eine Folge wandert als Ganzes, wenn sie höchstens eine Karte mehr hat, als Zellen frei sind.",
        "gaps": "Eine Lücke nimmt nur einen König auf oder eine Folge, die mit ihm beginnt.",
    },
    choices={ONLY_KINGS: "Eine Lücke nimmt nur einen König auf; mit einer Option jede Karte."},
)

GAME = Game(
    id="eight-off",
    name="Eight Off",
    about="Eight cells, four of them taken, and columns built in suit: with care it nearly always comes out.",
    source="Wikipedia, Eight Off; PySolFC, Eight Off; Blake and Gent, 2026",
    history=(
        "It is one of the oldest ancestors of FreeCell; who invented it is not known. It has its name from its eight "
        "cells."
    ),
    # share of deals that can be won: 99.8805 % (Blake and Gent), 99.8801 % (Masten)
    odds=Odds(won=998, of=1000, source="Blake and Gent, 2026"),
    choices=(HOME_IS_HOME, WHOLE_PILES, ONLY_KINGS),
    rules=Rules(
        deal=("columns", "reserve"),
        lengths=(6, 6, 6, 6, 6, 6, 6, 6),
        columns=8,
        build=Build(match="suit", wrap=False),
        runs="carried",
        runs_to_gaps=True,
        gap_rank="K",
        gaps=("tableau", "reserve"),
        gaps_without_reserve=("tableau",),
        reserves=8,
        reserve_depth=1,
        cells=True,
        cards_to_waste=0,
    ),
    options=(
        Option(
            name="gaps",
            sets={"kings": {"gap_rank": "K"}, "any": {"gap_rank": "any"}},
            about="What a gap takes: only kings, or any card.",
        ),
    ),
    place=16,
    exact=EXACT,
    first=("tableau", "cells", "gaps"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
