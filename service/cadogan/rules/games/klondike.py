"""Klondike."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds, Option, setting
from cadogan.rules.words import IDLE_ROUNDS, WHOLE_PILES, Exact, Words

IN_ROWS = "The columns are dealt in rows, as in the books."
PART_OF_A_RUN = "The upper part of a run may move, too. In some books all face-up cards of a column move together."
THREE_AT_A_TIME = (
    "Three cards at a time and redeals without limit, unless options say otherwise. Some books "
    "have one card at a time and no redeal."
)
CARDS_COME_BACK = "The top card of a foundation may come back, unless an option forbids it."

EXACT = Exact(
    also="Solitaire, Patience, in Britain Canfield",
    before="One pack.",
    rows={
        "deal": (
            "28 cards to seven columns of 1 to 7 cards, in rows: one card to each column, from the left, that still "
            "lacks cards *(choice: the books' order; PySolFC deals the face-up cards last)*. The top card of a column "
            "lies face up, the others face down. Stock = the other 24"
        ),
        "foundations": (
            "four, up in suit from A to K. The top card of a foundation may come back to a column *(choice: PySolFC's; "
            "not in all sources)*. Option `back`: `yes` (default) or `no`"
        ),
        "tableau": (
            "columns down in alternating colour. Column tops and the waste top are available to foundations and "
            "columns. A face-down card that becomes the top of a column is turned up"
        ),
        "runs": (
            "one card, or any run from the top of a column, moves to another column as a unit *(choice: in some books "
            "only all face-up cards of a column together)*"
        ),
        "gaps": "a gap takes only a king: from a column, with the run that lies on it, from the waste or a foundation",
        "stock": (
            "three at a time to the waste (fewer if fewer are left; the last one turned is on top). Option `draw`: 3 "
            "(default) or 1"
        ),
        "redeals": "unlimited: the waste is turned over. Option `redeals`: unlimited (default), 2 or 0",
    },
)

ENGLISH = Words(
    how={
        "deal": "Seven columns have one to seven cards, only the top one face up. The other 24 are the stock.",
        "foundations": (
            "Foundations are built up in suit, from ace to king. The top card of a foundation may come back to a column."
        ),
        "tableau": "Columns are built down in alternating colours. A face-down card that comes to the top is turned up.",
        "runs": "Any run from the top of a column moves as one.",
        "gaps": "A gap takes only a king, or a run that begins with one.",
        "stock": "Three cards at a time go to the waste, the last of them on top.",
        "redeals": "The waste may be turned over as often as you like.",
    },
)

SPANISH = Words(
    also=("Solitario", "Solitario clásico", "Paciencia", "Canfield"),
    about="El solitario que todo el mundo conoce: siete columnas, rojas sobre negras, y un mazo de tres en tres.",
    history=(
        "Las primeras reglas conocidas están en un libro de Hoyle de 1907, como Seven-Card Klondike; de dónde viene el "
        "nombre no se sabe. Desde 1990 viene con Windows, y por eso muchos lo llaman simplemente Solitario."
    ),
    how={
        "deal": (
            "Hay siete columnas de una a siete cartas, solo la de arriba a la vista. Las otras 24 forman el mazo."
        ),
        "foundations": (
            "Las bases suben por palo, del as al rey. La carta superior de una base puede volver a una columna."
        ),
        "tableau": ("Las columnas bajan alternando colores. Si queda arriba una carta boca abajo, se le da la vuelta."),
        "runs": "Cualquier escalera desde lo alto de una columna se mueve entera.",
        "gaps": "Un hueco solo admite un rey, o una escalera que empiece por él.",
        "stock": "Tres cartas cada vez van al descarte, la última encima.",
        "redeals": "Al descarte se le puede dar la vuelta cuantas veces quieras.",
    },
    choices={
        IN_ROWS: "Las columnas se reparten por filas, como en los libros.",
        PART_OF_A_RUN: (
            "También puede moverse la parte de arriba de una escalera. En algunos libros se mueven juntas todas las "
            "cartas a la vista de una columna."
        ),
        THREE_AT_A_TIME: (
            "Tres cartas cada vez y redistribuciones sin límite, salvo que una opción diga otra cosa. En "
            "algunos libros es una carta cada vez, sin redistribución."
        ),
        CARDS_COME_BACK: "La carta superior de una base puede volver; una opción lo prohíbe.",
    },
)

GERMAN = Words(
    also=("Solitär", "Klassisches Solitär", "Windows-Solitär"),
    about="Das Solitär, das alle kennen: sieben Spalten, Rot auf Schwarz, und ein Talon mit drei Karten auf einmal.",
    history=(
        "Die frühesten bekannten Regeln stehen in einem Hoyle von 1907, als Seven-Card Klondike; woher der Name kommt, "
        "ist nicht bekannt. Ab 1990 gehörte es zu Windows, und viele nennen es einfach Solitär."
    ),
    how={
        "deal": (
            "Sieben Spalten haben eine bis sieben Karten, nur die oberste liegt offen. Die anderen 24 sind der Talon."
        ),
        "foundations": (
            "Die Grundstapel wachsen farbgleich vom Ass bis zum König. Die oberste Karte eines Grundstapels darf in "
            "eine Spalte zurück."
        ),
        "tableau": (
            "In den Spalten wird absteigend angelegt, abwechselnd rot und schwarz. Kommt eine verdeckte Karte nach oben, "
            "wird sie aufgedeckt."
        ),
        "runs": "Jede Folge ab der obersten Karte einer Spalte wandert als Ganzes.",
        "gaps": "Eine Lücke nimmt nur einen König auf oder eine Folge, die mit ihm beginnt.",
        "stock": "Immer drei Karten kommen auf die Ablage, die letzte zuoberst.",
        "redeals": "Die Ablage darfst du umdrehen, so oft du willst.",
    },
    choices={
        IN_ROWS: "Die Spalten werden reihenweise ausgelegt, wie in den Büchern.",
        PART_OF_A_RUN: (
            "Auch der obere Teil einer Folge darf wandern. In manchen Büchern wandern alle offenen Karten einer Spalte "
            "zusammen."
        ),
        THREE_AT_A_TIME: (
            "Drei Karten auf einmal und unbegrenzt viele Durchgänge, wenn keine Option anderes sagt. In "
            "manchen Büchern ist es eine Karte und nur ein Durchgang."
        ),
        CARDS_COME_BACK: "Die oberste Karte eines Grundstapels darf zurück; eine Option verbietet es.",
    },
)

GAME = Game(
    id="klondike",
    name="Klondike",
    also=("Solitaire", "Patience", "Canfield", "American Patience", "Klondyke", "Seven Up", "Sevens"),
    about="The solitaire that everybody knows: seven columns, red on black, and a stock of three at a time.",
    source="Wikipedia, Klondike (solitaire); PySolFC, Klondike; Moyse, 1950; Blake and Gent, 2026",
    history=(
        "The earliest known rules are in a Hoyle of 1907, as Seven-Card Klondike; where the name comes from is not "
        "known. It came with Windows from 1990 on, and many people simply call it Solitaire."
    ),
    odds=Odds(won=18, of=100, source="Wikipedia, Klondike (solitaire): 18 % to 43 %"),
    choices=(WHOLE_PILES, IDLE_ROUNDS, IN_ROWS, PART_OF_A_RUN, THREE_AT_A_TIME, CARDS_COME_BACK),
    rules=Rules(
        deal=("columns",),
        lengths=(1, 2, 3, 4, 5, 6, 7),
        face_down=(0, 1, 2, 3, 4, 5, 6),
        columns=7,
        build=Build(match="alternating", wrap=False),
        built_from=("tableau", "waste", "foundation"),
        runs="any",
        runs_to_gaps=True,
        gap_rank="K",
        gaps_without_reserve=("tableau", "waste", "foundation"),
        cards_to_waste=3,
        redeals=None,
    ),
    options=(
        Option(
            name="draw",
            sets=setting("cards_to_waste", (3, 1)),
            about="Cards that go from the stock to the waste at a time.",
        ),
        Option(name="redeals", sets=setting("redeals", (None, 2, 0)), about="How often the waste is turned over."),
        Option(
            name="back",
            sets={
                "yes": dict.fromkeys(("built_from", "gaps_without_reserve"), ("tableau", "waste", "foundation")),
                "no": dict.fromkeys(("built_from", "gaps_without_reserve"), ("tableau", "waste")),
            },
            about="Whether the top card of a foundation may come back to a column.",
        ),
    ),
    place=12,  # the tests of the ten count from 1 by place
    renown=1,
    exact=EXACT,
    first=("foundations", "tableau", "gaps"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
