"""Baker's Game in German."""

from cadogan.rules.games.bakers_game import ANY_CARD
from cadogan.rules.words import Words
from cadogan.rules.words.de.freecell import WORDS as FREECELL

WORDS = Words(
    also=("Bakers Spiel",),
    about="Der Vorläufer von FreeCell: dieselben vier Zellen, aber angelegt wird farbgleich.",
    history=(
        "Martin Gardner beschrieb es im Juni 1968 im Scientific American: C. L. Baker lernte es von seinem Vater, und "
        "der in den zwanziger Jahren von einem Engländer. Paul Alfille machte daraus FreeCell."
    ),
    how=FREECELL.how
    | {
        "tableau": "In den Spalten wird absteigend in derselben Farbe angelegt.",
    },
    choices={ANY_CARD: "Eine Lücke nimmt jede Karte auf, außer mit der Option gaps=kings."},
)
