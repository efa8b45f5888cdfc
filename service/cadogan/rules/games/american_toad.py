"""American Toad."""

from dataclasses import replace

from cadogan.rules.axes import Build
from cadogan.rules.game import Game, counted
from cadogan.rules.games.canfield import GAME as CANFIELD
from cadogan.rules.words import HOME_IS_HOME, Exact, Words

RIGHT_TO_LEFT = "The columns are dealt from right to left."
OPEN_RESERVE = "The whole reserve lies face up."
TOPS_TO_GAPS = "Once the reserve is empty, a gap takes the top of the waste, and no card of a column."

EXACT = Exact(
    before="Two packs; the family of Canfield.",
    rows={
        "deal": (
            "`deck[0]` goes to the first foundation: the base. The next 20 to the reserve, all face up *(choice: "
            "PySolFC's; in some sources only the top lies face up)*. Then one card face up to each of eight columns, "
            "right to left *(choice: PySolFC's order)*. Stock 75"
        ),
        "foundations": "eight, two for each suit, up in suit with wrap",
        "tableau": (
            "columns down in suit with wrap; one card or the whole column moves to another column. Reserve top, waste "
            "top and column tops are available to foundations and columns"
        ),
        "reserve": "a gap is filled at once from the top of the reserve",
        "gaps": (
            "when the reserve is empty a gap takes the waste top, never the top of a column *(choice: Wikipedia's; "
            "PySolFC allows it)*"
        ),
        "stock": "one card at a time to the waste; 1 redeal: the waste is turned over",
    },
)

ENGLISH = Words(
    how={
        "deal": (
            "Twenty cards, all face up, are the reserve. One lies face up on each of eight columns, and one starts the "
            "first foundation. The other 75 are the stock."
        ),
        "foundations": (
            "The first card goes to a foundation: its rank is the base. The eight foundations are built up in suit, "
            "from king on to ace."
        ),
        "tableau": (
            "Columns are built down in suit, from ace on to king. One card, or the whole column, moves to another."
        ),
        "reserve": "Only the top card of the reserve can be played. An empty column is filled from it at once.",
        "gaps": "Once the reserve is empty, a gap takes the top of the waste, and no card of another column.",
        "stock": "Deal one card at a time to the waste. One redeal: the waste is turned over.",
    },
)

SPANISH = Words(
    also=("El sapo",),
    about="Canfield con dos barajas: una reserva de veinte a la vista y ocho columnas construidas por palo.",
    history=(
        "George Hapgood lo describe como The Toad en Solitaire and Patience. Los programas de ordenador lo llaman "
        "American Toad."
    ),
    how={
        "deal": (
            "La reserva tiene veinte cartas, todas a la vista. Cada una de las ocho columnas tiene una boca arriba, y "
            "otra empieza la primera base. Las otras 75 forman el mazo."
        ),
        "foundations": (
            "La primera carta va a una base: su valor es el de partida. Las ocho bases suben por palo, y del rey se "
            "pasa al as."
        ),
        "tableau": (
            "Las columnas bajan por palo, y del as se pasa al rey. Se mueve a otra una carta, o la columna entera."
        ),
        "reserve": "Solo puede jugarse la carta superior de la reserva. Una columna vacía se llena con ella al momento.",
        "gaps": "Agotada la reserva, un hueco admite la carta superior del descarte, y ninguna de otra columna.",
        "stock": "Se reparte una carta cada vez al descarte. Una redistribución: se le da la vuelta.",
    },
    choices={
        RIGHT_TO_LEFT: "Las columnas se reparten de derecha a izquierda.",
        OPEN_RESERVE: "Toda la reserva está a la vista.",
        TOPS_TO_GAPS: "Agotada la reserva, un hueco admite la carta superior del descarte, y ninguna de una columna.",
    },
)

GERMAN = Words(
    also=("Amerikanische Kröte",),
    about="Canfield mit zwei Kartenspielen: eine offene Reserve aus zwanzig Karten und acht farbgleiche Spalten.",
    history=(
        "George Hapgood beschreibt es als The Toad in seinem Buch Solitaire and Patience. In Computerprogrammen heißt "
        "es American Toad."
    ),
    how={
        "deal": (
            "Zwanzig offene Karten bilden die Reserve. Auf jeder der acht Spalten liegt eine offene Karte, und eine "
            "beginnt den ersten Grundstapel. Die anderen 75 sind der Talon."
        ),
        "foundations": (
            "Die erste Karte kommt auf einen Grundstapel: ihr Rang ist der Grundwert. Die acht Grundstapel wachsen "
            "farbgleich, und nach dem König folgt das Ass."
        ),
        "tableau": (
            "In den Spalten wird absteigend in derselben Farbe angelegt, und nach dem Ass folgt der König. Eine Karte "
            "oder die ganze Spalte darf auf eine andere."
        ),
        "reserve": (
            "Von der Reserve ist nur die oberste Karte spielbar. Eine leere Spalte wird sofort aus ihr aufgefüllt."
        ),
        "gaps": (
            "Ist die Reserve leer, nimmt eine Lücke die oberste Karte der Ablage auf, aber keine aus einer anderen "
            "Spalte."
        ),
        "stock": "Aus dem Talon kommt immer eine Karte auf die Ablage. Ein weiterer Durchgang: die Ablage wird umgedreht.",
    },
    choices={
        RIGHT_TO_LEFT: "Die Spalten werden von rechts nach links ausgelegt.",
        OPEN_RESERVE: "Die ganze Reserve liegt offen.",
        TOPS_TO_GAPS: "Ist die Reserve leer, nimmt eine Lücke die oberste Karte der Ablage auf und keine einer Spalte.",
    },
)

GAME = Game(
    id="american-toad",
    name="American Toad",
    also=("The Toad",),
    about="Canfield with two packs: a reserve of twenty that lies open, and eight columns built in suit.",
    source="Wikipedia, American Toad (card game); PySolFC, American Toad; Solitaire Forever, American Toad",
    history=(
        "George Hapgood describes it as The Toad in Solitaire and Patience. Computer programs call it American Toad."
    ),
    odds=counted(89),
    choices=(HOME_IS_HOME, OPEN_RESERVE, RIGHT_TO_LEFT, TOPS_TO_GAPS),
    minutes=15,
    rules=replace(
        CANFIELD.rules,
        packs=2,
        ascending=8,
        columns=8,
        build=Build(match="suit"),
        gaps_without_reserve=("waste",),
        reserve_depth=20,
        reserve_shown="all",
        cards_to_waste=1,
        redeals=1,
    ),
    place=11,
    exact=EXACT,
    first=("foundations", "tableau", "reserve"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
