"""Storehouse in German."""

from cadogan.rules.words import Words
from cadogan.rules.words.de.canfield import WORDS as CANFIELD

WORDS = Words(
    also=("Lagerhaus", "Speicher"),
    about="Canfield mit den Zweien auf den Grundstapeln, farbgleichen Spalten und einer Karte auf einmal.",
    history="Eine Variante von Canfield.",
    how=CANFIELD.how
    | {
        "deal": (
            "Dreizehn Karten bilden die Reserve, die oberste offen, und auf jeder der vier Spalten liegt eine offene "
            "Karte. Die anderen 31 sind der Talon."
        ),
        "foundations": "Die vier Zweien beginnen auf den Grundstapeln, die farbgleich bis zum Ass wachsen.",
        "tableau": (
            "In den Spalten wird absteigend in derselben Farbe angelegt, und nach dem Ass folgt der König. Eine Karte "
            "oder die ganze Spalte darf auf eine andere."
        ),
        "stock": (
            "Aus dem Talon kommt immer eine Karte auf die Ablage. Zwei weitere Durchgänge: die Ablage wird umgedreht."
        ),
    },
)
