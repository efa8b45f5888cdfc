"""American Toad in German."""

from cadogan.rules.games.american_toad import OPEN_RESERVE, RIGHT_TO_LEFT, TOPS_TO_GAPS
from cadogan.rules.words import Words

WORDS = Words(
    also=("Amerikanische Kröte",),
    about="Canfield mit zwei Kartenspielen: eine offene Reserve aus zwanzig Karten und acht farbgleiche Spalten.",
    history=(
        "George Hapgood beschreibt es als The Toad in seinem Buch Solitaire and Patience. In Computerprogrammen heißt "
        "es American Toad."
    ),
    how={
        "deal": (
            "Zwanzig offene Karten bilden die Reserve. Auf jeder der acht Spalten liegt eine offene Karte, und eine "
            "beginnt den ersten Grundstapel. Die anderen 75 sind der Talon."
        ),
        "foundations": (
            "Die erste Karte kommt auf einen Grundstapel: ihr Rang ist der Grundwert. Die acht Grundstapel wachsen "
            "farbgleich, und nach dem König folgt das Ass."
        ),
        "tableau": (
            "In den Spalten wird absteigend in derselben Farbe angelegt, und nach dem Ass folgt der König. Eine Karte "
            "oder die ganze Spalte darf auf eine andere."
        ),
        "reserve": (
            "Von der Reserve ist nur die oberste Karte spielbar. Eine leere Spalte wird sofort aus ihr aufgefüllt."
        ),
        "gaps": (
            "Ist die Reserve leer, nimmt eine Lücke die oberste Karte der Ablage auf, aber keine aus einer anderen "
            "Spalte."
        ),
        "stock": "Aus dem Talon kommt immer eine Karte auf die Ablage. Ein weiterer Durchgang: die Ablage wird umgedreht.",
    },
    choices={
        RIGHT_TO_LEFT: "Die Spalten werden von rechts nach links ausgelegt.",
        OPEN_RESERVE: "Die ganze Reserve liegt offen.",
        TOPS_TO_GAPS: "Ist die Reserve leer, nimmt eine Lücke die oberste Karte der Ablage auf und keine einer Spalte.",
    },
)
