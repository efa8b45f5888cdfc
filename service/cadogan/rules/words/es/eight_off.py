"""Eight Off in Spanish."""

from cadogan.rules.games.eight_off import ONLY_KINGS
from cadogan.rules.words import Words

WORDS = Words(
    also=("Ocho fuera",),
    about="Ocho celdas, cuatro ya ocupadas, y columnas que se construyen por palo: con cuidado casi siempre sale.",
    history=(
        "Es uno de los antepasados más antiguos de FreeCell; quién lo inventó no se sabe. Debe su nombre a sus ocho "
        "celdas."
    ),
    how={
        "deal": (
            "En cada una de las ocho columnas hay seis cartas boca arriba. Las cuatro últimas ocupan cuatro de las "
            "ocho celdas."
        ),
        "foundations": "Las bases suben por palo, del as al rey.",
        "tableau": "Las columnas bajan por palo.",
        "cells": (
            "En cada una de las ocho celdas cabe una carta. De una celda puede ir a una base o a una columna, y un rey "
            "a un hueco."
        ),
        "runs": "Una escalera se mueve entera si tiene como mucho una carta más que celdas libres.",
        "gaps": "Un hueco solo admite un rey, o una escalera que empiece por él.",
    },
    choices={ONLY_KINGS: "Un hueco solo admite un rey, salvo con la opción gaps=any."},
)
