"""Simple Simon in Spanish."""

from cadogan.rules.games.simple_simon import SIMONS_RUNS_LEAVE
from cadogan.rules.words import Words

WORDS = Words(
    also=("El tontorrón",),
    about="Spider con una baraja y todo a la vista: no es nada simple, pero casi siempre se puede ganar.",
    history=(
        "Lo hicieron popular las colecciones de solitarios para ordenador, aunque quizá sea anterior a ellas. Es un "
        "pariente cercano de Spider."
    ),
    how={
        "deal": (
            "Todas las cartas están boca arriba en diez columnas: 8 en las tres primeras, y luego una menos en cada "
            "una, hasta una en la última."
        ),
        "foundations": "Una escalera completa de un palo, del rey al as, se va sola a una base. Con cuatro se gana.",
        "tableau": "Las columnas bajan sin mirar el palo.",
        "runs": "Solo una escalera de un mismo palo se mueve entera.",
        "gaps": "Un hueco admite cualquier carta, o una escalera de un mismo palo.",
    },
    choices={
        SIMONS_RUNS_LEAVE: "Una escalera completa se va sola. En algunos programas la mueve quien juega.",
    },
)
