"""Simple Simon."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds
from cadogan.rules.words import HOME_IS_HOME, WHOLE_PILES, Exact, Words

SIMONS_RUNS_LEAVE = "A complete run leaves by itself. In some programs the player moves it."

EXACT = Exact(
    before="One pack. No stock: all cards are dealt, and all lie open.",
    rows={
        "deal": (
            "52 cards face up to ten columns of 8, 8, 8, 7, 6, 5, 4, 3, 2 and 1 cards, in rows: one card to each "
            "column, from the left, that still lacks cards"
        ),
        "foundations": (
            "four. A complete run, from K down to A in one suit, leaves the top of a column for a foundation by itself "
            "*(choice: in some programs the player moves it)*. No other card goes to a foundation"
        ),
        "tableau": "columns down, suits ignored; nothing goes on an ace",
        "runs": "one card, or any run in one suit from the top of a column, moves to another column as a unit",
        "gaps": "a gap takes any card, or any run in one suit",
    },
)

ENGLISH = Words(
    how={
        "deal": (
            "All cards lie face up on ten columns: 8 on the first three, then one fewer on each, down to one on the "
            "last."
        ),
        "foundations": (
            "A complete run in one suit, from king down to ace, leaves for a foundation by itself. Four of them win."
        ),
        "tableau": "Columns are built down regardless of suit.",
        "runs": "Only a run in one suit moves as one.",
        "gaps": "A gap takes any card, or a run in one suit.",
    },
)

SPANISH = Words(
    also=("El tontorrón",),
    about="Spider con una baraja y todo a la vista: no es nada simple, pero casi siempre se puede ganar.",
    history=(
        "Lo hicieron popular las colecciones de solitarios para ordenador, aunque quizá sea anterior a ellas. Es un "
        "pariente cercano de Spider."
    ),
    how={
        "deal": (
            "Todas las cartas están boca arriba en diez columnas: 8 en las tres primeras, y luego una menos en cada "
            "una, hasta una en la última."
        ),
        "foundations": "Una escalera completa de un palo, del rey al as, se va sola a una base. Con cuatro se gana.",
        "tableau": "Las columnas bajan sin mirar el palo.",
        "runs": "Solo una escalera de un mismo palo se mueve entera.",
        "gaps": "Un hueco admite cualquier carta, o una escalera de un mismo palo.",
    },
    choices={
        SIMONS_RUNS_LEAVE: "Una escalera completa se va sola. En algunos programas la mueve quien juega.",
    },
)

GERMAN = Words(
    also=("Einfacher Simon",),
    about="Spider mit einem Kartenspiel und lauter offenen Karten: gar nicht einfach, aber fast immer zu gewinnen.",
    history=(
        "Bekannt wurde es durch Solitär-Sammlungen für Computer, vielleicht ist es älter. Es ist nah mit Spider "
        "verwandt."
    ),
    how={
        "deal": (
            "Alle Karten liegen offen auf zehn Spalten: je 8 auf den ersten drei, dann auf jeder eine weniger, bis zu "
            "einer auf der letzten."
        ),
        "foundations": (
            "Eine ganze Folge in einer Farbe, vom König bis zum Ass, geht von selbst auf einen Grundstapel. Mit vier "
            "davon gewinnst du."
        ),
        "tableau": "In den Spalten wird absteigend angelegt, ohne Rücksicht auf die Farbe.",
        "runs": "Nur eine Folge in einer Farbe wandert als Ganzes.",
        "gaps": "Eine Lücke nimmt jede Karte auf oder eine Folge in einer Farbe.",
    },
    choices={
        SIMONS_RUNS_LEAVE: "Eine ganze Folge geht von selbst. In manchen Programmen legst du sie selbst ab.",
    },
)

GAME = Game(
    id="simple-simon",
    name="Simple Simon",
    about="Spider with one pack and all cards open: not simple at all, but nearly always winnable.",
    source="Wikipedia, Simple Simon (solitaire); PySolFC, Simple Simon; Blake and Gent, 2026",
    history=(
        "Collections of solitaires for computers made it known, though it may be older than they are. It is a close "
        "relative of Spider."
    ),
    # share of deals that can be won: 97.450 % (Blake and Gent)
    odds=Odds(won=97, of=100, source="Blake and Gent, 2026"),
    choices=(HOME_IS_HOME, WHOLE_PILES, SIMONS_RUNS_LEAVE),
    rules=Rules(
        deal=("columns",),
        lengths=(8, 8, 8, 7, 6, 5, 4, 3, 2, 1),
        home="runs",
        columns=10,
        build=Build(match="any", wrap=False),
        runs="in suit",
        runs_to_gaps=True,
        gaps_without_reserve=("tableau",),
        cards_to_waste=0,
    ),
    place=21,
    exact=EXACT,
    first=("tableau", "runs", "foundations"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
