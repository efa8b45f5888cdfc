"""Scorpion in Spanish."""

from cadogan.rules.games.scorpion import DEAL_AT_ANY_TIME, RUNS_LEAVE_THEIR_COLUMN
from cadogan.rules.words import Words

WORDS = Words(
    also=("Escorpión",),
    about="Reúne los cuatro palos como en Spider, moviendo como en Yukon, con tres cartas de reserva en la cola.",
    history=(
        "Está en los libros de Morehead y Mott-Smith, de 1949, y de Moyse, de 1950. Une el fin de Spider con los "
        "movimientos de Yukon."
    ),
    how={
        "deal": (
            "Siete columnas tienen siete cartas cada una; las tres de abajo de las cuatro primeras están boca abajo. "
            "Las 3 últimas forman el mazo."
        ),
        "foundations": "Una escalera completa de un palo, del rey al as, se va sola a una base. Con cuatro se gana.",
        "tableau": "Las columnas bajan por palo. Si queda arriba una carta boca abajo, se le da la vuelta.",
        "runs": (
            "Cualquier carta a la vista puede moverse, junto con todas las que tenga encima, estén en el orden que "
            "estén."
        ),
        "gaps": "Un hueco solo admite un rey, con todas las cartas que tenga encima.",
        "stock": "Reparte las tres cartas del mazo a las tres primeras columnas, de una vez, cuando quieras.",
    },
    choices={
        RUNS_LEAVE_THEIR_COLUMN: "Una escalera completa se va sola. En los libros se queda en su columna.",
        DEAL_AT_ANY_TIME: (
            "Las tres últimas cartas pueden repartirse en cualquier momento. En algunos libros, solo cuando no queda "
            "otra jugada."
        ),
    },
)
