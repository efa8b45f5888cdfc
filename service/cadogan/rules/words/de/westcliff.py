"""Westcliff in German."""

from cadogan.rules.games.westcliff import TEN_COLUMNS
from cadogan.rules.words import Words

WORDS = Words(
    also=("Amerikanisches Westcliff",),
    about="Das leichte Klondike: zehn Spalten zu drei Karten, und Lücken nehmen alles auf. Es geht fast immer auf.",
    history=(
        "Mary Whitmore Jones beschreibt 1911 ein Westcliff mit sieben Spalten, ein verlockendes kleines Spiel. Morehead "
        "und Mott-Smith gaben den Namen 1949 diesem hier, mit zehn."
    ),
    how={
        "deal": "Zehn Spalten haben je drei Karten, nur die oberste liegt offen. Die anderen 22 sind der Talon.",
        "foundations": "Die Grundstapel wachsen farbgleich vom Ass bis zum König.",
        "tableau": (
            "In den Spalten wird absteigend angelegt, abwechselnd rot und schwarz. Kommt eine verdeckte Karte nach oben, "
            "wird sie aufgedeckt."
        ),
        "runs": "Jede Folge ab der obersten Karte einer Spalte wandert als Ganzes.",
        "gaps": "Eine Lücke nimmt jede Karte auf, von der Ablage oder aus einer Spalte, oder eine Folge.",
        "stock": "Aus dem Talon kommt immer eine Karte auf die Ablage. Er wird nur einmal durchgegangen.",
    },
    choices={TEN_COLUMNS: "Zehn Spalten, das amerikanische Spiel von 1949. Das ältere Westcliff hat sieben."},
)
