"""Westcliff."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds
from cadogan.rules.words import HOME_IS_HOME, WHOLE_PILES, Exact, Words

TEN_COLUMNS = "Ten columns, the American game of 1949. The older Westcliff has seven."

EXACT = Exact(
    before="One pack. This is the American game *(choice: the Westcliff of 1911 has seven columns of three cards)*.",
    rows={
        "deal": (
            "30 cards to ten columns of three, in rows from the left. The top card of a column lies face up, the "
            "others face down. Stock = the other 22"
        ),
        "foundations": "four, up in suit from A to K",
        "tableau": (
            "columns down in alternating colour. Column tops and the waste top are available to foundations and "
            "columns. A face-down card that becomes the top of a column is turned up"
        ),
        "runs": "one card, or any run from the top of a column, moves to another column as a unit",
        "gaps": "a gap takes any card, the waste top or the top of a column, or any run of a column",
        "stock": "one card at a time to the waste. No redeal",
    },
)

ENGLISH = Words(
    how={
        "deal": "Ten columns have three cards each, only the top one face up. The other 22 are the stock.",
        "foundations": "Foundations are built up in suit, from ace to king.",
        "tableau": (
            "Columns are built down in alternating colours. A face-down card that comes to the top is turned up."
        ),
        "runs": "Any run from the top of a column moves as one.",
        "gaps": "A gap takes any card, from the waste or from a column, or a run.",
        "stock": "Deal one card at a time to the waste. There is no redeal.",
    },
)

SPANISH = Words(
    about="El Klondike fácil: diez columnas de tres, y un hueco admite cualquier carta. Casi siempre sale.",
    history=(
        "Mary Whitmore Jones describe en 1911 un Westcliff de siete columnas, un «pequeño juego tentador». Morehead y "
        "Mott-Smith dieron el nombre en 1949 a este, de diez."
    ),
    how={
        "deal": "Diez columnas tienen tres cartas cada una, solo la de arriba a la vista. Las otras 22 forman el mazo.",
        "foundations": "Las bases suben por palo, del as al rey.",
        "tableau": "Las columnas bajan alternando colores. Si queda arriba una carta boca abajo, se le da la vuelta.",
        "runs": "Cualquier escalera desde lo alto de una columna se mueve entera.",
        "gaps": "Un hueco admite cualquier carta, del descarte o de una columna, o una escalera.",
        "stock": "Se reparte una carta cada vez al descarte. No hay redistribución.",
    },
    choices={TEN_COLUMNS: "Diez columnas: es el juego estadounidense de 1949. El Westcliff más antiguo tiene siete."},
)

GERMAN = Words(
    also=("Amerikanisches Westcliff",),
    about="Das leichte Klondike: zehn Spalten zu drei Karten, und Lücken nehmen alles auf. Es geht fast immer auf.",
    history=(
        "Mary Whitmore Jones beschreibt 1911 ein Westcliff mit sieben Spalten, ein verlockendes kleines Spiel. Morehead "
        "und Mott-Smith gaben den Namen 1949 diesem hier, mit zehn."
    ),
    how={
        "deal": "Zehn Spalten haben je drei Karten, nur die oberste liegt offen. Die anderen 22 sind der Talon.",
        "foundations": "Die Grundstapel wachsen farbgleich vom Ass bis zum König.",
        "tableau": (
            "In den Spalten wird absteigend angelegt, abwechselnd rot und schwarz. Kommt eine verdeckte Karte nach oben, "
            "wird sie aufgedeckt."
        ),
        "runs": "Jede Folge ab der obersten Karte einer Spalte wandert als Ganzes.",
        "gaps": "Eine Lücke nimmt jede Karte auf, von der Ablage oder aus einer Spalte, oder eine Folge.",
        "stock": "Aus dem Talon kommt immer eine Karte auf die Ablage. Er wird nur einmal durchgegangen.",
    },
    choices={TEN_COLUMNS: "Zehn Spalten, das amerikanische Spiel von 1949. Das ältere Westcliff hat sieben."},
)

GAME = Game(
    id="westcliff",
    name="Westcliff",
    also=("American Westcliff",),
    about="The easy Klondike: ten columns of three, and a gap takes any card. It nearly always comes out.",
    source="Morehead and Mott-Smith, 1949; Wikipedia, Westcliff (card game); PySolFC, Westcliff",
    history=(
        "Mary Whitmore Jones describes a Westcliff with seven columns in 1911, a tantalising little game. Morehead and "
        "Mott-Smith gave the name to this one, with ten, in 1949."
    ),
    odds=Odds(won=9, of=10, source="Wikipedia, Westcliff (card game)"),
    choices=(HOME_IS_HOME, WHOLE_PILES, TEN_COLUMNS),
    rules=Rules(
        deal=("columns",),
        lengths=(3,) * 10,
        face_down=(2,) * 10,
        columns=10,
        build=Build(match="alternating", wrap=False),
        runs="any",
        runs_to_gaps=True,
        gaps_without_reserve=("tableau", "waste"),
    ),
    place=24,
    exact=EXACT,
    first=("foundations", "tableau", "gaps"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
