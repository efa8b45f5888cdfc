"""Westcliff in Spanish."""

from cadogan.rules.games.westcliff import TEN_COLUMNS
from cadogan.rules.words import Words

WORDS = Words(
    about="El Klondike fácil: diez columnas de tres, y un hueco admite cualquier carta. Casi siempre sale.",
    history=(
        "Mary Whitmore Jones describe en 1911 un Westcliff de siete columnas, un «pequeño juego tentador». Morehead y "
        "Mott-Smith dieron el nombre en 1949 a este, de diez."
    ),
    how={
        "deal": "Diez columnas tienen tres cartas cada una, solo la de arriba a la vista. Las otras 22 forman el mazo.",
        "foundations": "Las bases suben por palo, del as al rey.",
        "tableau": "Las columnas bajan alternando colores. Si queda arriba una carta boca abajo, se le da la vuelta.",
        "runs": "Cualquier escalera desde lo alto de una columna se mueve entera.",
        "gaps": "Un hueco admite cualquier carta, del descarte o de una columna, o una escalera.",
        "stock": "Se reparte una carta cada vez al descarte. No hay redistribución.",
    },
    choices={TEN_COLUMNS: "Diez columnas: es el juego estadounidense de 1949. El Westcliff más antiguo tiene siete."},
)
