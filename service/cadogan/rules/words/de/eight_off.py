"""Eight Off in German."""

from cadogan.rules.games.eight_off import ONLY_KINGS
from cadogan.rules.words import Words

WORDS = Words(
    about="Acht Zellen, vier davon belegt, und farbgleiche Spalten: mit Bedacht geht es fast immer auf.",
    history=(
        "Es ist einer der ältesten Vorläufer von FreeCell; wer es erfand, ist nicht bekannt. Seinen Namen hat es von "
        "den acht Zellen."
    ),
    how={
        "deal": (
            "Auf jeder der acht Spalten liegen sechs offene Karten. Die letzten vier liegen in vier der acht Zellen."
        ),
        "foundations": "Die Grundstapel wachsen farbgleich vom Ass bis zum König.",
        "tableau": "In den Spalten wird absteigend in derselben Farbe angelegt.",
        "cells": (
            "Acht Zellen fassen je eine Karte. Aus einer Zelle darf sie auf einen Grundstapel oder eine Spalte, ein "
            "König in eine Lücke."
        ),
        "runs": "Eine Folge wandert als Ganzes, wenn sie höchstens eine Karte mehr hat, als Zellen frei sind.",
        "gaps": "Eine Lücke nimmt nur einen König auf oder eine Folge, die mit ihm beginnt.",
    },
    choices={ONLY_KINGS: "Eine Lücke nimmt nur einen König auf, außer mit der Option gaps=any."},
)
