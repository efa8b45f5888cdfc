"""Baker's Dozen in Spanish."""

from cadogan.rules.games.bakers_dozen import ALL_OPEN, KINGS_BELOW
from cadogan.rules.words import Words

WORDS = Words(
    also=("La docena del panadero",),
    about="Trece columnas de cuatro, los reyes abajo, y los huecos no se llenan. Todo está a la vista.",
    history=(
        "William Brisbane Dick lo publicó en 1883, con las cartas tapadas salvo la de arriba. Debe su nombre a las "
        "trece columnas, la docena de un panadero inglés."
    ),
    how={
        "deal": (
            "En cada una de las trece columnas hay cuatro cartas boca arriba. Los reyes se ponen debajo de las otras "
            "cartas de su columna."
        ),
        "foundations": "Las bases suben por palo, del as al rey.",
        "tableau": "Las columnas bajan sin mirar el palo.",
        "runs": "Solo se mueve una carta cada vez.",
        "gaps": "Un hueco no se llena nunca.",
    },
    choices={
        KINGS_BELOW: "Todos los reyes se ponen debajo de las otras cartas de su columna, en el orden que tengan.",
        ALL_OPEN: "Todas las cartas están boca arriba. En el libro de 1883, solo la superior de cada columna.",
    },
)
