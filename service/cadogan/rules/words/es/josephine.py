"""Josephine in Spanish."""

from cadogan.rules.words import Words
from cadogan.rules.words.es.forty_thieves import WORDS as FORTY_THIEVES

WORDS = Words(
    also=("Josefina",),
    about="Forty Thieves más amable: las escaleras se mueven enteras.",
    history=(
        "Helen Leslie Coops lo describe en 1939. Lleva el nombre de Josefina de Beauharnais, la primera mujer de "
        "Napoleón."
    ),
    how=FORTY_THIEVES.how
    | {
        "runs": "Cualquier escalera desde lo alto de una columna se mueve entera.",
        "gaps": "Un hueco admite cualquier carta, del descarte o de una columna, o una escalera.",
    },
)
