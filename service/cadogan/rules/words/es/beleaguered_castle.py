"""Beleaguered Castle in Spanish."""

from cadogan.rules.games.beleaguered_castle import SIDE_BY_SIDE
from cadogan.rules.words import Words

WORDS = Words(
    also=("Castillo sitiado",),
    about="Los ases en el centro, ocho columnas a la vista y ninguna celda: un FreeCell sin ayuda.",
    history=(
        "William Brisbane Dick lo publicó en 1883, y desde entonces está en todas las colecciones. También se llama "
        "Laying Siege y Sham Battle."
    ),
    how={
        "deal": "Los cuatro ases empiezan en las bases. En cada una de las ocho columnas hay seis cartas boca arriba.",
        "foundations": "Las bases suben por palo, del as al rey.",
        "tableau": "Las columnas bajan sin mirar el palo.",
        "runs": "Solo se mueve una carta cada vez.",
        "gaps": "Un hueco admite la carta superior de cualquier columna.",
    },
    choices={
        SIDE_BY_SIDE: (
            "Las columnas están una junto a otra, repartidas por filas. En los libros hay cuatro a cada lado de los "
            "ases."
        ),
    },
)
