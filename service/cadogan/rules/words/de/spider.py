"""Spider in German."""

from cadogan.rules.games.spider import FIRST_FOUR, NO_DEAL_OVER_GAPS, RUNS_LEAVE
from cadogan.rules.words import Words

WORDS = Words(
    also=("Spider-Solitär", "Spinne"),
    about="Zehn Spalten, zwei Kartenspiele: bringe jede Farbe zusammen, vom König bis zum Ass. Mit vier, zwei oder einer Farbe.",
    history=(
        "Die älteste uns bekannte Beschreibung steht 1937 in der Zeitschrift Games Digest und nennt es gut bekannt; es "
        "soll das Lieblingsspiel von Präsident Roosevelt gewesen sein. Ab 2000 gehörte es zu Windows, mit einer, zwei "
        "oder vier Farben."
    ),
    how={
        "deal": (
            "Von den zehn Spalten haben die ersten vier je sechs Karten, die anderen je fünf, und nur die oberste liegt "
            "offen. Die anderen 50 sind der Talon."
        ),
        "foundations": (
            "Eine ganze Folge in einer Farbe, vom König bis zum Ass, geht von selbst auf einen Grundstapel. Mit acht "
            "davon gewinnst du."
        ),
        "tableau": (
            "In den Spalten wird absteigend angelegt, ohne Rücksicht auf die Farbe. Kommt eine verdeckte Karte nach "
            "oben, wird sie aufgedeckt."
        ),
        "runs": "Nur eine Folge in einer Farbe wandert als Ganzes.",
        "gaps": "Eine Lücke nimmt jede Karte auf oder eine Folge in einer Farbe.",
        "stock": (
            "Aus dem Talon kommt eine Karte auf jede Spalte, insgesamt in fünf Runden. Vorher musst du jede Lücke füllen."
        ),
    },
    choices={
        FIRST_FOUR: "Die ersten vier Spalten haben sechs Karten, wie in den Büchern.",
        RUNS_LEAVE: "Eine ganze Folge geht von selbst. In den Büchern darf man sie behalten.",
        NO_DEAL_OVER_GAPS: ("Solange es eine Lücke gibt, wird nicht gegeben, außer mit der Option deal_over_gaps=yes."),
    },
)
