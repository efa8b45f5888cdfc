"""Forty Thieves in Spanish."""

from cadogan.rules.words import Words

WORDS = Words(
    also=("Cuarenta ladrones", "Los 40 ladrones", "Napoleón en Santa Elena"),
    about="Cuarenta cartas en diez columnas, dos barajas y una sola vuelta: el más conocido de los difíciles.",
    history=(
        "Annie Henshaw lo recoge en 1870 como Napoleon at St Helena y dice que era el favorito de Napoleón; lady "
        "Adelaide Cadogan lo llama Le Cadran en 1874. Los nombres Big Forty y Forty Thieves vienen de Estados Unidos, "
        "de los años veinte."
    ),
    how={
        "deal": "En cada una de las diez columnas hay cuatro cartas boca arriba. Las otras 64 forman el mazo.",
        "foundations": "Las ocho bases suben por palo, del as al rey.",
        "tableau": "Las columnas bajan por palo. Pueden jugarse las cartas superiores de columnas y descarte.",
        "runs": "Solo se mueve una carta cada vez.",
        "gaps": "Un hueco admite cualquier carta, del descarte o de una columna.",
        "stock": "Se reparte una carta cada vez al descarte. No hay redistribución.",
    },
)
