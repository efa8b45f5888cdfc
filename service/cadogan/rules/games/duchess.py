"""Duchess."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds, Option, setting
from cadogan.rules.words import HOME_IS_HOME, Exact, Words

EXACT = Exact(
    before="One pack. Invented by Morehead and Mott-Smith, 1950. Odds printed in the books: 1 in 8. About 10 minutes.",
    rows={
        "deal": (
            "three rounds of one card to each of four reserve **fans**, all face up (fan 0 gets `deck[0]`, "
            "`deck[4]`, `deck[8]`; `deck[8]` is its top); then one card face up to each of four columns "
            "(`deck[12..15]`); stock = the other 36"
        ),
        "start": (
            "the player moves the top card of any fan to a foundation: its rank is the base of all four. Until then "
            "no other move exists, `deal` included"
        ),
        "foundations": "four, up in suit with wrap from the base, one for each suit, until each has thirteen cards",
        "tableau": (
            "four columns, down in alternating colour, with wrap. The base rank is not special here: a card one "
            "below the base may go on a base card"
        ),
        "available": (
            "top of each fan, top of each column, top of the waste → foundation or column. Nothing is ever placed on "
            "a fan"
        ),
        "runs": (
            "one card, or any run from the top of a column, moves to another column as a unit *(choice)*. Option "
            "`runs`: `any` (default) or `whole` (PySolFC's way: only an entire column moves to another column, not "
            "even its top card alone)"
        ),
        "gaps": (
            "filled when the player likes. While any fan has a card: only by the top card of a fan. Once all fans "
            "are empty: by the top of the waste, or, when the waste is empty, by the next card of the stock. Never "
            "from another column"
        ),
        "stock": "one card at a time to the waste",
        "redeals": "1: the waste is turned over, so its cards come in the same order as before",
    },
)

ENGLISH = Words(
    how={
        "deal": "Three cards lie face up on each of four fans, one on each of four columns. The other 36 are the stock.",
        "start": (
            "Start with the top card of any fan: play it to a foundation. Its rank is the base of all four foundations."
        ),
        "foundations": "Foundations are built up in suit, from king on to ace, until each has thirteen cards.",
        "tableau": "Columns are built down in alternating colours, from ace on to king.",
        "runs": "Any run from the top of a column moves as one.",
        "available": "The top cards of fans, columns and waste can be played. No card can be played to a fan.",
        "gaps": (
            "A gap takes the top card of a fan. Once all fans are empty it takes the top of the waste, or the next "
            "card of the stock if there is no waste."
        ),
        "stock": "Deal one card at a time to the waste.",
        "redeals": "One redeal: when the stock is empty, you may turn the waste over and go through it again.",
    },
)

SPANISH = Words(
    also=("Duquesa",),
    about="Cuatro abanicos, cuatro columnas, y la primera carta que levantas decide la base.",
    history=(
        "Albert Morehead y Geoffrey Mott-Smith lo inventaron para su libro de solitarios de 1950, que también lo "
        "llama Glenwood."
    ),
    how={
        "deal": (
            "Hay tres cartas boca arriba en cada uno de los cuatro abanicos y una en cada una de las cuatro "
            "columnas. Las otras 36 forman el mazo."
        ),
        "start": (
            "Empieza con la carta superior de un abanico: la pones en una base, y su valor es el de partida de las "
            "cuatro."
        ),
        "foundations": "Las bases suben por palo, y del rey se pasa al as, hasta tener trece cartas cada una.",
        "tableau": "Las columnas bajan alternando colores, y del as se pasa al rey.",
        "runs": "Cualquier escalera desde lo alto de una columna se mueve entera.",
        "available": (
            "Pueden jugarse las cartas superiores de abanicos, columnas y descarte. En un abanico nunca se pone nada."
        ),
        "gaps": (
            "Un hueco admite la carta superior de un abanico. Agotados los abanicos, la del descarte o, si no lo "
            "hay, la siguiente del mazo."
        ),
        "stock": "Se reparte una carta cada vez al descarte.",
        "redeals": "Una redistribución: agotado el mazo, puedes dar la vuelta al descarte y recorrerlo de nuevo.",
    },
    choices={
        "Any run of a column moves as a unit, unless an option lets only whole columns move.": "Cualquier escalera de una columna se mueve entera; con una opción solo se mueven columnas enteras.",
    },
)

GERMAN = Words(
    also=("Herzogin",),
    about="Vier Fächer, vier Spalten, und die erste Karte, die du nimmst, bestimmt den Grundwert.",
    history=(
        "Albert Morehead und Geoffrey Mott-Smith erfanden es für ihr Patience-Buch von 1950, in dem es auch Glenwood "
        "heißt."
    ),
    how={
        "deal": (
            "Auf jedem der vier Fächer liegen drei offene Karten, auf jeder der vier Spalten eine. Die anderen 36 "
            "sind der Talon."
        ),
        "start": (
            "Beginne mit der obersten Karte eines Fächers: lege sie auf einen Grundstapel. Ihr Rang ist der Grundwert "
            "aller vier Grundstapel."
        ),
        "foundations": (
            "Die Grundstapel wachsen farbgleich, und nach dem König folgt das Ass, bis jeder dreizehn Karten hat."
        ),
        "tableau": (
            "In den Spalten wird absteigend angelegt, abwechselnd rot und schwarz, und nach dem Ass folgt der König."
        ),
        "runs": "Jede Folge ab der obersten Karte einer Spalte wandert als Ganzes.",
        "available": (
            "Die obersten Karten der Fächer, der Spalten und der Ablage sind spielbar. Auf einen Fächer kommt nie eine "
            "Karte."
        ),
        "gaps": (
            "Eine Lücke nimmt die oberste Karte eines Fächers auf. Sind alle Fächer leer, dann die oberste der Ablage "
            "oder, wenn es keine gibt, die nächste des Talons."
        ),
        "stock": "Aus dem Talon kommt immer eine Karte auf die Ablage.",
        "redeals": "Ein weiterer Durchgang: ist der Talon leer, darfst du die Ablage umdrehen und neu durchgehen.",
    },
    choices={
        "Any run of a column moves as a unit, unless an option lets only whole columns move.": (
            "Jede Folge einer Spalte wandert als Ganzes; mit einer Option wandern nur ganze Spalten."
        ),
    },
)

GAME = Game(
    id="duchess",
    name="Duchess",
    also=("Glenwood",),
    about="Four fans, four columns, and the first card you lift decides the base.",
    source="Morehead and Mott-Smith, 1950; Wikipedia, Duchess (solitaire); PySolFC, Duchess",
    history=(
        "Albert Morehead and Geoffrey Mott-Smith invented it for their book on patience of 1950, which "
        "also calls it Glenwood."
    ),
    odds=Odds(won=1, of=8, source="Wikipedia, Duchess (card game)"),
    choices=(HOME_IS_HOME, "Any run of a column moves as a unit, unless an option lets only whole columns move."),
    rules=Rules(
        deal=("reserve", "tableau"),
        foundation_wrap=True,
        base="chosen",
        lifted_first=("reserve",),
        build=Build(match="alternating"),
        runs="any",
        gaps=("reserve",),
        gaps_without_reserve=("waste", "stock if no waste"),
        reserves=4,
        reserve_depth=3,
        redeals=1,
    ),
    options=(
        Option(
            name="runs",
            sets=setting("runs", ("any", "whole")),
            about="What moves between columns: any run from the top, or only an entire column (PySolFC's way).",
        ),
    ),
    place=1,
    exact=EXACT,
    first=("start", "tableau", "gaps"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
