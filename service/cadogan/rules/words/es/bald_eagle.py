"""Bald Eagle in Spanish."""

from cadogan.rules.words import Words
from cadogan.rules.words.es.eagle_wing_coops import WORDS as EAGLE_WING_COOPS

WORDS = Words(
    about="Eagle Wing con construcción y un tronco de diecisiete.",
    history="Una de las variantes que las fuentes nombran sin dar números.",
    how=EAGLE_WING_COOPS.how
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
