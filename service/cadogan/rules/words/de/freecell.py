"""FreeCell in German."""

from cadogan.rules.games.freecell import ONE_MOVE
from cadogan.rules.words import Words

WORDS = Words(
    also=("FreeCell-Solitär", "Freie Zelle"),
    about="Alle Karten liegen offen, und vier Zellen helfen: fast jedes Spiel ist zu gewinnen.",
    history=(
        "Paul Alfille änderte Baker's Game: angelegt wird abwechselnd rot und schwarz. 1978 programmierte er es für "
        "das System PLATO. Bekannt wurde es mit Windows 95 und seinen 32.000 nummerierten Spielen."
    ),
    how={
        "deal": (
            "Alle Karten liegen offen auf acht Spalten: je sieben auf den ersten vier, je sechs auf den letzten vier."
        ),
        "foundations": "Die Grundstapel wachsen farbgleich vom Ass bis zum König.",
        "tableau": "In den Spalten wird absteigend angelegt, abwechselnd rot und schwarz.",
        "cells": (
            "Vier Zellen fassen je eine Karte. Aus einer Zelle darf sie auf einen Grundstapel, eine Spalte oder in eine "
            "Lücke."
        ),
        "runs": (
            "Eine Folge wandert als Ganzes, wenn sie sich über freie Zellen und Lücken Karte für Karte versetzen ließe: "
            "eine Karte mehr, als Zellen frei sind, und jede andere Lücke verdoppelt das."
        ),
        "gaps": "Eine Lücke nimmt jede Karte auf oder eine Folge, die sich dorthin versetzen lässt.",
    },
    choices={
        ONE_MOVE: (
            "Eine Folge wandert als Ganzes, soweit freie Zellen und Lücken sie Karte für Karte versetzen könnten. Jede "
            "Lücke zählt."
        ),
    },
)
