"""Yukon."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds
from cadogan.rules.words import HOME_IS_HOME, WHOLE_PILES, Exact, Words

ROW_BY_ROW = "The columns are dealt in rows, from the left. In the books 24 face-up cards are dealt last."

EXACT = Exact(
    before="One pack. No stock: all cards are dealt.",
    rows={
        "deal": (
            "52 cards to seven columns of 1, 6, 7, 8, 9, 10 and 11 cards, in rows: one card to each column, from the "
            "left, that still lacks cards *(choice: in books 28 cards as in Klondike, then 24 face up)*. The top five "
            "cards of a column lie face up, the others face down"
        ),
        "foundations": "four, up in suit from A to K",
        "tableau": (
            "columns down in alternating colour. Column tops are available to foundations. A face-down card that "
            "becomes the top of a column is turned up"
        ),
        "runs": (
            "any face-up card moves to another column together with all the cards that lie on it, whatever these are"
        ),
        "gaps": "a gap takes only a king, with all the cards that lie on it",
    },
)

ENGLISH = Words(
    how={
        "deal": (
            "The first of seven columns has one card, the others six to eleven. The top five of a column lie face up."
        ),
        "foundations": "Foundations are built up in suit, from ace to king.",
        "tableau": "Columns are built down in alternating colours. A face-down card that comes to the top is turned up.",
        "runs": "Any face-up card can move, together with all the cards on it, whatever their order.",
        "gaps": "A gap takes only a king, with all the cards on it.",
    },
)

SPANISH = Words(
    also=("Yukón", "Solitario Yukón"),
    about="Klondike sin mazo: toda carta a la vista se mueve, con todo lo que tenga encima.",
    history=(
        "Alphonse Moyse lo describe en 1950 como una mezcla de Klondike y Scorpion que deja sorprendente margen a la "
        "habilidad. El nombre sigue al de Klondike, un río del territorio canadiense de Yukón."
    ),
    how={
        "deal": (
            "La primera de las siete columnas tiene una carta, las demás de seis a once. Las cinco de arriba de cada "
            "columna están a la vista."
        ),
        "foundations": "Las bases suben por palo, del as al rey.",
        "tableau": ("Las columnas bajan alternando colores. Si queda arriba una carta boca abajo, se le da la vuelta."),
        "runs": "Cualquier carta a la vista puede moverse, junto con todas las que tenga encima, en el orden que estén.",
        "gaps": "Un hueco solo admite un rey, con todas las cartas que tenga encima.",
    },
    choices={
        ROW_BY_ROW: (
            "Las columnas se reparten por filas, desde la izquierda. En los libros se reparten al final 24 cartas boca "
            "arriba."
        ),
    },
)

GERMAN = Words(
    also=("Yukon-Solitär",),
    about="Klondike ohne Talon: jede offene Karte darf wandern, mit allem, was auf ihr liegt.",
    history=(
        "Alphonse Moyse beschreibt es 1950 als Mischung aus Klondike und Scorpion, die erstaunlich viel Raum für "
        "Geschick lässt. Der Name folgt dem von Klondike, einem Fluss im kanadischen Yukon."
    ),
    how={
        "deal": (
            "Von den sieben Spalten hat die erste eine Karte, die anderen haben sechs bis elf. Die obersten fünf einer "
            "Spalte liegen offen."
        ),
        "foundations": "Die Grundstapel wachsen farbgleich vom Ass bis zum König.",
        "tableau": (
            "In den Spalten wird absteigend angelegt, abwechselnd rot und schwarz. Kommt eine verdeckte Karte nach oben, "
            "wird sie aufgedeckt."
        ),
        "runs": "Jede offene Karte darf wandern, mit allen Karten auf ihr, in welcher Reihenfolge auch immer.",
        "gaps": "Eine Lücke nimmt nur einen König auf, mit allen Karten auf ihm.",
    },
    choices={
        ROW_BY_ROW: (
            "Die Spalten werden reihenweise von links ausgelegt. In den Büchern werden 24 offene Karten zuletzt gegeben."
        ),
    },
)

GAME = Game(
    id="yukon",
    name="Yukon",
    also=("Yukon Solitaire",),
    about="Klondike without a stock: any face-up card moves, with all that lies on it.",
    source="Moyse, 1950; Wikipedia, Yukon (solitaire); PySolFC, Yukon",
    history=(
        "Alphonse Moyse describes it in 1950 as a blend of Klondike and Scorpion that leaves surprising scope for "
        "skill. The name follows that of Klondike, a river of the Yukon in Canada."
    ),
    odds=Odds(won=1, of=4, source="Games for One, Rules for Yukon"),
    choices=(HOME_IS_HOME, WHOLE_PILES, ROW_BY_ROW),
    rules=Rules(
        deal=("columns",),
        lengths=(1, 6, 7, 8, 9, 10, 11),
        face_down=(0, 1, 2, 3, 4, 5, 6),
        columns=7,
        build=Build(match="alternating", wrap=False),
        runs="any cards",
        runs_to_gaps=True,
        gap_rank="K",
        gaps_without_reserve=("tableau",),
        cards_to_waste=0,
    ),
    place=15,
    renown=4,
    exact=EXACT,
    first=("runs", "tableau", "gaps"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
