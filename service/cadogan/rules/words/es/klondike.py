"""Klondike in Spanish."""

from cadogan.rules.games.klondike import CARDS_COME_BACK, IN_ROWS, PART_OF_A_RUN, THREE_AT_A_TIME
from cadogan.rules.words import Words

WORDS = Words(
    also=("Solitario", "Solitario clásico", "Paciencia", "Canfield"),
    about="El solitario que todo el mundo conoce: siete columnas, rojas sobre negras, y un mazo de tres en tres.",
    history=(
        "Las primeras reglas conocidas están en un libro de Hoyle de 1907, como Seven-Card Klondike; de dónde viene el "
        "nombre no se sabe. Desde 1990 viene con Windows, y por eso muchos lo llaman simplemente Solitario."
    ),
    how={
        "deal": (
            "Hay siete columnas de una a siete cartas, solo la de arriba a la vista. Las otras 24 forman el mazo."
        ),
        "foundations": (
            "Las bases suben por palo, del as al rey. La carta superior de una base puede volver a una columna."
        ),
        "tableau": ("Las columnas bajan alternando colores. Si queda arriba una carta boca abajo, se le da la vuelta."),
        "runs": "Cualquier escalera desde lo alto de una columna se mueve entera.",
        "gaps": "Un hueco solo admite un rey, o una escalera que empiece por él.",
        "stock": "Tres cartas cada vez van al descarte, la última encima.",
        "redeals": "Al descarte se le puede dar la vuelta cuantas veces quieras.",
    },
    choices={
        IN_ROWS: "Las columnas se reparten por filas, como en los libros.",
        PART_OF_A_RUN: (
            "También puede moverse la parte de arriba de una escalera. En algunos libros se mueven juntas todas las "
            "cartas a la vista de una columna."
        ),
        THREE_AT_A_TIME: (
            "Tres cartas cada vez y redistribuciones sin límite, salvo que las opciones draw y redeals digan otra "
            "cosa. En algunos libros es una carta cada vez, sin redistribución."
        ),
        CARDS_COME_BACK: "La carta superior de una base puede volver, salvo con la opción back=no.",
    },
)
