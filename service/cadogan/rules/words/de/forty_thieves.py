"""Forty Thieves in German."""

from cadogan.rules.words import Words

WORDS = Words(
    also=("Vierzig Räuber", "Die 40 Räuber", "Vierzig Diebe", "Napoleon auf St. Helena"),
    about="Vierzig Karten auf zehn Spalten, zwei Kartenspiele, ein Durchgang: das bekannteste unter den schweren.",
    history=(
        "Annie Henshaw führt es 1870 als Napoleon at St Helena auf und nennt es Napoleons Lieblingsspiel; bei Lady "
        "Adelaide Cadogan heißt es 1874 Le Cadran. Die Namen Big Forty und Forty Thieves kommen aus dem Amerika der "
        "zwanziger Jahre."
    ),
    how={
        "deal": "Auf jeder der zehn Spalten liegen vier offene Karten. Die anderen 64 sind der Talon.",
        "foundations": "Die acht Grundstapel wachsen farbgleich vom Ass bis zum König.",
        "tableau": (
            "In den Spalten wird absteigend in derselben Farbe angelegt. Spielbar sind die obersten Karten der Spalten "
            "und der Ablage."
        ),
        "runs": "Es wird immer nur eine Karte bewegt.",
        "gaps": "Eine Lücke nimmt jede Karte auf, von der Ablage oder aus einer Spalte.",
        "stock": "Aus dem Talon kommt immer eine Karte auf die Ablage. Er wird nur einmal durchgegangen.",
    },
)
