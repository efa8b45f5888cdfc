"""Seahaven Towers in German."""

from cadogan.rules.words import Words
from cadogan.rules.words.de.eight_off import WORDS as EIGHT_OFF

WORDS = Words(
    also=("Seahaven-Türme", "Türme"),
    about="Zehn kurze, farbgleiche Spalten und vier Türme, die je eine Karte fassen.",
    history=(
        "Art Cabral erfand es 1988 und brachte es als Programm für den Macintosh heraus. Seine Zellen heißen Türme."
    ),
    how=EIGHT_OFF.how
    | {
        "deal": "Auf jeder der zehn Spalten liegen fünf offene Karten. Die letzten zwei liegen in den mittleren Zellen.",
        "cells": (
            "Vier Zellen fassen je eine Karte. Aus einer Zelle darf sie auf einen Grundstapel oder eine Spalte, ein "
            "König in eine Lücke."
        ),
    },
)
