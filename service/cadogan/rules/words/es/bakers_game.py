"""Baker's Game in Spanish."""

from cadogan.rules.games.bakers_game import ANY_CARD
from cadogan.rules.words import Words
from cadogan.rules.words.es.freecell import WORDS as FREECELL

WORDS = Words(
    also=("Carta blanca (Baker)",),
    about="El antepasado de FreeCell: las mismas cuatro celdas, pero se construye por palo.",
    history=(
        "Martin Gardner lo describió en Scientific American en junio de 1968: C. L. Baker lo aprendió de su padre, y "
        "este, de un inglés en los años veinte. De él hizo Paul Alfille FreeCell."
    ),
    how=FREECELL.how
    | {
        "tableau": "Las columnas bajan por palo.",
    },
    choices={ANY_CARD: "Un hueco admite cualquier carta, salvo con la opción gaps=kings."},
)
