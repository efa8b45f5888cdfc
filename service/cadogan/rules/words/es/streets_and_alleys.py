"""Streets and Alleys in Spanish."""

from cadogan.rules.words import Words
from cadogan.rules.words.es.beleaguered_castle import WORDS as BELEAGUERED_CASTLE

WORDS = Words(
    also=("Calles y callejones",),
    about="Beleaguered Castle sin los ases de ventaja: hay que sacarlos primero.",
    history="Una variante de Beleaguered Castle, que Alphonse Moyse describe en 1950.",
    how=BELEAGUERED_CASTLE.how
    | {
        "deal": (
            "Todas las cartas están boca arriba en ocho columnas: siete en cada una de las cuatro primeras, seis en "
            "cada una de las cuatro últimas."
        ),
    },
)
