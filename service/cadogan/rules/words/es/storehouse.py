"""Storehouse in Spanish."""

from cadogan.rules.words import Words
from cadogan.rules.words.es.canfield import WORDS as CANFIELD

WORDS = Words(
    about="Canfield con los doses en las bases, columnas construidas por palo y una carta cada vez.",
    history="Una variante de Canfield.",
    how=CANFIELD.how
    | {
        "deal": (
            "La reserva tiene trece cartas, la de arriba a la vista, y cada una de las cuatro columnas una boca "
            "arriba. Las otras 31 forman el mazo."
        ),
        "foundations": "Los cuatro doses empiezan las bases, que suben por palo hasta el as.",
        "tableau": "Las columnas bajan por palo, y del as se pasa al rey. Se mueve a otra una carta, o la columna entera.",
        "stock": "Se reparte una carta cada vez al descarte. Dos redistribuciones: se le da la vuelta.",
    },
    choices={
        "The columns are dealt from right to left.": "Las columnas se reparten de derecha a izquierda.",
    },
)
