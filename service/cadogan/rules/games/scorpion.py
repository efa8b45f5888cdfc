"""Scorpion."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds
from cadogan.rules.words import HOME_IS_HOME, WHOLE_PILES, Exact, Words

RUNS_LEAVE_THEIR_COLUMN = "A complete run leaves by itself. In the books it stays in its column."
DEAL_AT_ANY_TIME = "The last three cards may be dealt at any time. In some books only when no move is left."

EXACT = Exact(
    before="One pack.",
    rows={
        "deal": (
            "49 cards to seven columns of seven, in rows from the left. The lowest three cards of the first four "
            "columns lie face down, all others face up. Stock = the other 3"
        ),
        "foundations": (
            "four. A complete run, from K down to A in one suit, leaves the top of a column for a foundation by itself "
            "*(choice: PySolFC takes it away, too; in books it stays in its column)*. No other card goes to a "
            "foundation"
        ),
        "tableau": (
            "columns down in suit; nothing goes on an ace. A face-down card that becomes the top of a column is turned "
            "up"
        ),
        "runs": (
            "any face-up card moves to another column together with all the cards that lie on it, whatever these are"
        ),
        "gaps": "a gap takes only a king, with all the cards that lie on it",
        "stock": (
            "`deal` lays the three cards face up, one on each of the first three columns, once and at any time "
            "*(choice: in some books only when no other move is left)*; a gap gets its card, too. No redeal"
        ),
    },
)

ENGLISH = Words(
    how={
        "deal": (
            "Seven columns have seven cards each; the lowest three in the first four lie face down. The last 3 are the "
            "stock."
        ),
        "foundations": (
            "A complete run in one suit, from king down to ace, leaves for a foundation by itself. Four of them win."
        ),
        "tableau": "Columns are built down in suit. A face-down card that comes to the top is turned up.",
        "runs": "Any face-up card can move, together with all the cards on it, whatever their order.",
        "gaps": "A gap takes only a king, with all the cards on it.",
        "stock": "Deal the three cards of the stock to the first three columns, all together, when you like.",
    },
)

SPANISH = Words(
    also=("Escorpión",),
    about="Reúne los cuatro palos como en Spider, moviendo como en Yukon, con tres cartas de reserva en la cola.",
    history=(
        "Está en los libros de Morehead y Mott-Smith, de 1949, y de Moyse, de 1950. Une el fin de Spider con los "
        "movimientos de Yukon."
    ),
    how={
        "deal": (
            "Siete columnas tienen siete cartas cada una; las tres de abajo de las cuatro primeras están boca abajo. "
            "Las 3 últimas forman el mazo."
        ),
        "foundations": "Una escalera completa de un palo, del rey al as, se va sola a una base. Con cuatro se gana.",
        "tableau": "Las columnas bajan por palo. Si queda arriba una carta boca abajo, se le da la vuelta.",
        "runs": (
            "Cualquier carta a la vista puede moverse, junto con todas las que tenga encima, estén en el orden que "
            "estén."
        ),
        "gaps": "Un hueco solo admite un rey, con todas las cartas que tenga encima.",
        "stock": "Reparte las tres cartas del mazo a las tres primeras columnas, de una vez, cuando quieras.",
    },
    choices={
        RUNS_LEAVE_THEIR_COLUMN: "Una escalera completa se va sola. En los libros se queda en su columna.",
        DEAL_AT_ANY_TIME: (
            "Las tres últimas cartas pueden repartirse en cualquier momento. En algunos libros, solo cuando no queda "
            "otra jugada."
        ),
    },
)

GERMAN = Words(
    also=("Skorpion", "Skorpion-Solitär"),
    about="Sammle die vier Farben wie bei Spider, ziehe wie bei Yukon, und behalte drei Karten für den Stachel.",
    history=(
        "Es steht in den Büchern von Morehead und Mott-Smith, 1949, und von Moyse, 1950. Es verbindet das Ziel von "
        "Spider mit den Zügen von Yukon."
    ),
    how={
        "deal": (
            "Sieben Spalten haben je sieben Karten; in den ersten vier liegen die untersten drei verdeckt. Die letzten "
            "3 sind der Talon."
        ),
        "foundations": (
            "Eine ganze Folge in einer Farbe, vom König bis zum Ass, geht von selbst auf einen Grundstapel. Mit vier "
            "davon gewinnst du."
        ),
        "tableau": (
            "In den Spalten wird absteigend in derselben Farbe angelegt. Kommt eine verdeckte Karte nach oben, wird sie "
            "aufgedeckt."
        ),
        "runs": "Jede offene Karte darf wandern, mit allen Karten auf ihr, in welcher Reihenfolge auch immer.",
        "gaps": "Eine Lücke nimmt nur einen König auf, mit allen Karten auf ihm.",
        "stock": ("Die drei Karten des Talons kommen auf die ersten drei Spalten, alle zusammen, wann du willst."),
    },
    choices={
        RUNS_LEAVE_THEIR_COLUMN: "Eine ganze Folge geht von selbst. In den Büchern bleibt sie in ihrer Spalte.",
        DEAL_AT_ANY_TIME: (
            "Die letzten drei Karten dürfen jederzeit gegeben werden. In manchen Büchern erst, wenn kein Zug mehr "
            "möglich ist."
        ),
    },
)

GAME = Game(
    id="scorpion",
    name="Scorpion",
    about="Bring the four suits together as in Spider, move as in Yukon, and keep three cards for the tail.",
    source="Morehead and Mott-Smith, 1949; Moyse, 1950; Wikipedia, Scorpion (solitaire); PySolFC, Scorpion",
    history=(
        "It is in the books of Morehead and Mott-Smith, 1949, and of Moyse, 1950. It joins the aim of Spider with the "
        "moves of Yukon."
    ),
    odds=Odds(won=1, of=10, source="Morehead and Mott-Smith, 1949"),
    choices=(HOME_IS_HOME, WHOLE_PILES, RUNS_LEAVE_THEIR_COLUMN, DEAL_AT_ANY_TIME),
    rules=Rules(
        deal=("columns",),
        lengths=(7, 7, 7, 7, 7, 7, 7),
        face_down=(3, 3, 3, 3, 0, 0, 0),
        home="runs",
        columns=7,
        build=Build(match="suit", wrap=False),
        runs="any cards",
        runs_to_gaps=True,
        gap_rank="K",
        gaps_without_reserve=("tableau",),
        cards_to_waste=0,
        unit=("t0", "t1", "t2"),
    ),
    place=20,
    exact=EXACT,
    first=("runs", "tableau", "foundations"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
