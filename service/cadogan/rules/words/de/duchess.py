"""Duchess in German."""

from cadogan.rules.words import Words

WORDS = Words(
    also=("Herzogin",),
    about="Vier Fächer, vier Spalten, und die erste Karte, die du nimmst, bestimmt den Grundwert.",
    history=(
        "Albert Morehead und Geoffrey Mott-Smith erfanden es für ihr Patience-Buch von 1950, in dem es auch Glenwood "
        "heißt."
    ),
    how={
        "deal": (
            "Auf jedem der vier Fächer liegen drei offene Karten, auf jeder der vier Spalten eine. Die anderen 36 "
            "sind der Talon."
        ),
        "start": (
            "Beginne mit der obersten Karte eines Fächers: lege sie auf einen Grundstapel. Ihr Rang ist der Grundwert "
            "aller vier Grundstapel."
        ),
        "foundations": (
            "Die Grundstapel wachsen farbgleich, und nach dem König folgt das Ass, bis jeder dreizehn Karten hat."
        ),
        "tableau": (
            "In den Spalten wird absteigend angelegt, abwechselnd rot und schwarz, und nach dem Ass folgt der König."
        ),
        "runs": "Jede Folge ab der obersten Karte einer Spalte wandert als Ganzes.",
        "available": (
            "Die obersten Karten der Fächer, der Spalten und der Ablage sind spielbar. Auf einen Fächer kommt nie eine "
            "Karte."
        ),
        "gaps": (
            "Eine Lücke nimmt die oberste Karte eines Fächers auf. Sind alle Fächer leer, dann die oberste der Ablage "
            "oder, wenn es keine gibt, die nächste des Talons."
        ),
        "stock": "Aus dem Talon kommt immer eine Karte auf die Ablage.",
        "redeals": "Ein weiterer Durchgang: ist der Talon leer, darfst du die Ablage umdrehen und neu durchgehen.",
    },
    choices={
        "Any run of a column moves as a unit, unless the option runs=whole is chosen.": (
            "Jede Folge einer Spalte wandert als Ganzes, außer mit der Option runs=whole."
        ),
    },
)
