"""Spider in Spanish."""

from cadogan.rules.games.spider import FIRST_FOUR, NO_DEAL_OVER_GAPS, RUNS_LEAVE
from cadogan.rules.words import Words

WORDS = Words(
    also=("Solitario Spider", "Araña", "Solitario araña"),
    about="Diez columnas y dos barajas: reúne cada palo entero, del rey al as. Con cuatro palos, dos o uno.",
    history=(
        "La descripción más antigua que conocemos es de 1937, en la revista Games Digest, que ya lo da por conocido; "
        "se cuenta que era el preferido del presidente Roosevelt. Windows lo trajo en 2000, con uno, dos o cuatro palos."
    ),
    how={
        "deal": (
            "Cada una de las cuatro primeras de las diez columnas tiene seis cartas, cada una de las demás cinco, solo "
            "la de arriba a la vista. Las otras 50 forman el mazo."
        ),
        "foundations": ("Una escalera completa de un palo, del rey al as, se va sola a una base. Con ocho se gana."),
        "tableau": ("Las columnas bajan sin mirar el palo. Si queda arriba una carta boca abajo, se le da la vuelta."),
        "runs": "Solo una escalera de un mismo palo se mueve entera.",
        "gaps": "Un hueco admite cualquier carta, o una escalera de un mismo palo.",
        "stock": "Se reparte una carta a cada columna, cinco veces en total. Antes hay que llenar todos los huecos.",
    },
    choices={
        FIRST_FOUR: "Las cuatro primeras columnas tienen seis cartas, como en los libros.",
        RUNS_LEAVE: "Una escalera completa se va sola. En los libros se puede conservar.",
        NO_DEAL_OVER_GAPS: "No se reparte mientras haya un hueco, salvo con la opción deal_over_gaps=yes.",
    },
)
