"""FreeCell in Spanish."""

from cadogan.rules.games.freecell import ONE_MOVE
from cadogan.rules.words import Words

WORDS = Words(
    also=("Carta blanca", "Celda libre"),
    about="Todas las cartas a la vista y cuatro celdas libres: casi todos los repartos se pueden ganar.",
    history=(
        "Paul Alfille cambió Baker's Game para construir alternando colores, y lo programó en 1978 para el sistema "
        "PLATO. Lo hizo popular Windows 95, con sus 32 000 repartos numerados, traducido como Carta blanca."
    ),
    how={
        "deal": (
            "Todas las cartas están boca arriba en ocho columnas: siete en cada una de las cuatro primeras, seis en "
            "cada una de las cuatro últimas."
        ),
        "foundations": "Las bases suben por palo, del as al rey.",
        "tableau": "Las columnas bajan alternando colores.",
        "cells": (
            "En cada una de las cuatro celdas cabe una carta. De una celda puede ir a una base, a una columna o a un "
            "hueco."
        ),
        "runs": (
            "Una escalera se mueve entera si las celdas libres y los huecos bastan para llevarla carta a carta: una "
            "carta más que celdas libres, y cada otro hueco dobla ese número."
        ),
        "gaps": "Un hueco admite cualquier carta, o una escalera que se pueda llevar hasta él.",
    },
    choices={
        ONE_MOVE: (
            "Una escalera se mueve entera hasta donde las celdas libres y los huecos podrían llevarla carta a carta. "
            "Cuentan todos los huecos."
        ),
    },
)
