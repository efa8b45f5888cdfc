"""FreeCell."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds, Option
from cadogan.rules.words import HOME_IS_HOME, WHOLE_PILES, Exact, Words

ONE_MOVE = "A run moves as one, as far as free cells and gaps could carry it card by card. Every gap counts."

LOST = (11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948)
"""All numbers of Microsoft's first million whose deal is lost, as Freecell Solver and others found."""

EXACT = Exact(
    before="One pack. No stock: all cards are dealt, and all lie open.",
    rows={
        "deal": (
            "52 cards face up to eight columns, in rows from the left: seven cards to each of the first four columns, "
            "six to each of the last four. The four cells are empty"
        ),
        "foundations": "four, up in suit from A to K",
        "tableau": "columns down in alternating colour. Column tops and cards in cells go to foundations and columns",
        "cells": (
            "four cells hold one card each: an empty one takes the top card of a column. No card goes from one cell to "
            "another. Option `cells`: 0 to 6 (default 4)"
        ),
        "runs": (
            "a run from the top of a column moves to another column, as one move, if free cells and gaps could carry "
            "it card by card: at most (free cells + 1) × 2^gaps cards, where a gap that it moves to does not count "
            "*(choice: PySolFC's; Microsoft's program counts one gap)*"
        ),
        "gaps": "a gap takes any card of a column or a cell, or a run that can be carried to it",
    },
)

ENGLISH = Words(
    how={
        "deal": (
            "All cards lie face up on eight columns: seven on each of the first four, six on each of the last four."
        ),
        "foundations": "Foundations are built up in suit, from ace to king.",
        "tableau": "Columns are built down in alternating colours.",
        "cells": "Four cells hold one card each. From a cell a card can go to a foundation, a column or a gap.",
        "runs": (
            "A run moves as one if the free cells and gaps could carry it card by card: one card more than there are "
            "free cells, and every other gap doubles that."
        ),
        "gaps": "A gap takes any card, or a run that can be carried to it.",
    },
)

SPANISH = Words(
    also=("Carta blanca", "Celda libre"),
    about="Todas las cartas a la vista y cuatro celdas libres: casi todos los repartos se pueden ganar.",
    history=(
        "Paul Alfille cambió Baker's Game para construir alternando colores, y lo programó en 1978 para el sistema "
        "PLATO. Lo hizo popular Windows 95, con sus 32 000 repartos numerados, traducido como Carta blanca."
    ),
    how={
        "deal": (
            "Todas las cartas están boca arriba en ocho columnas: siete en cada una de las cuatro primeras, seis en "
            "cada una de las cuatro últimas."
        ),
        "foundations": "Las bases suben por palo, del as al rey.",
        "tableau": "Las columnas bajan alternando colores.",
        "cells": (
            "En cada una de las cuatro celdas cabe una carta. De una celda puede ir a una base, a una columna o a un "
            "hueco."
        ),
        "runs": (
            "Una escalera se mueve entera si las celdas libres y los huecos bastan para llevarla carta a carta: una "
            "carta más que celdas libres, y cada otro hueco dobla ese número."
        ),
        "gaps": "Un hueco admite cualquier carta, o una escalera que se pueda llevar hasta él.",
    },
    choices={
        ONE_MOVE: (
            "Una escalera se mueve entera hasta donde las celdas libres y los huecos podrían llevarla carta a carta. "
            "Cuentan todos los huecos."
        ),
    },
)

GERMAN = Words(
    also=("FreeCell-Solitär", "Freie Zelle", "Freizelle"),
    about="Alle Karten liegen offen, und vier Zellen helfen: fast jedes Spiel ist zu gewinnen.",
    history=(
        "Paul Alfille änderte Baker's Game: angelegt wird abwechselnd rot und schwarz. 1978 programmierte er es für "
        "das System PLATO. Bekannt wurde es mit Windows 95 und seinen 32.000 nummerierten Spielen."
    ),
    how={
        "deal": (
            "Alle Karten liegen offen auf acht Spalten: je sieben auf den ersten vier, je sechs auf den letzten vier."
        ),
        "foundations": "Die Grundstapel wachsen farbgleich vom Ass bis zum König.",
        "tableau": "In den Spalten wird absteigend angelegt, abwechselnd rot und schwarz.",
        "cells": (
            "Vier Zellen fassen je eine Karte. Aus einer Zelle darf sie auf einen Grundstapel, eine Spalte oder in eine "
            "Lücke."
        ),
        "runs": (
            "Eine Folge wandert als Ganzes, wenn sie sich über freie Zellen und Lücken Karte für Karte versetzen ließe: "
            "eine Karte mehr, als Zellen frei sind, und jede andere Lücke verdoppelt das."
        ),
        "gaps": "Eine Lücke nimmt jede Karte auf oder eine Folge, die sich dorthin versetzen lässt.",
    },
    choices={
        ONE_MOVE: (
            "Eine Folge wandert als Ganzes, soweit freie Zellen und Lücken sie Karte für Karte versetzen könnten. Jede "
            "Lücke zählt."
        ),
    },
)

GAME = Game(
    id="freecell",
    name="FreeCell",
    also=("Free Cell",),
    about="All cards lie open, and four cells help: nearly every deal can be won.",
    source="Wikipedia, FreeCell; PySolFC, FreeCell; Keller, FreeCell FAQ; Blake and Gent, 2026",
    history=(
        "Paul Alfille changed Baker's Game to build in alternating colours, and programmed it in 1978 for the PLATO "
        "system. Windows 95 made it popular, with its 32,000 numbered deals."
    ),
    # share of deals that can be won, not of wins by people: 99.998881 % (Blake and Gent), 99.998812 % (Fish)
    odds=Odds(won=999, of=1000, source="PySolFC, FreeCell: more than 99.9 % can be won"),
    choices=(HOME_IS_HOME, WHOLE_PILES, ONE_MOVE),
    lost_deals=tuple(f"ms:{number}" for number in LOST),
    rules=Rules(
        deal=("columns",),
        lengths=(7, 7, 7, 7, 6, 6, 6, 6),
        columns=8,
        build=Build(match="alternating", wrap=False),
        runs="carried",
        runs_to_gaps=True,
        gaps=("tableau", "reserve"),
        gaps_without_reserve=("tableau",),
        reserves=4,
        cells=True,
        cards_to_waste=0,
    ),
    options=(
        Option(
            name="cells",
            sets={
                0: {"reserves": 0, "cells": False, "gaps": ()},
                **{cells: {"reserves": cells, "cells": True, "gaps": ("tableau", "reserve")} for cells in range(1, 7)},
            },
            about="Number of cells.",
        ),
    ),
    place=13,
    renown=3,
    exact=EXACT,
    first=("tableau", "cells", "runs"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
