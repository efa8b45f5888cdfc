"""Simple Simon in German."""

from cadogan.rules.games.simple_simon import SIMONS_RUNS_LEAVE
from cadogan.rules.words import Words

WORDS = Words(
    also=("Einfacher Simon",),
    about="Spider mit einem Kartenspiel und lauter offenen Karten: gar nicht einfach, aber fast immer zu gewinnen.",
    history=(
        "Bekannt wurde es durch Solitär-Sammlungen für Computer, vielleicht ist es älter. Es ist nah mit Spider "
        "verwandt."
    ),
    how={
        "deal": (
            "Alle Karten liegen offen auf zehn Spalten: je 8 auf den ersten drei, dann auf jeder eine weniger, bis zu "
            "einer auf der letzten."
        ),
        "foundations": (
            "Eine ganze Folge in einer Farbe, vom König bis zum Ass, geht von selbst auf einen Grundstapel. Mit vier "
            "davon gewinnst du."
        ),
        "tableau": "In den Spalten wird absteigend angelegt, ohne Rücksicht auf die Farbe.",
        "runs": "Nur eine Folge in einer Farbe wandert als Ganzes.",
        "gaps": "Eine Lücke nimmt jede Karte auf oder eine Folge in einer Farbe.",
    },
    choices={
        SIMONS_RUNS_LEAVE: "Eine ganze Folge geht von selbst. In manchen Programmen legst du sie selbst ab.",
    },
)
