"""Yukon in Spanish."""

from cadogan.rules.games.yukon import ROW_BY_ROW
from cadogan.rules.words import Words

WORDS = Words(
    also=("Yukón", "Solitario Yukón"),
    about="Klondike sin mazo: toda carta a la vista se mueve, con todo lo que tenga encima.",
    history=(
        "Alphonse Moyse lo describe en 1950 como una mezcla de Klondike y Scorpion que deja sorprendente margen a la "
        "habilidad. El nombre sigue al de Klondike, un río del territorio canadiense de Yukón."
    ),
    how={
        "deal": (
            "La primera de las siete columnas tiene una carta, las demás de seis a once. Las cinco de arriba de cada "
            "columna están a la vista."
        ),
        "foundations": "Las bases suben por palo, del as al rey.",
        "tableau": ("Las columnas bajan alternando colores. Si queda arriba una carta boca abajo, se le da la vuelta."),
        "runs": "Cualquier carta a la vista puede moverse, junto con todas las que tenga encima, en el orden que estén.",
        "gaps": "Un hueco solo admite un rey, con todas las cartas que tenga encima.",
    },
    choices={
        ROW_BY_ROW: (
            "Las columnas se reparten por filas, desde la izquierda. En los libros se reparten al final 24 cartas boca "
            "arriba."
        ),
    },
)
