"""Seahaven Towers in Spanish."""

from cadogan.rules.words import Words
from cadogan.rules.words.es.eight_off import WORDS as EIGHT_OFF

WORDS = Words(
    also=("Puerto de Mar",),
    about="Diez columnas cortas, construidas por palo, y cuatro torres en las que cabe una carta.",
    history="Art Cabral lo inventó en 1988 y lo publicó como programa para Macintosh. Sus celdas se llaman torres.",
    how=EIGHT_OFF.how
    | {
        "deal": (
            "En cada una de las diez columnas hay cinco cartas boca arriba. Las dos últimas están en las celdas del "
            "medio."
        ),
        "cells": (
            "En cada una de las cuatro celdas cabe una carta. De una celda puede ir a una base o a una columna, y un "
            "rey a un hueco."
        ),
    },
)
