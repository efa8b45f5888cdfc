"""Grand Duchess in Spanish."""

from cadogan.rules.words import Words

WORDS = Words(
    also=("Gran Duquesa", "Duquesa de Luynes"),
    about=(
        "Dos barajas caen de seis en seis: cuatro cartas a los montones, dos a una reserva que se abre al agotarse "
        "el mazo."
    ),
    history=(
        "Lady Adelaide Cadogan lo recoge en 1874 como La Duchesse de Luynes. Mary Whitmore Jones lo llama también "
        "One to Six en 1888. En los libros estadounidenses es Grand Duchess."
    ),
    how={
        "deal": (
            "Dos barajas. Caen seis cartas cada vez: cuatro boca arriba en los cuatro montones, dos boca abajo en la "
            "reserva."
        ),
        "foundations": "Las bases: de cada palo, una sube del as al rey y otra baja del rey al as.",
        "tableau": (
            "Solo puede salir la carta superior de cada montón, y solo a una base. En los montones no se construye. "
            "El siguiente reparto llena los montones vacíos."
        ),
        "reserve": "Cuando se agota el mazo se abre la reserva: cualquiera de sus cartas puede ir entonces a una base.",
        "redeals": "Tres redistribuciones: se recogen montones y reserva y se reparte de nuevo.",
        "last round": "Tras la tercera redistribución ya no hay reserva: caen cuatro cartas cada vez, una en cada montón.",
    },
    choices={
        "At a redeal the reserve is gathered left pile first, each from bottom to top.": "Al redistribuir se recoge primero el montón izquierdo de la reserva, cada uno de abajo arriba.",
    },
)
