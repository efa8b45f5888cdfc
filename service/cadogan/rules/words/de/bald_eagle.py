"""Bald Eagle in German."""

from cadogan.rules.words import Words
from cadogan.rules.words.de.eagle_wing_coops import WORDS as EAGLE_WING_COOPS

WORDS = Words(
    also=("Weißkopfseeadler",),
    about="Eagle Wing mit Anlegen und einem Rumpf aus siebzehn Karten.",
    history="Eine der Varianten, die in den Quellen ohne Zahlen genannt werden.",
    how=EAGLE_WING_COOPS.how
    | {
        "deal": (
            "Siebzehn Karten bilden den Rumpf, auf jedem der acht Flügel liegt eine offene Karte, und eine beginnt "
            "den ersten Grundstapel. Die anderen 26 sind der Talon."
        ),
    },
    choices={
        "The sources name Bald Eagle as a variation and give no numbers; trunk and redeals are ours.": (
            "Die Quellen nennen Bald Eagle als Variante, aber keine Zahlen; Rumpf und Durchgänge sind von uns."
        ),
    },
)
