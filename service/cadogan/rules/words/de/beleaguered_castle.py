"""Beleaguered Castle in German."""

from cadogan.rules.games.beleaguered_castle import SIDE_BY_SIDE
from cadogan.rules.words import Words

WORDS = Words(
    also=("Belagerte Burg", "Belagertes Schloss"),
    about="Die Asse in der Mitte, acht offene Spalten und keine Zelle: FreeCell ohne Hilfe.",
    history=(
        "William Brisbane Dick veröffentlichte es 1883, und seither steht es in den Sammlungen. Es heißt auch Laying "
        "Siege und Sham Battle."
    ),
    how={
        "deal": ("Die vier Asse beginnen auf den Grundstapeln. Auf jeder der acht Spalten liegen sechs offene Karten."),
        "foundations": "Die Grundstapel wachsen farbgleich vom Ass bis zum König.",
        "tableau": "In den Spalten wird absteigend angelegt, ohne Rücksicht auf die Farbe.",
        "runs": "Es wird immer nur eine Karte bewegt.",
        "gaps": "Eine Lücke nimmt die oberste Karte jeder Spalte auf.",
    },
    choices={
        SIDE_BY_SIDE: (
            "Die Spalten liegen nebeneinander und werden reihenweise ausgelegt. In den Büchern liegen vier auf jeder "
            "Seite der Asse."
        ),
    },
)
