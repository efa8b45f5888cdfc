"""Streets and Alleys in German."""

from cadogan.rules.words import Words
from cadogan.rules.words.de.beleaguered_castle import WORDS as BELEAGUERED_CASTLE

WORDS = Words(
    also=("Straßen und Gassen",),
    about="Beleaguered Castle ohne die Asse am Anfang: sie müssen erst freigelegt werden.",
    history="Eine Variante von Beleaguered Castle, die Alphonse Moyse 1950 beschreibt.",
    how=BELEAGUERED_CASTLE.how
    | {
        "deal": (
            "Alle Karten liegen offen auf acht Spalten: je sieben auf den ersten vier, je sechs auf den letzten vier."
        ),
    },
)
