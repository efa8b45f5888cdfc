"""Baker's Dozen."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds
from cadogan.rules.words import HOME_IS_HOME, Exact, Words

KINGS_BELOW = "All kings are laid below the other cards of their column, in the order that they have."
ALL_OPEN = "All cards lie face up. In the book of 1883 only the top card of a column does."

EXACT = Exact(
    before="One pack. No stock: all cards are dealt, and all lie open *(choice: not in the book of 1883)*.",
    rows={
        "deal": (
            "52 cards face up to thirteen columns of four, in rows from the left. Then the kings of a column are laid "
            "below its other cards; both keep their order *(choice: Wikipedia's; in some books only kings that lie on "
            "top, or on a lower card of their suit, and PySolFC swaps a king with the lowest card)*"
        ),
        "foundations": "four, up in suit from A to K",
        "tableau": "columns down, suits ignored. Column tops are available to foundations and columns",
        "runs": "only one card, the top of a column, moves at a time",
        "gaps": "a gap is never filled",
    },
)

ENGLISH = Words(
    how={
        "deal": (
            "Four cards lie face up on each of thirteen columns. Kings are laid below the other cards of their column."
        ),
        "foundations": "Foundations are built up in suit, from ace to king.",
        "tableau": "Columns are built down regardless of suit.",
        "runs": "Only one card moves at a time.",
        "gaps": "A gap is never filled.",
    },
)

SPANISH = Words(
    also=("La docena del panadero",),
    about="Trece columnas de cuatro, los reyes abajo, y los huecos no se llenan. Todo está a la vista.",
    history=(
        "William Brisbane Dick lo publicó en 1883, con las cartas tapadas salvo la de arriba. Debe su nombre a las "
        "trece columnas, la docena de un panadero inglés."
    ),
    how={
        "deal": (
            "En cada una de las trece columnas hay cuatro cartas boca arriba. Los reyes se ponen debajo de las otras "
            "cartas de su columna."
        ),
        "foundations": "Las bases suben por palo, del as al rey.",
        "tableau": "Las columnas bajan sin mirar el palo.",
        "runs": "Solo se mueve una carta cada vez.",
        "gaps": "Un hueco no se llena nunca.",
    },
    choices={
        KINGS_BELOW: "Todos los reyes se ponen debajo de las otras cartas de su columna, en el orden que tengan.",
        ALL_OPEN: "Todas las cartas están boca arriba. En el libro de 1883, solo la superior de cada columna.",
    },
)

GERMAN = Words(
    also=("Bäckerdutzend", "Bäckers Dutzend"),
    about="Dreizehn Spalten zu vier Karten, die Könige zuunterst, und Lücken bleiben leer. Alles liegt offen.",
    history=(
        "William Brisbane Dick veröffentlichte es 1883, mit verdeckten Karten außer den obersten. Seinen Namen hat es "
        "von den dreizehn Spalten, dem Dutzend eines englischen Bäckers."
    ),
    how={
        "deal": (
            "Auf jeder der dreizehn Spalten liegen vier offene Karten. Könige kommen unter die anderen Karten ihrer "
            "Spalte."
        ),
        "foundations": "Die Grundstapel wachsen farbgleich vom Ass bis zum König.",
        "tableau": "In den Spalten wird absteigend angelegt, ohne Rücksicht auf die Farbe.",
        "runs": "Es wird immer nur eine Karte bewegt.",
        "gaps": "Eine Lücke wird nie gefüllt.",
    },
    choices={
        KINGS_BELOW: "Alle Könige kommen unter die anderen Karten ihrer Spalte, in der Reihenfolge, die sie haben.",
        ALL_OPEN: "Alle Karten liegen offen. Im Buch von 1883 nur die oberste jeder Spalte.",
    },
)

GAME = Game(
    id="bakers-dozen",
    name="Baker's Dozen",
    about="Thirteen columns of four, kings at the bottom, and gaps stay gaps. Everything lies open.",
    source="Wikipedia, Baker's Dozen (card game); PySolFC, Baker's Dozen; Moyse, 1950",
    history=(
        "William Brisbane Dick published it in 1883, with all cards but the top ones face down. It has its name from "
        "the thirteen columns, a baker's dozen."
    ),
    odds=Odds(won=1, of=2, source="Wikipedia, Baker's Dozen (card game)"),
    choices=(HOME_IS_HOME, KINGS_BELOW, ALL_OPEN),
    rules=Rules(
        deal=("columns",),
        lengths=(4,) * 13,
        kings_below=True,
        columns=13,
        build=Build(match="any", wrap=False),
        cards_to_waste=0,
    ),
    place=25,
    exact=EXACT,
    first=("foundations", "tableau", "gaps"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
