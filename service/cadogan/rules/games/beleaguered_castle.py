"""Beleaguered Castle."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds
from cadogan.rules.words import HOME_IS_HOME, WHOLE_PILES, Exact, Words

SIDE_BY_SIDE = "The columns lie side by side, dealt in rows. In the books there are four on either side of the aces."

EXACT = Exact(
    before="One pack. No stock: all cards are dealt, and all lie open.",
    rows={
        "deal": (
            "the four aces are taken out and put on the foundations; the other 48 cards, in their order, face up to "
            "eight columns of six, in rows from the left *(choice: in books four columns on either side of the aces)*"
        ),
        "foundations": "four, up in suit from A to K",
        "tableau": "columns down, suits ignored. Column tops are available to foundations and columns",
        "runs": "only one card, the top of a column, moves at a time",
        "gaps": "a gap takes the top card of any column",
    },
)

ENGLISH = Words(
    how={
        "deal": "The four aces start on the foundations. Six cards lie face up on each of eight columns.",
        "foundations": "Foundations are built up in suit, from ace to king.",
        "tableau": "Columns are built down regardless of suit.",
        "runs": "Only one card moves at a time.",
        "gaps": "A gap takes the top card of any column.",
    },
)

SPANISH = Words(
    also=("Castillo sitiado",),
    about="Los ases en el centro, ocho columnas a la vista y ninguna celda: un FreeCell sin ayuda.",
    history=(
        "William Brisbane Dick lo publicó en 1883, y desde entonces está en todas las colecciones. También se llama "
        "Laying Siege y Sham Battle."
    ),
    how={
        "deal": "Los cuatro ases empiezan en las bases. En cada una de las ocho columnas hay seis cartas boca arriba.",
        "foundations": "Las bases suben por palo, del as al rey.",
        "tableau": "Las columnas bajan sin mirar el palo.",
        "runs": "Solo se mueve una carta cada vez.",
        "gaps": "Un hueco admite la carta superior de cualquier columna.",
    },
    choices={
        SIDE_BY_SIDE: (
            "Las columnas están una junto a otra, repartidas por filas. En los libros hay cuatro a cada lado de los "
            "ases."
        ),
    },
)

GERMAN = Words(
    also=("Belagerte Burg", "Belagertes Schloss"),
    about="Die Asse in der Mitte, acht offene Spalten und keine Zelle: FreeCell ohne Hilfe.",
    history=(
        "William Brisbane Dick veröffentlichte es 1883, und seither steht es in den Sammlungen. Es heißt auch Laying "
        "Siege und Sham Battle."
    ),
    how={
        "deal": ("Die vier Asse beginnen auf den Grundstapeln. Auf jeder der acht Spalten liegen sechs offene Karten."),
        "foundations": "Die Grundstapel wachsen farbgleich vom Ass bis zum König.",
        "tableau": "In den Spalten wird absteigend angelegt, ohne Rücksicht auf die Farbe.",
        "runs": "Es wird immer nur eine Karte bewegt.",
        "gaps": "Eine Lücke nimmt die oberste Karte jeder Spalte auf.",
    },
    choices={
        SIDE_BY_SIDE: (
            "Die Spalten liegen nebeneinander und werden reihenweise ausgelegt. In den Büchern liegen vier auf jeder "
            "Seite der Asse."
        ),
    },
)

GAME = Game(
    id="beleaguered-castle",
    name="Beleaguered Castle",
    also=("Laying Siege", "Sham Battle"),
    about="The aces in the middle, eight open columns and no cell: FreeCell without help.",
    source="Wikipedia, Beleaguered Castle; PySolFC, Beleaguered Castle; Moyse, 1950; Blake and Gent, 2026",
    history=(
        "William Brisbane Dick published it in 1883, and it has been in the collections ever since. It is also called "
        "Laying Siege and Sham Battle."
    ),
    # share of deals that can be won: 68.170 % (Blake and Gent)
    odds=Odds(won=68, of=100, source="Wikipedia, Beleaguered Castle: with perfect play"),
    choices=(HOME_IS_HOME, WHOLE_PILES, SIDE_BY_SIDE),
    rules=Rules(
        taken_out="A",
        deal=("columns",),
        lengths=(6, 6, 6, 6, 6, 6, 6, 6),
        columns=8,
        build=Build(match="any", wrap=False),
        gaps_without_reserve=("tableau",),
        cards_to_waste=0,
    ),
    place=26,
    exact=EXACT,
    first=("foundations", "tableau", "gaps"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
