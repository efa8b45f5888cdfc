"""Russian Solitaire in German."""

from cadogan.rules.words import Words
from cadogan.rules.words.de.yukon import WORDS as YUKON

WORDS = Words(
    also=("Russisches Solitär", "Russische Patience"),
    about="Yukon, aber farbgleich: jede Karte hat nur einen Platz, und wenige Spiele gehen auf.",
    history=(
        "Woher es kommt, ist nicht bekannt; in einem Programm heißt es Yukon (Strict). Es ist nicht das Russian "
        "Solitaire von 1903, das auch Nidgi Novgorod heißt."
    ),
    how=YUKON.how
    | {
        "tableau": (
            "In den Spalten wird absteigend in derselben Farbe angelegt. Kommt eine verdeckte Karte nach oben, wird sie "
            "aufgedeckt."
        ),
    },
)
