"""Streets and Alleys."""

from dataclasses import replace

from cadogan.rules.game import Odds
from cadogan.rules.games.beleaguered_castle import GAME as BELEAGUERED_CASTLE
from cadogan.rules.words import Exact, Words

EXACT = Exact(
    before="As Beleaguered Castle, but the aces are dealt with the other cards.",
    rows=BELEAGUERED_CASTLE.exact.rows
    | {
        "deal": (
            "52 cards face up to eight columns, in rows from the left: seven cards to each of the first four columns, "
            "six to each of the last four *(choice: in books the four columns on the left have seven)*"
        ),
    },
)

ENGLISH = Words(
    how=BELEAGUERED_CASTLE.words["en"].how
    | {
        "deal": (
            "All cards lie face up on eight columns: seven on each of the first four, six on each of the last four."
        ),
    },
)

SPANISH = Words(
    also=("Calles y callejones",),
    about="Beleaguered Castle sin los ases de ventaja: hay que sacarlos primero.",
    history="Una variante de Beleaguered Castle, que Alphonse Moyse describe en 1950.",
    how=BELEAGUERED_CASTLE.words["es"].how
    | {
        "deal": (
            "Todas las cartas están boca arriba en ocho columnas: siete en cada una de las cuatro primeras, seis en "
            "cada una de las cuatro últimas."
        ),
    },
)

GERMAN = Words(
    also=("Straßen und Gassen",),
    about="Beleaguered Castle ohne die Asse am Anfang: sie müssen erst freigelegt werden.",
    history="Eine Variante von Beleaguered Castle, die Alphonse Moyse 1950 beschreibt.",
    how=BELEAGUERED_CASTLE.words["de"].how
    | {
        "deal": (
            "Alle Karten liegen offen auf acht Spalten: je sieben auf den ersten vier, je sechs auf den letzten vier."
        ),
    },
)

GAME = replace(
    BELEAGUERED_CASTLE,
    id="streets-and-alleys",
    name="Streets and Alleys",
    also=(),
    about="Beleaguered Castle without the aces for a start: they have to be dug out first.",
    source="Bicycle Cards, Streets and Alleys; Moyse, 1950; PySolFC, Streets and Alleys; Blake and Gent, 2026",
    history="A variation of Beleaguered Castle, which Alphonse Moyse describes in 1950.",
    # share of deals that can be won: 51.187 ± 0.186 % (Blake and Gent)
    odds=Odds(won=51, of=100, source="Blake and Gent, 2026"),
    rules=replace(BELEAGUERED_CASTLE.rules, taken_out="", lengths=(7, 7, 7, 7, 6, 6, 6, 6)),
    place=27,
    exact=EXACT,
    first=("foundations", "tableau", "gaps"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
