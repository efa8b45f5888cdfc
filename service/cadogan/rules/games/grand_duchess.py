"""Grand Duchess."""

from cadogan.rules.axes import Rules
from cadogan.rules.game import Game, counted
from cadogan.rules.words import HOME_IS_HOME, Exact, Words

EXACT = Exact(
    before="Two packs. Sir Tommy family.",
    rows={
        "deal": (
            "units of six: one card face up on each of four tableau piles (left to right), then two face down to the "
            "**reserve**, one to its left and one to its right column. The first unit is dealt at the start, each "
            "further one by `deal`. When fewer than six are left, the unit simply ends (104 = 17×6 + 2: the last "
            "unit of the first round reaches tableau piles 0 and 1 only)"
        ),
        "foundations": (
            "eight: for each suit one from A up to K and one from K down to A. No wrap. An A or K starts its pile "
            "when it becomes available"
        ),
        "tableau": (
            "no building. The top card of each pile → foundations only. Gaps stay until the next unit is dealt on them"
        ),
        "reserve": (
            "not available until the stock is empty. The deal that empties the stock turns the whole reserve face "
            "up, and from then on **every** card of it, not only the tops, may go to a foundation"
        ),
        "redeals": (
            "3, whenever the stock is empty. Gathering: pile 0 is laid on pile 1, those on pile 2, those on pile 3, "
            "and the packet is turned over; the reserve goes under it. So the new deal order is: pile 3 bottom to "
            "top, pile 2, pile 1, pile 0, then reserve left bottom to top, reserve right bottom to top *(order "
            "inside the reserve: choice)*. The first unit of the new round is dealt as part of the redeal (if it "
            "empties the stock, the reserve is turned up at once)"
        ),
        "last round": "after the third redeal there is no reserve: four cards at a time, one on each pile",
    },
)

ENGLISH = Words(
    how={
        "deal": "Two packs. Six cards fall at a time: four face up on the four piles, two face down to the reserve.",
        "foundations": (
            "The foundations: for each suit one is built up from the ace to the king, and one down from the king to "
            "the ace."
        ),
        "tableau": (
            "Only the top card of each pile can be played, and only to a foundation. There is no building on the "
            "piles. Empty piles are filled by the next deal."
        ),
        "reserve": "When the stock is empty the reserve opens: then each of its cards can go to a foundation.",
        "redeals": "Three redeals: piles and reserve are gathered and dealt again.",
        "last round": "After the third redeal there is no reserve: four cards fall at a time, one on each pile.",
    },
)

SPANISH = Words(
    also=("Gran Duquesa", "Duquesa de Luynes"),
    about=(
        "Dos barajas caen de seis en seis: cuatro cartas a los montones, dos a una reserva que se abre al agotarse "
        "el mazo."
    ),
    history=(
        "Lady Adelaide Cadogan lo recoge en 1874 como La Duchesse de Luynes. Mary Whitmore Jones lo llama también "
        "One to Six en 1888. En los libros estadounidenses es Grand Duchess."
    ),
    how={
        "deal": (
            "Dos barajas. Caen seis cartas cada vez: cuatro boca arriba en los cuatro montones, dos boca abajo en la "
            "reserva."
        ),
        "foundations": "Las bases: de cada palo, una sube del as al rey y otra baja del rey al as.",
        "tableau": (
            "Solo puede salir la carta superior de cada montón, y solo a una base. En los montones no se construye. "
            "El siguiente reparto llena los montones vacíos."
        ),
        "reserve": "Cuando se agota el mazo se abre la reserva: cualquiera de sus cartas puede ir entonces a una base.",
        "redeals": "Tres redistribuciones: se recogen montones y reserva y se reparte de nuevo.",
        "last round": "Tras la tercera redistribución ya no hay reserva: caen cuatro cartas cada vez, una en cada montón.",
    },
    choices={
        "At a redeal the reserve is gathered left pile first, each from bottom to top.": "Al redistribuir se recoge primero el montón izquierdo de la reserva, cada uno de abajo arriba.",
    },
)

GERMAN = Words(
    also=("Großherzogin", "Herzogin von Luynes"),
    about="Zwei Kartenspiele, immer sechs Karten: vier auf die Stapel, zwei in eine Reserve, die sich zum Schluss öffnet.",
    history=(
        "Bei Lady Adelaide Cadogan steht es 1874 als La Duchesse de Luynes. Mary Whitmore Jones nennt es 1888 auch One "
        "to Six. In amerikanischen Büchern heißt es Grand Duchess."
    ),
    how={
        "deal": (
            "Zwei Kartenspiele. Immer sechs Karten fallen: vier offen auf die vier Stapel, zwei verdeckt in die Reserve."
        ),
        "foundations": (
            "Die Grundstapel: in jeder Farbe wächst einer vom Ass bis zum König, und einer fällt vom König bis zum Ass."
        ),
        "tableau": (
            "Spielbar ist nur die oberste Karte jedes Stapels, und nur auf einen Grundstapel. Auf die Stapel wird nicht "
            "angelegt. Leere Stapel füllt das nächste Geben."
        ),
        "reserve": "Ist der Talon leer, öffnet sich die Reserve: dann darf jede ihrer Karten auf einen Grundstapel.",
        "redeals": "Drei weitere Durchgänge: Stapel und Reserve werden eingesammelt und neu gegeben.",
        "last round": "Nach dem dritten gibt es keine Reserve: vier Karten fallen auf einmal, eine auf jeden Stapel.",
    },
    choices={
        "At a redeal the reserve is gathered left pile first, each from bottom to top.": (
            "Beim Einsammeln kommt der linke Stapel der Reserve zuerst, jeder von unten nach oben."
        ),
    },
)

GAME = Game(
    id="grand-duchess",
    name="Grand Duchess",
    also=("Duchess of Luynes", "Duchess de Luynes", "La Duchesse de Luynes", "La Grande Duchesse", "One to Six"),
    about="Two packs fall in units of six: four to the tableau, two to a reserve that opens when the stock ends.",
    source="Wikipedia, Duchess de Luynes (Grand Duchess); PySolFC, Grand Duchess",
    history=(
        "Lady Adelaide Cadogan has it in 1874 as La Duchesse de Luynes. Mary Whitmore Jones also calls "
        "it One to Six in 1888. In American books it is Grand Duchess."
    ),
    odds=counted(73),
    choices=(HOME_IS_HOME, "At a redeal the reserve is gathered left pile first, each from bottom to top."),
    minutes=15,
    rules=Rules(
        packs=2,
        deal=("unit",),
        descending=4,
        reserves=2,
        reserve_shown="all at stock end",
        reserve_available="all at stock end",
        cards_to_waste=0,
        unit=("t0", "t1", "t2", "t3", "r0", "r1"),
        last_unit=("t0", "t1", "t2", "t3"),
        redeals=3,
        gather="piles",
    ),
    place=2,
    exact=EXACT,
    first=("deal", "foundations", "reserve"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
