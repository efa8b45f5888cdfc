"""Canfield in Spanish."""

from cadogan.rules.words import Words

WORDS = Words(
    also=("Demonio",),
    about=(
        "El origen de la familia: una reserva de trece, cuatro columnas, tres cartas cada vez, redistribuciones sin "
        "límite."
    ),
    history=(
        "Mary Whitmore Jones lo describe en 1891 como Demon Patience. En Estados Unidos lleva el nombre de Richard "
        "A. Canfield, dueño de un casino, de quien se cuenta que hizo de él un juego de apuestas; quizá fuera "
        "Klondike."
    ),
    how={
        "deal": (
            "La reserva tiene trece cartas, la de arriba a la vista. Cada una de las cuatro columnas tiene una boca "
            "arriba, y otra empieza la primera base. Las otras 34 forman el mazo."
        ),
        "foundations": (
            "La primera carta va a una base: su valor es el de partida. Las bases suben por palo, y del rey se pasa "
            "al as."
        ),
        "tableau": (
            "Las columnas bajan alternando colores, y del as se pasa al rey. Se mueve a otra una carta, o la columna "
            "entera."
        ),
        "reserve": "Solo puede jugarse la carta superior de la reserva. Una columna vacía se llena con ella al momento.",
        "gaps": "Agotada la reserva, un hueco admite la carta superior del descarte o de una columna.",
        "stock": (
            "Tres cartas cada vez van al descarte, la última encima. Se le puede dar la vuelta cuantas veces quieras."
        ),
    },
    choices={
        "The columns are dealt from right to left.": "Las columnas se reparten de derecha a izquierda.",
    },
)
