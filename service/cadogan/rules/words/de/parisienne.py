"""Parisienne in German."""

from cadogan.rules.words import Words
from cadogan.rules.words.de.grand_duchess import WORDS as GRAND_DUCHESS

WORDS = Words(
    also=("Pariserin",),
    about="Grand Duchess mit einem Ass und einem König jeder Farbe von Anfang an auf den Grundstapeln.",
    history="Eine Variante von Grand Duchess, überliefert von David Parlett.",
    how={
        "start": "Ein Ass und ein König jeder Farbe beginnen auf den Grundstapeln.",
        **GRAND_DUCHESS.how,
    },
    choices={
        "Of two equal aces or kings, the one that is dealt first starts a foundation.": (
            "Von zwei gleichen Assen oder Königen beginnt die Karte einen Grundstapel, die zuerst gegeben wird."
        ),
    },
)
