"""Grand Duchess in German."""

from cadogan.rules.words import Words

WORDS = Words(
    also=("Großherzogin", "Herzogin von Luynes"),
    about="Zwei Kartenspiele, immer sechs Karten: vier auf die Stapel, zwei in eine Reserve, die sich zum Schluss öffnet.",
    history=(
        "Bei Lady Adelaide Cadogan steht es 1874 als La Duchesse de Luynes. Mary Whitmore Jones nennt es 1888 auch One "
        "to Six. In amerikanischen Büchern heißt es Grand Duchess."
    ),
    how={
        "deal": (
            "Zwei Kartenspiele. Immer sechs Karten fallen: vier offen auf die vier Stapel, zwei verdeckt in die Reserve."
        ),
        "foundations": (
            "Die Grundstapel: in jeder Farbe wächst einer vom Ass bis zum König, und einer fällt vom König bis zum Ass."
        ),
        "tableau": (
            "Spielbar ist nur die oberste Karte jedes Stapels, und nur auf einen Grundstapel. Auf die Stapel wird nicht "
            "angelegt. Leere Stapel füllt das nächste Geben."
        ),
        "reserve": "Ist der Talon leer, öffnet sich die Reserve: dann darf jede ihrer Karten auf einen Grundstapel.",
        "redeals": "Drei weitere Durchgänge: Stapel und Reserve werden eingesammelt und neu gegeben.",
        "last round": "Nach dem dritten gibt es keine Reserve: vier Karten fallen auf einmal, eine auf jeden Stapel.",
    },
    choices={
        "At a redeal the reserve is gathered left pile first, each from bottom to top.": (
            "Beim Einsammeln kommt der linke Stapel der Reserve zuerst, jeder von unten nach oben."
        ),
    },
)
