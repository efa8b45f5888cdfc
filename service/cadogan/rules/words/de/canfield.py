"""Canfield in German."""

from cadogan.rules.words import Words

WORDS = Words(
    also=("Dämon", "Dämonen-Patience"),
    about="Das Vorbild der Familie: eine Reserve aus dreizehn, vier Spalten, drei Karten auf einmal, immer im Kreis.",
    history=(
        "Mary Whitmore Jones beschreibt es 1891 als Demon Patience. In den USA trägt es den Namen von Richard A. "
        "Canfield, einem Kasinobesitzer, der daraus ein Glücksspiel gemacht haben soll; vielleicht war das Klondike."
    ),
    how={
        "deal": (
            "Dreizehn Karten bilden die Reserve, die oberste offen. Auf jeder der vier Spalten liegt eine offene "
            "Karte, und eine beginnt den ersten Grundstapel. Die anderen 34 sind der Talon."
        ),
        "foundations": (
            "Die erste Karte kommt auf einen Grundstapel: ihr Rang ist der Grundwert. Die Grundstapel wachsen "
            "farbgleich, und nach dem König folgt das Ass."
        ),
        "tableau": (
            "In den Spalten wird absteigend angelegt, abwechselnd rot und schwarz, und nach dem Ass folgt der König. "
            "Eine Karte oder die ganze Spalte darf auf eine andere."
        ),
        "reserve": (
            "Von der Reserve ist nur die oberste Karte spielbar. Eine leere Spalte wird sofort aus ihr aufgefüllt."
        ),
        "gaps": "Ist die Reserve leer, nimmt eine Lücke die oberste Karte der Ablage oder einer Spalte auf.",
        "stock": (
            "Immer drei Karten kommen auf die Ablage, die letzte zuoberst. Die Ablage darfst du umdrehen, so oft du "
            "willst."
        ),
    },
    choices={"The columns are dealt from right to left.": "Die Spalten werden von rechts nach links ausgelegt."},
)
