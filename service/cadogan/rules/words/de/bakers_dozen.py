"""Baker's Dozen in German."""

from cadogan.rules.games.bakers_dozen import ALL_OPEN, KINGS_BELOW
from cadogan.rules.words import Words

WORDS = Words(
    also=("Bäckerdutzend", "Bäckers Dutzend"),
    about="Dreizehn Spalten zu vier Karten, die Könige zuunterst, und Lücken bleiben leer. Alles liegt offen.",
    history=(
        "William Brisbane Dick veröffentlichte es 1883, mit verdeckten Karten außer den obersten. Seinen Namen hat es "
        "von den dreizehn Spalten, dem Dutzend eines englischen Bäckers."
    ),
    how={
        "deal": (
            "Auf jeder der dreizehn Spalten liegen vier offene Karten. Könige kommen unter die anderen Karten ihrer "
            "Spalte."
        ),
        "foundations": "Die Grundstapel wachsen farbgleich vom Ass bis zum König.",
        "tableau": "In den Spalten wird absteigend angelegt, ohne Rücksicht auf die Farbe.",
        "runs": "Es wird immer nur eine Karte bewegt.",
        "gaps": "Eine Lücke wird nie gefüllt.",
    },
    choices={
        KINGS_BELOW: "Alle Könige kommen unter die anderen Karten ihrer Spalte, in der Reihenfolge, die sie haben.",
        ALL_OPEN: "Alle Karten liegen offen. Im Buch von 1883 nur die oberste jeder Spalte.",
    },
)
