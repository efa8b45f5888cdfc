"""Duchess in Spanish."""

from cadogan.rules.words import Words

WORDS = Words(
    also=("Duquesa",),
    about="Cuatro abanicos, cuatro columnas, y la primera carta que levantas decide la base.",
    history=(
        "Albert Morehead y Geoffrey Mott-Smith lo inventaron para su libro de solitarios de 1950, que también lo "
        "llama Glenwood."
    ),
    how={
        "deal": (
            "Hay tres cartas boca arriba en cada uno de los cuatro abanicos y una en cada una de las cuatro "
            "columnas. Las otras 36 forman el mazo."
        ),
        "start": (
            "Empieza con la carta superior de un abanico: la pones en una base, y su valor es el de partida de las "
            "cuatro."
        ),
        "foundations": "Las bases suben por palo, y del rey se pasa al as, hasta tener trece cartas cada una.",
        "tableau": "Las columnas bajan alternando colores, y del as se pasa al rey.",
        "runs": "Cualquier escalera desde lo alto de una columna se mueve entera.",
        "available": (
            "Pueden jugarse las cartas superiores de abanicos, columnas y descarte. En un abanico nunca se pone nada."
        ),
        "gaps": (
            "Un hueco admite la carta superior de un abanico. Agotados los abanicos, la del descarte o, si no lo "
            "hay, la siguiente del mazo."
        ),
        "stock": "Se reparte una carta cada vez al descarte.",
        "redeals": "Una redistribución: agotado el mazo, puedes dar la vuelta al descarte y recorrerlo de nuevo.",
    },
    choices={
        "Any run of a column moves as a unit, unless the option runs=whole is chosen.": "Cualquier escalera de una columna se mueve entera, salvo con la opción runs=whole.",
    },
)
