"""Scorpion in German."""

from cadogan.rules.games.scorpion import DEAL_AT_ANY_TIME, RUNS_LEAVE_THEIR_COLUMN
from cadogan.rules.words import Words

WORDS = Words(
    also=("Skorpion", "Skorpion-Solitär"),
    about="Sammle die vier Farben wie bei Spider, ziehe wie bei Yukon, und behalte drei Karten für den Stachel.",
    history=(
        "Es steht in den Büchern von Morehead und Mott-Smith, 1949, und von Moyse, 1950. Es verbindet das Ziel von "
        "Spider mit den Zügen von Yukon."
    ),
    how={
        "deal": (
            "Sieben Spalten haben je sieben Karten; in den ersten vier liegen die untersten drei verdeckt. Die letzten "
            "3 sind der Talon."
        ),
        "foundations": (
            "Eine ganze Folge in einer Farbe, vom König bis zum Ass, geht von selbst auf einen Grundstapel. Mit vier "
            "davon gewinnst du."
        ),
        "tableau": (
            "In den Spalten wird absteigend in derselben Farbe angelegt. Kommt eine verdeckte Karte nach oben, wird sie "
            "aufgedeckt."
        ),
        "runs": "Jede offene Karte darf wandern, mit allen Karten auf ihr, in welcher Reihenfolge auch immer.",
        "gaps": "Eine Lücke nimmt nur einen König auf, mit allen Karten auf ihm.",
        "stock": ("Die drei Karten des Talons kommen auf die ersten drei Spalten, alle zusammen, wann du willst."),
    },
    choices={
        RUNS_LEAVE_THEIR_COLUMN: "Eine ganze Folge geht von selbst. In den Büchern bleibt sie in ihrer Spalte.",
        DEAL_AT_ANY_TIME: (
            "Die letzten drei Karten dürfen jederzeit gegeben werden. In manchen Büchern erst, wenn kein Zug mehr "
            "möglich ist."
        ),
    },
)
