"""Parisienne in Spanish."""

from cadogan.rules.words import Words
from cadogan.rules.words.es.grand_duchess import WORDS as GRAND_DUCHESS

WORDS = Words(
    also=("Parisina",),
    about="Grand Duchess con un as y un rey de cada palo en las bases desde el principio.",
    history="Una variante de Grand Duchess que recoge David Parlett.",
    how={
        "start": "Un as y un rey de cada palo empiezan en las bases.",
        **GRAND_DUCHESS.how,
    },
    choices={
        "Of two equal aces or kings, the one that is dealt first starts a foundation.": "De dos ases o reyes iguales, empieza una base el que sale primero.",
    },
)
