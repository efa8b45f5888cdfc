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
    how=YUKON.words["en"].how
    | {
        "tableau": "Columns are built down in suit. A face-down card that comes to the top is turned up.",
    },
)

SPANISH = Words(
    also=("Solitario ruso",),
    about="Yukon construido por palo: cada carta tiene un solo sitio, y pocas partidas salen.",
    history=(
        "Su origen no se conoce; algún programa lo llama Yukon estricto. No es el Russian Solitaire de 1903, que "
        "también se llama Nidgi Novgorod."
    ),
    how=YUKON.words["es"].how
    | {
        "tableau": "Las columnas bajan por palo. Si queda arriba una carta boca abajo, se le da la vuelta.",
    },
)

GERMAN = Words(
    also=("Russisches Solitär", "Russische Patience"),
    about="Yukon, aber farbgleich: jede Karte hat nur einen Platz, und wenige Spiele gehen auf.",
    history=(
        "Woher es kommt, ist nicht bekannt; in einem Programm heißt es Yukon (Strict). Es ist nicht das Russian "
        "Solitaire von 1903, das auch Nidgi Novgorod heißt."
    ),
    how=YUKON.words["de"].how
    | {
        "tableau": (
            "In den Spalten wird absteigend in derselben Farbe angelegt. Kommt eine verdeckte Karte nach oben, wird sie "
            "aufgedeckt."
        ),
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
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
