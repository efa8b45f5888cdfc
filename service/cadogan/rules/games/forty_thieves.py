"""Forty Thieves."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds
from cadogan.rules.words import HOME_IS_HOME, WHOLE_PILES, Exact, Words

EXACT = Exact(
    before="Two packs.",
    rows={
        "deal": "40 cards face up to ten columns of four, in rows from the left. Stock = the other 64",
        "foundations": "eight, two for each suit, up in suit from A to K",
        "tableau": "columns down in suit. Column tops and the waste top are available to foundations and columns",
        "runs": "only one card, the top of a column, moves at a time",
        "gaps": "a gap takes any card: the waste top or the top of a column",
        "stock": "one card at a time to the waste. No redeal",
    },
)

ENGLISH = Words(
    how={
        "deal": "Four cards lie face up on each of ten columns. The other 64 are the stock.",
        "foundations": "The eight foundations are built up in suit, from ace to king.",
        "tableau": "Columns are built down in suit. The top cards of columns and waste can be played.",
        "runs": "Only one card moves at a time.",
        "gaps": "A gap takes any card, from the waste or from a column.",
        "stock": "Deal one card at a time to the waste. There is no redeal.",
    },
)

SPANISH = Words(
    also=("Cuarenta ladrones", "Los 40 ladrones", "Napoleón en Santa Elena"),
    about="Cuarenta cartas en diez columnas, dos barajas y una sola vuelta: el más conocido de los difíciles.",
    history=(
        "Annie Henshaw lo recoge en 1870 como Napoleon at St Helena y dice que era el favorito de Napoleón; lady "
        "Adelaide Cadogan lo llama Le Cadran en 1874. Los nombres Big Forty y Forty Thieves vienen de Estados Unidos, "
        "de los años veinte."
    ),
    how={
        "deal": "En cada una de las diez columnas hay cuatro cartas boca arriba. Las otras 64 forman el mazo.",
        "foundations": "Las ocho bases suben por palo, del as al rey.",
        "tableau": "Las columnas bajan por palo. Pueden jugarse las cartas superiores de columnas y descarte.",
        "runs": "Solo se mueve una carta cada vez.",
        "gaps": "Un hueco admite cualquier carta, del descarte o de una columna.",
        "stock": "Se reparte una carta cada vez al descarte. No hay redistribución.",
    },
)

GERMAN = Words(
    also=("Vierzig Räuber", "Die 40 Räuber", "Vierzig Diebe", "Napoleon auf St. Helena"),
    about="Vierzig Karten auf zehn Spalten, zwei Kartenspiele, ein Durchgang: das bekannteste unter den schweren.",
    history=(
        "Annie Henshaw führt es 1870 als Napoleon at St Helena auf und nennt es Napoleons Lieblingsspiel; bei Lady "
        "Adelaide Cadogan heißt es 1874 Le Cadran. Die Namen Big Forty und Forty Thieves kommen aus dem Amerika der "
        "zwanziger Jahre."
    ),
    how={
        "deal": "Auf jeder der zehn Spalten liegen vier offene Karten. Die anderen 64 sind der Talon.",
        "foundations": "Die acht Grundstapel wachsen farbgleich vom Ass bis zum König.",
        "tableau": (
            "In den Spalten wird absteigend in derselben Farbe angelegt. Spielbar sind die obersten Karten der Spalten "
            "und der Ablage."
        ),
        "runs": "Es wird immer nur eine Karte bewegt.",
        "gaps": "Eine Lücke nimmt jede Karte auf, von der Ablage oder aus einer Spalte.",
        "stock": "Aus dem Talon kommt immer eine Karte auf die Ablage. Er wird nur einmal durchgegangen.",
    },
)

GAME = Game(
    id="forty-thieves",
    name="Forty Thieves",
    also=("Napoleon at St Helena", "Big Forty", "Le Cadran", "Roosevelt at San Juan"),
    about="Forty cards on ten columns, two packs and one time through: the best known of the hard ones.",
    source="Wikipedia, Napoleon at St Helena; PySolFC, Forty Thieves; Cadogan, 1874",
    history=(
        "Annie Henshaw records it in 1870 as Napoleon at St Helena and says that it was Napoleon's favourite; Lady "
        "Adelaide Cadogan calls it Le Cadran in 1874. The names Big Forty and Forty Thieves are American, of the 1920s."
    ),
    odds=Odds(won=1, of=10, source="Wikipedia, Napoleon at St Helena"),
    choices=(HOME_IS_HOME, WHOLE_PILES),
    minutes=20,
    rules=Rules(
        packs=2,
        deal=("columns",),
        lengths=(4,) * 10,
        ascending=8,
        columns=10,
        build=Build(match="suit", wrap=False),
        gaps_without_reserve=("tableau", "waste"),
    ),
    place=22,
    exact=EXACT,
    first=("foundations", "tableau", "runs"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
