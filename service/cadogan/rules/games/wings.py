"""Wings."""

from dataclasses import replace

from cadogan.rules.game import counted
from cadogan.rules.games.eagle_wing_coops import GAME as EAGLE_WING_COOPS
from cadogan.rules.words import Exact, Words

EXACT = Exact(
    before=(
        "The sources name Wings and Bald Eagle as variations in redeals and in the size of the trunk, and give no "
        "numbers; these presets are ours *(choice)*, and the descriptions of the games say so. Both build as "
        "`eagle-wing-coops`. They have the same options, with these as their defaults."
    ),
    rows=EAGLE_WING_COOPS.exact.rows
    | {
        "deal": (
            "14 cards face down to the trunk, one face up to each of eight wings, one to the first foundation. Stock 29"
        ),
        "redeals": "1: the waste is turned over",
    },
)

ENGLISH = Words(
    how=EAGLE_WING_COOPS.words["en"].how
    | {
        "deal": (
            "Fourteen cards are the trunk, one lies face up on each of eight wings, and one starts the first "
            "foundation. The other 29 are the stock."
        ),
        "redeals": "One redeal: the waste is turned over.",
    },
)

SPANISH = Words(
    about="Eagle Wing con construcción, un tronco de catorce y una redistribución.",
    history="Una de las variantes que las fuentes nombran sin dar números.",
    how=EAGLE_WING_COOPS.words["es"].how
    | {
        "deal": (
            "El tronco tiene catorce cartas, cada una de las ocho alas una boca arriba, y otra empieza la primera "
            "base. Las otras 29 forman el mazo."
        ),
        "redeals": "Una redistribución: se da la vuelta al descarte.",
    },
    choices={
        "The sources name Wings as a variation and give no numbers; trunk and redeals are ours.": (
            "Las fuentes nombran Wings como variante y no dan números; el tronco y las redistribuciones son nuestros."
        ),
    },
)

GERMAN = Words(
    also=("Schwingen", "Flügel"),
    about="Eagle Wing mit Anlegen, einem Rumpf aus vierzehn Karten und einem weiteren Durchgang.",
    history="Eine der Varianten, die in den Quellen ohne Zahlen genannt werden.",
    how=EAGLE_WING_COOPS.words["de"].how
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

GAME = replace(
    EAGLE_WING_COOPS,
    id="wings",
    name="Wings",
    about="Eagle Wing with building, a trunk of fourteen and one redeal.",
    history="One of the variations that the sources name without giving numbers.",
    odds=counted(47),
    choices=(
        *EAGLE_WING_COOPS.choices,
        "The sources name Wings as a variation and give no numbers; trunk and redeals are ours.",
    ),
    rules=replace(EAGLE_WING_COOPS.rules, reserve_depth=14, redeals=1),
    place=6,
    exact=EXACT,
    first=("foundations", "wings", "gaps"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
