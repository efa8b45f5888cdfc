"""Josephine in German."""

from cadogan.rules.words import Words
from cadogan.rules.words.de.forty_thieves import WORDS as FORTY_THIEVES

WORDS = Words(
    also=("Josefine", "Vierzig Banditen"),
    about="Ein freundlicheres Forty Thieves: Folgen wandern als Ganzes.",
    history=(
        "Helen Leslie Coops beschreibt es 1939. Es ist nach Joséphine de Beauharnais benannt, der ersten Frau Napoleons."
    ),
    how=FORTY_THIEVES.how
    | {
        "runs": "Jede Folge ab der obersten Karte einer Spalte wandert als Ganzes.",
        "gaps": "Eine Lücke nimmt jede Karte auf, von der Ablage oder aus einer Spalte, oder eine Folge.",
    },
)
