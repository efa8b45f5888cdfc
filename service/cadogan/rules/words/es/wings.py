"""Wings in Spanish."""

from cadogan.rules.words import Words
from cadogan.rules.words.es.eagle_wing_coops import WORDS as EAGLE_WING_COOPS

WORDS = Words(
    about="Eagle Wing con construcción, un tronco de catorce y una redistribución.",
    history="Una de las variantes que las fuentes nombran sin dar números.",
    how=EAGLE_WING_COOPS.how
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
