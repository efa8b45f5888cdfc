"""Wings in German."""

from cadogan.rules.words import Words
from cadogan.rules.words.de.eagle_wing_coops import WORDS as EAGLE_WING_COOPS

WORDS = Words(
    also=("Schwingen", "Flügel"),
    about="Eagle Wing mit Anlegen, einem Rumpf aus vierzehn Karten und einem weiteren Durchgang.",
    history="Eine der Varianten, die in den Quellen ohne Zahlen genannt werden.",
    how=EAGLE_WING_COOPS.how
    | {
        "deal": (
            "Vierzehn Karten bilden den Rumpf, auf jedem der acht Flügel liegt eine offene Karte, und eine beginnt den "
            "ersten Grundstapel. Die anderen 29 sind der Talon."
        ),
        "redeals": "Ein weiterer Durchgang: die Ablage wird umgedreht.",
    },
    choices={
        "The sources name Wings as a variation and give no numbers; trunk and redeals are ours.": (
            "Die Quellen nennen Wings als Variante, aber keine Zahlen; Rumpf und Durchgänge sind von uns."
        ),
    },
)
