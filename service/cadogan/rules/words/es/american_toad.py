"""American Toad in Spanish."""

from cadogan.rules.games.american_toad import OPEN_RESERVE, RIGHT_TO_LEFT, TOPS_TO_GAPS
from cadogan.rules.words import Words

WORDS = Words(
    also=("El sapo",),
    about="Canfield con dos barajas: una reserva de veinte a la vista y ocho columnas construidas por palo.",
    history=(
        "George Hapgood lo describe como The Toad en Solitaire and Patience. Los programas de ordenador lo llaman "
        "American Toad."
    ),
    how={
        "deal": (
            "La reserva tiene veinte cartas, todas a la vista. Cada una de las ocho columnas tiene una boca arriba, y "
            "otra empieza la primera base. Las otras 75 forman el mazo."
        ),
        "foundations": (
            "La primera carta va a una base: su valor es el de partida. Las ocho bases suben por palo, y del rey se "
            "pasa al as."
        ),
        "tableau": (
            "Las columnas bajan por palo, y del as se pasa al rey. Se mueve a otra una carta, o la columna entera."
        ),
        "reserve": "Solo puede jugarse la carta superior de la reserva. Una columna vacía se llena con ella al momento.",
        "gaps": "Agotada la reserva, un hueco admite la carta superior del descarte, y ninguna de otra columna.",
        "stock": "Se reparte una carta cada vez al descarte. Una redistribución: se le da la vuelta.",
    },
    choices={
        RIGHT_TO_LEFT: "Las columnas se reparten de derecha a izquierda.",
        OPEN_RESERVE: "Toda la reserva está a la vista.",
        TOPS_TO_GAPS: "Agotada la reserva, un hueco admite la carta superior del descarte, y ninguna de una columna.",
    },
)
