"""Canfield."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds
from cadogan.rules.words import HOME_IS_HOME, IDLE_ROUNDS, WHOLE_PILES, Exact, Words

EXACT = Exact(
    also="in Britain Demon",
    before="One pack. The parent of the family.",
    rows={
        "deal": (
            "`deck[0]` goes to the first foundation: the base. The next 13 to the reserve, the last of them its top, "
            "face up; the others face down. Then one card face up to each of four columns, right to left *(choice: "
            "PySolFC's order, here and in Storehouse)*. Stock 34"
        ),
        "foundations": "up in suit with wrap",
        "tableau": (
            "columns down in alternating colour with wrap; one card or the whole column moves to another column. "
            "Reserve top, waste top and column tops are available to foundations and columns"
        ),
        "reserve": "a gap is filled at once from the reserve, whose new top is turned up",
        "gaps": "when the reserve is empty a gap takes the waste top or the top card of a column",
        "stock": (
            "three at a time to the waste (fewer if fewer are left; the last one turned is on top), unlimited "
            "redeals: the waste is turned over"
        ),
    },
)

ENGLISH = Words(
    how={
        "deal": (
            "Thirteen cards are the reserve, the top one face up. One lies face up on each of four columns, and one "
            "starts the first foundation. The other 34 are the stock."
        ),
        "foundations": (
            "The first card goes to a foundation: its rank is the base. Foundations are built up in suit, from king "
            "on to ace."
        ),
        "tableau": (
            "Columns are built down in alternating colours, from ace on to king. One card, or the whole column, "
            "moves to another."
        ),
        "reserve": "Only the top card of the reserve can be played. An empty column is filled from it at once.",
        "gaps": "Once the reserve is empty, a gap takes the top of the waste or of a column.",
        "stock": (
            "Three cards at a time go to the waste, the last of them on top. The waste may be turned over as often "
            "as you like."
        ),
    },
)

SPANISH = Words(
    also=("Demonio",),
    about=(
        "El origen de la familia: una reserva de trece, cuatro columnas, tres cartas cada vez, redistribuciones sin "
        "límite."
    ),
    history=(
        "Mary Whitmore Jones lo describe en 1891 como Demon Patience. En Estados Unidos lleva el nombre de Richard "
        "A. Canfield, dueño de un casino, de quien se cuenta que hizo de él un juego de apuestas; quizá fuera "
        "Klondike."
    ),
    how={
        "deal": (
            "La reserva tiene trece cartas, la de arriba a la vista. Cada una de las cuatro columnas tiene una boca "
            "arriba, y otra empieza la primera base. Las otras 34 forman el mazo."
        ),
        "foundations": (
            "La primera carta va a una base: su valor es el de partida. Las bases suben por palo, y del rey se pasa "
            "al as."
        ),
        "tableau": (
            "Las columnas bajan alternando colores, y del as se pasa al rey. Se mueve a otra una carta, o la columna "
            "entera."
        ),
        "reserve": "Solo puede jugarse la carta superior de la reserva. Una columna vacía se llena con ella al momento.",
        "gaps": "Agotada la reserva, un hueco admite la carta superior del descarte o de una columna.",
        "stock": (
            "Tres cartas cada vez van al descarte, la última encima. Se le puede dar la vuelta cuantas veces quieras."
        ),
    },
    choices={
        "The columns are dealt from right to left.": "Las columnas se reparten de derecha a izquierda.",
    },
)

GERMAN = Words(
    also=("Dämon", "Dämonen-Patience"),
    about="Das Vorbild der Familie: eine Reserve aus dreizehn, vier Spalten, drei Karten auf einmal, immer im Kreis.",
    history=(
        "Mary Whitmore Jones beschreibt es 1891 als Demon Patience. In den USA trägt es den Namen von Richard A. "
        "Canfield, einem Kasinobesitzer, der daraus ein Glücksspiel gemacht haben soll; vielleicht war das Klondike."
    ),
    how={
        "deal": (
            "Dreizehn Karten bilden die Reserve, die oberste offen. Auf jeder der vier Spalten liegt eine offene "
            "Karte, und eine beginnt den ersten Grundstapel. Die anderen 34 sind der Talon."
        ),
        "foundations": (
            "Die erste Karte kommt auf einen Grundstapel: ihr Rang ist der Grundwert. Die Grundstapel wachsen "
            "farbgleich, und nach dem König folgt das Ass."
        ),
        "tableau": (
            "In den Spalten wird absteigend angelegt, abwechselnd rot und schwarz, und nach dem Ass folgt der König. "
            "Eine Karte oder die ganze Spalte darf auf eine andere."
        ),
        "reserve": (
            "Von der Reserve ist nur die oberste Karte spielbar. Eine leere Spalte wird sofort aus ihr aufgefüllt."
        ),
        "gaps": "Ist die Reserve leer, nimmt eine Lücke die oberste Karte der Ablage oder einer Spalte auf.",
        "stock": (
            "Immer drei Karten kommen auf die Ablage, die letzte zuoberst. Die Ablage darfst du umdrehen, so oft du "
            "willst."
        ),
    },
    choices={"The columns are dealt from right to left.": "Die Spalten werden von rechts nach links ausgelegt."},
)

GAME = Game(
    id="canfield",
    name="Canfield",
    also=("Demon",),
    about="The parent of the family: a reserve of thirteen, four columns, three cards at a time, round and round.",
    source="Wikipedia, Canfield (solitaire); PySolFC, Canfield",
    history=(
        "Mary Whitmore Jones describes it in 1891 as Demon Patience. In the United States it has the name of Richard "
        "A. Canfield, a casino owner who is said to have made a gambling game of it; that may have been Klondike."
    ),
    odds=Odds(won=1, of=30, source="Wikipedia, Canfield (solitaire)"),
    choices=(HOME_IS_HOME, WHOLE_PILES, IDLE_ROUNDS, "The columns are dealt from right to left."),
    rules=Rules(
        deal=("foundation", "reserve", "tableau from the right"),
        foundation_wrap=True,
        base="first card",
        build=Build(match="alternating"),
        runs="single-or-whole",
        filled_at_once=True,
        gaps_without_reserve=("waste", "tableau"),
        reserves=1,
        reserve_depth=13,
        reserve_shown="top",
        cards_to_waste=3,
        redeals=None,
    ),
    place=8,
    exact=EXACT,
    first=("foundations", "tableau", "reserve"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
