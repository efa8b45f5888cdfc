"""Bald Eagle."""

from dataclasses import replace

from cadogan.rules.game import counted
from cadogan.rules.games.eagle_wing_coops import GAME as EAGLE_WING_COOPS
from cadogan.rules.words import Exact, Words

EXACT = Exact(
    before="As Wings, with another trunk and number of redeals; these presets are ours *(choice)*, too.",
    rows=EAGLE_WING_COOPS.exact.rows
    | {
        "deal": (
            "17 cards face down to the trunk, one face up to each of eight wings, one to the first foundation. Stock 26"
        ),
    },
)

ENGLISH = Words(
    how=EAGLE_WING_COOPS.words["en"].how
    | {
        "deal": (
            "Seventeen cards are the trunk, one lies face up on each of eight wings, and one starts the first "
            "foundation. The other 26 are the stock."
        ),
    },
)

SPANISH = Words(
    about="Eagle Wing con construcción y un tronco de diecisiete.",
    history="Una de las variantes que las fuentes nombran sin dar números.",
    how=EAGLE_WING_COOPS.words["es"].how
    | {
        "deal": (
            "El tronco tiene diecisiete cartas, cada una de las ocho alas una boca arriba, y otra empieza la primera "
            "base. Las otras 26 forman el mazo."
        ),
    },
    choices={
        "The sources name Bald Eagle as a variation and give no numbers; trunk and redeals are ours.": (
            "Las fuentes nombran Bald Eagle como variante y no dan números; el tronco y las redistribuciones son "
            "nuestros."
        ),
    },
)

GERMAN = Words(
    also=("Weißkopfseeadler",),
    about="Eagle Wing mit Anlegen und einem Rumpf aus siebzehn Karten.",
    history="Eine der Varianten, die in den Quellen ohne Zahlen genannt werden.",
    how=EAGLE_WING_COOPS.words["de"].how
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

GAME = replace(
    EAGLE_WING_COOPS,
    id="bald-eagle",
    name="Bald Eagle",
    about="Eagle Wing with building and a trunk of seventeen.",
    history="One of the variations that the sources name without giving numbers.",
    odds=counted(26),
    choices=(
        *EAGLE_WING_COOPS.choices,
        "The sources name Bald Eagle as a variation and give no numbers; trunk and redeals are ours.",
    ),
    rules=replace(EAGLE_WING_COOPS.rules, reserve_depth=17, redeals=2),
    place=7,
    exact=EXACT,
    first=("foundations", "wings", "gaps"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
