"""Russian Solitaire in Spanish."""

from cadogan.rules.words import Words
from cadogan.rules.words.es.yukon import WORDS as YUKON

WORDS = Words(
    also=("Solitario ruso",),
    about="Yukon construido por palo: cada carta tiene un solo sitio, y pocas partidas salen.",
    history=(
        "Su origen no se conoce; algún programa lo llama Yukon estricto. No es el Russian Solitaire de 1903, que "
        "también se llama Nidgi Novgorod."
    ),
    how=YUKON.how
    | {
        "tableau": "Las columnas bajan por palo. Si queda arriba una carta boca abajo, se le da la vuelta.",
    },
)
