"""Eagle Wing in German."""

from cadogan.rules.games.eagle_wing import HIDDEN_TRUNK
from cadogan.rules.words import Words

WORDS = Words(
    also=("Adlerflügel", "Adlerschwinge"),
    about="Acht Flügel, auf die nicht angelegt wird, und ein verdeckter Rumpf. Gewinnen ist sehr selten: so ist das Spiel.",
    history="Die Auslage gibt dem Spiel den Namen: ein Vogel mit ausgebreiteten Schwingen.",
    how={
        "deal": (
            "Dreizehn Karten bilden den Rumpf, auf jedem der acht Flügel liegt eine offene Karte, und eine beginnt "
            "den ersten Grundstapel. Die anderen 30 sind der Talon."
        ),
        "foundations": (
            "Die Grundstapel wachsen farbgleich ab dem Rang der ersten Karte, und nach dem König folgt das Ass."
        ),
        "wings": "Auf die Flügel wird nicht angelegt: ihre Karten kommen nur auf die Grundstapel.",
        "gaps": "Der Rumpf liegt verdeckt. Wird ein Flügel leer, füllt ihn sofort die oberste Karte des Rumpfs.",
        "trunk": "Die letzte Karte des Rumpfs wird aufgedeckt und darf gleich auf einen Grundstapel.",
        "trunk empty": (
            "Ist der Rumpf leer, darfst du eine Lücke mit der obersten Karte der Ablage oder der nächsten des Talons "
            "füllen oder sie leer lassen."
        ),
        "stock": "Aus dem Talon kommt immer eine Karte auf die Ablage; die oberste darf auf einen Grundstapel.",
        "redeals": "Zwei weitere Durchgänge: ist der Talon leer, darfst du die Ablage umdrehen.",
    },
    choices={
        HIDDEN_TRUNK: "Der Rumpf liegt verdeckt. Mit der Option trunk_top=playable liegt seine oberste Karte offen.",
    },
)
