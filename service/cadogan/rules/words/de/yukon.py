"""Yukon in German."""

from cadogan.rules.games.yukon import ROW_BY_ROW
from cadogan.rules.words import Words

WORDS = Words(
    also=("Yukon-Solitär",),
    about="Klondike ohne Talon: jede offene Karte darf wandern, mit allem, was auf ihr liegt.",
    history=(
        "Alphonse Moyse beschreibt es 1950 als Mischung aus Klondike und Scorpion, die erstaunlich viel Raum für "
        "Geschick lässt. Der Name folgt dem von Klondike, einem Fluss im kanadischen Yukon."
    ),
    how={
        "deal": (
            "Von den sieben Spalten hat die erste eine Karte, die anderen haben sechs bis elf. Die obersten fünf einer "
            "Spalte liegen offen."
        ),
        "foundations": "Die Grundstapel wachsen farbgleich vom Ass bis zum König.",
        "tableau": (
            "In den Spalten wird absteigend angelegt, abwechselnd rot und schwarz. Kommt eine verdeckte Karte nach oben, "
            "wird sie aufgedeckt."
        ),
        "runs": "Jede offene Karte darf wandern, mit allen Karten auf ihr, in welcher Reihenfolge auch immer.",
        "gaps": "Eine Lücke nimmt nur einen König auf, mit allen Karten auf ihm.",
    },
    choices={
        ROW_BY_ROW: (
            "Die Spalten werden reihenweise von links ausgelegt. In den Büchern werden 24 offene Karten zuletzt gegeben."
        ),
    },
)
