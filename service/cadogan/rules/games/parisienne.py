"""Parisienne."""

from dataclasses import replace

from cadogan.rules.game import counted
from cadogan.rules.games.grand_duchess import GAME as GRAND_DUCHESS
from cadogan.rules.words import Exact, Words

EXACT = Exact(
    before="As Grand Duchess, but:",
    rows={
        "start": (
            "before the first unit one ace and one king of each suit (for each, the copy that comes first in the "
            "deal *(choice)*) are taken out and put on their foundations. The other 96 cards are dealt in their "
            "order: exactly 16 units"
        ),
        "deal": "two packs, in units of six: four cards face up on the four piles, two face down to the reserve",
        "foundations": "for each suit one from A up to K and one from K down to A",
        "tableau": (
            "no building. The top card of each pile → foundations only. Gaps stay until the next unit is dealt on them"
        ),
        "reserve": "opens when the stock is empty: then every card of it may go to a foundation",
        "redeals": "3: piles and reserve are gathered and dealt again",
        "last round": "after the third redeal there is no reserve: four cards at a time, one on each pile",
    },
)

ENGLISH = Words(
    how={
        "start": "An ace and a king of each suit start on the foundations.",
        **GRAND_DUCHESS.words["en"].how,
    },
)

SPANISH = Words(
    also=("Parisina",),
    about="Grand Duchess con un as y un rey de cada palo en las bases desde el principio.",
    history="Una variante de Grand Duchess que recoge David Parlett.",
    how={
        "start": "Un as y un rey de cada palo empiezan en las bases.",
        **GRAND_DUCHESS.words["es"].how,
    },
    choices={
        "Of two equal aces or kings, the one that is dealt first starts a foundation.": "De dos ases o reyes iguales, empieza una base el que sale primero.",
    },
)

GERMAN = Words(
    also=("Pariserin",),
    about="Grand Duchess mit einem Ass und einem König jeder Farbe von Anfang an auf den Grundstapeln.",
    history="Eine Variante von Grand Duchess, überliefert von David Parlett.",
    how={
        "start": "Ein Ass und ein König jeder Farbe beginnen auf den Grundstapeln.",
        **GRAND_DUCHESS.words["de"].how,
    },
    choices={
        "Of two equal aces or kings, the one that is dealt first starts a foundation.": (
            "Von zwei gleichen Assen oder Königen beginnt die Karte einen Grundstapel, die zuerst gegeben wird."
        ),
    },
)

GAME = replace(
    GRAND_DUCHESS,
    id="parisienne",
    name="Parisienne",
    also=("La Parisienne", "Parisian"),
    about="Grand Duchess with an ace and a king of each suit on the foundations from the start.",
    source="Wikipedia, Duchess de Luynes (Grand Duchess); PySolFC, Parisienne",
    history="A variation of Grand Duchess, recorded by David Parlett.",
    odds=counted(91),
    choices=(*GRAND_DUCHESS.choices, "Of two equal aces or kings, the one that is dealt first starts a foundation."),
    rules=replace(GRAND_DUCHESS.rules, taken_out="AK"),
    place=3,
    exact=EXACT,
    first=("deal", "foundations", "reserve"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
