"""Spider."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds, Option, setting
from cadogan.rules.words import HOME_IS_HOME, WHOLE_PILES, Exact, Words

FIRST_FOUR = "The first four columns have six cards, as in the books."
RUNS_LEAVE = "A complete run leaves by itself. In the books the player may keep it."
NO_DEAL_OVER_GAPS = "A deal is refused while there is a gap, unless an option allows it."

EXACT = Exact(
    before="Two packs.",
    rows={
        "deal": (
            "54 cards to ten columns, in rows from the left: six cards to each of the first four columns *(choice: the "
            "books' way; PySolFC takes the columns 0, 3, 6 and 9)*, five to each of the other six. The top card of a "
            "column lies face up, the others face down. Stock = the other 50. Option `suits`: 4 (default), 2 (clubs "
            "are spades and diamonds are hearts) or 1 (all cards are spades)"
        ),
        "foundations": (
            "eight. A complete run, from K down to A in one suit, leaves the top of a column for a foundation by "
            "itself *(choice: as in computer programs; in books the player may keep it)*. No other card goes to a "
            "foundation"
        ),
        "tableau": (
            "columns down, suits ignored; nothing goes on an ace. A face-down card that becomes the top of a column is "
            "turned up"
        ),
        "runs": "one card, or any run in one suit from the top of a column, moves to another column as a unit",
        "gaps": "a gap takes any card, or any run in one suit, of another column",
        "stock": (
            "`deal` lays one card face up on each column, from the left: five times in all. It is refused while there "
            "is a gap. Option `deal_over_gaps`: `no` (default) or `yes`. No redeal"
        ),
    },
)

ENGLISH = Words(
    how={
        "deal": (
            "Each of the first four of ten columns has six cards, each of the others five, only the top one face up. "
            "The other 50 are the stock."
        ),
        "foundations": (
            "A complete run in one suit, from king down to ace, leaves for a foundation by itself. Eight of them win."
        ),
        "tableau": ("Columns are built down regardless of suit. A face-down card that comes to the top is turned up."),
        "runs": "Only a run in one suit moves as one.",
        "gaps": "A gap takes any card, or a run in one suit.",
        "stock": "Deal one card to each column, five times in all. You must fill every gap first.",
    },
)

SPANISH = Words(
    also=("Solitario Spider", "Araña", "Solitario araña"),
    about="Diez columnas y dos barajas: reúne cada palo entero, del rey al as. Con cuatro palos, dos o uno.",
    history=(
        "La descripción más antigua que conocemos es de 1937, en la revista Games Digest, que ya lo da por conocido; "
        "se cuenta que era el preferido del presidente Roosevelt. Windows lo trajo en 2000, con uno, dos o cuatro palos."
    ),
    how={
        "deal": (
            "Cada una de las cuatro primeras de las diez columnas tiene seis cartas, cada una de las demás cinco, solo "
            "la de arriba a la vista. Las otras 50 forman el mazo."
        ),
        "foundations": ("Una escalera completa de un palo, del rey al as, se va sola a una base. Con ocho se gana."),
        "tableau": ("Las columnas bajan sin mirar el palo. Si queda arriba una carta boca abajo, se le da la vuelta."),
        "runs": "Solo una escalera de un mismo palo se mueve entera.",
        "gaps": "Un hueco admite cualquier carta, o una escalera de un mismo palo.",
        "stock": "Se reparte una carta a cada columna, cinco veces en total. Antes hay que llenar todos los huecos.",
    },
    choices={
        FIRST_FOUR: "Las cuatro primeras columnas tienen seis cartas, como en los libros.",
        RUNS_LEAVE: "Una escalera completa se va sola. En los libros se puede conservar.",
        NO_DEAL_OVER_GAPS: "No se reparte mientras haya un hueco; una opción lo permite.",
    },
)

GERMAN = Words(
    also=("Spider-Solitär", "Spinne"),
    about="Zehn Spalten, zwei Kartenspiele: bringe jede Farbe zusammen, vom König bis zum Ass. Mit vier, zwei oder einer Farbe.",
    history=(
        "Die älteste uns bekannte Beschreibung steht 1937 in der Zeitschrift Games Digest und nennt es gut bekannt; es "
        "soll das Lieblingsspiel von Präsident Roosevelt gewesen sein. Ab 2000 gehörte es zu Windows, mit einer, zwei "
        "oder vier Farben."
    ),
    how={
        "deal": (
            "Von den zehn Spalten haben die ersten vier je sechs Karten, die anderen je fünf, und nur die oberste liegt "
            "offen. Die anderen 50 sind der Talon."
        ),
        "foundations": (
            "Eine ganze Folge in einer Farbe, vom König bis zum Ass, geht von selbst auf einen Grundstapel. Mit acht "
            "davon gewinnst du."
        ),
        "tableau": (
            "In den Spalten wird absteigend angelegt, ohne Rücksicht auf die Farbe. Kommt eine verdeckte Karte nach "
            "oben, wird sie aufgedeckt."
        ),
        "runs": "Nur eine Folge in einer Farbe wandert als Ganzes.",
        "gaps": "Eine Lücke nimmt jede Karte auf oder eine Folge in einer Farbe.",
        "stock": (
            "Aus dem Talon kommt eine Karte auf jede Spalte, insgesamt in fünf Runden. Vorher musst du jede Lücke füllen."
        ),
    },
    choices={
        FIRST_FOUR: "Die ersten vier Spalten haben sechs Karten, wie in den Büchern.",
        RUNS_LEAVE: "Eine ganze Folge geht von selbst. In den Büchern darf man sie behalten.",
        NO_DEAL_OVER_GAPS: ("Solange es eine Lücke gibt, wird nicht gegeben; eine Option erlaubt es."),
    },
)

GAME = Game(
    id="spider",
    name="Spider",
    also=("Spider Solitaire", "Roosevelt's Favourite"),
    about="Ten columns, two packs: bring each suit together, from king down to ace. With four suits, two or one.",
    source="Morehead and Mott-Smith, 1949; Moyse, 1950; Wikipedia, Spider (solitaire); PySolFC, Spider",
    history=(
        "The oldest description that we know is of 1937, in the magazine Games Digest, and calls it well known; it is "
        "said to have been the favourite of President Roosevelt. Windows had it from 2000 on, with one, two or four "
        "suits."
    ),
    odds=Odds(won=1, of=3, source="Morehead and Mott-Smith, 1949"),
    choices=(HOME_IS_HOME, WHOLE_PILES, FIRST_FOUR, RUNS_LEAVE, NO_DEAL_OVER_GAPS),
    minutes=20,
    has_winnable_deals=False,
    rules=Rules(
        packs=2,
        deal=("columns",),
        lengths=(6, 6, 6, 6, 5, 5, 5, 5, 5, 5),
        face_down=(5, 5, 5, 5, 4, 4, 4, 4, 4, 4),
        home="runs",
        ascending=8,
        columns=10,
        build=Build(match="any", wrap=False),
        runs="in suit",
        runs_to_gaps=True,
        gaps_without_reserve=("tableau",),
        cards_to_waste=0,
        deal_over_gaps=False,
        unit=tuple(f"t{column}" for column in range(10)),
    ),
    options=(
        Option(name="suits", sets=setting("suits", (4, 2, 1)), about="Number of suits."),
        Option(
            name="deal_over_gaps",
            sets={"no": {"deal_over_gaps": False}, "yes": {"deal_over_gaps": True}},
            about="Whether cards may be dealt while there is a gap.",
        ),
    ),
    place=14,
    renown=2,
    exact=EXACT,
    first=("tableau", "runs", "foundations"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
