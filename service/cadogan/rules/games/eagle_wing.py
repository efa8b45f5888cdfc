"""Eagle Wing."""

from cadogan.rules.axes import Rules
from cadogan.rules.game import Game, Option, counted, setting
from cadogan.rules.words import HOME_IS_HOME, IDLE_ROUNDS, Exact, Words

HIDDEN_TRUNK = "The trunk lies face down. With an option its top card lies face up and may be played."

EXACT = Exact(
    before="One pack. Wins are very rare under these rules.",
    rows={
        "deal": (
            "13 cards face down to the **trunk** (the reserve; the 13th is its top), one card face up to each of "
            "eight **wings** (four to the left, four to the right, left to right), then one card to the first "
            "foundation: the base. Stock 30"
        ),
        "foundations": "four, up in suit with wrap from the base",
        "wings": "no building. Each wing's card → foundations only",
        "gaps": (
            "filled at once and automatically by the top of the trunk, turned up; when several wings are empty, left "
            "to right"
        ),
        "trunk": (
            "face down *(choice; on goodsol.com its top card lies face up, as with `trunk_top=playable`)*. When one "
            "card is left it is turned up and is available to the foundations, without waiting for a gap; it still "
            "fills the next gap"
        ),
        "trunk empty": (
            "a gap may be filled, when the player likes, by the top of the waste or by the next card of the stock, "
            "even while the waste holds cards"
        ),
        "stock": "one card at a time to the waste, top available to foundations",
        "redeals": "2: the waste is turned over",
    },
    after=(
        "Options, because the sources say that variations change them: `trunk` (11 to 21 cards), `redeals` (0 to 2, "
        "or unlimited) and `trunk_top` (`hidden`, or `playable`: the top card of the trunk is always face up and "
        "available). Every option has a default, and a race stores the options that it is played with; `trunk_top`, "
        "`runs` and `limit` only where they differ from it."
    ),
)

ENGLISH = Words(
    how={
        "deal": (
            "Thirteen cards are the trunk, one lies face up on each of eight wings, and one starts the first "
            "foundation. The other 30 are the stock."
        ),
        "foundations": "Foundations are built up in suit from the rank of the first card, from king on to ace.",
        "wings": "There is no building on the wings: their cards only go to foundations.",
        "gaps": "The trunk lies face down. When a wing is empty, the top card of the trunk fills it at once.",
        "trunk": "The last card of the trunk is turned up and may go to a foundation at once.",
        "trunk empty": (
            "Once the trunk is empty, you may fill a gap with the top of the waste or the next card of the stock, or "
            "leave it."
        ),
        "stock": "Deal one card at a time to the waste; its top card can go to a foundation.",
        "redeals": "Two redeals: when the stock is empty, you may turn the waste over.",
    },
)

SPANISH = Words(
    also=("Ala de águila",),
    about="Ocho alas sin construcción, alimentadas por un tronco boca abajo. Ganar es muy raro: ese es el juego.",
    history="La disposición de las cartas le da nombre: un ave con las alas abiertas.",
    how={
        "deal": (
            "El tronco tiene trece cartas, cada una de las ocho alas una boca arriba, y otra empieza la primera "
            "base. Las otras 30 forman el mazo."
        ),
        "foundations": "Las bases suben por palo desde el valor de la primera carta, y del rey se pasa al as.",
        "wings": "En las alas no se construye: sus cartas solo van a las bases.",
        "gaps": (
            "El tronco está boca abajo. Cuando un ala queda vacía, la carta superior del tronco la llena al momento."
        ),
        "trunk": "La última carta del tronco se descubre y puede ir a una base enseguida.",
        "trunk empty": (
            "Agotado el tronco, puedes llenar un hueco con la carta superior del descarte o la siguiente del mazo, o "
            "dejarlo."
        ),
        "stock": "Se reparte una carta cada vez al descarte; la de arriba puede ir a una base.",
        "redeals": "Dos redistribuciones: agotado el mazo, puedes dar la vuelta al descarte.",
    },
    choices={
        "The trunk lies face down. With an option its top card lies face up and may be played.": "El tronco está boca abajo. Con una opción, su carta superior está a la vista y se puede jugar.",
    },
)

GERMAN = Words(
    also=("Adlerflügel", "Adlerschwinge"),
    about="Acht Flügel, auf die nicht angelegt wird, und ein verdeckter Rumpf. Gewinnen ist sehr selten: so ist das Spiel.",
    history="Die Auslage gibt dem Spiel den Namen: ein Vogel mit ausgebreiteten Schwingen.",
    how={
        "deal": (
            "Dreizehn Karten bilden den Rumpf, auf jedem der acht Flügel liegt eine offene Karte, und eine beginnt "
            "den ersten Grundstapel. Die anderen 30 sind der Talon."
        ),
        "foundations": (
            "Die Grundstapel wachsen farbgleich ab dem Rang der ersten Karte, und nach dem König folgt das Ass."
        ),
        "wings": "Auf die Flügel wird nicht angelegt: ihre Karten kommen nur auf die Grundstapel.",
        "gaps": "Der Rumpf liegt verdeckt. Wird ein Flügel leer, füllt ihn sofort die oberste Karte des Rumpfs.",
        "trunk": "Die letzte Karte des Rumpfs wird aufgedeckt und darf gleich auf einen Grundstapel.",
        "trunk empty": (
            "Ist der Rumpf leer, darfst du eine Lücke mit der obersten Karte der Ablage oder der nächsten des Talons "
            "füllen oder sie leer lassen."
        ),
        "stock": "Aus dem Talon kommt immer eine Karte auf die Ablage; die oberste darf auf einen Grundstapel.",
        "redeals": "Zwei weitere Durchgänge: ist der Talon leer, darfst du die Ablage umdrehen.",
    },
    choices={
        HIDDEN_TRUNK: "Der Rumpf liegt verdeckt. Mit einer Option liegt seine oberste Karte offen und darf gespielt werden.",
    },
)

GAME = Game(
    id="eagle-wing",
    name="Eagle Wing",
    also=("Thirteen Down",),
    about="Eight wings without building, fed from a face-down trunk. Wins are very rare: that is the game.",
    source="Wikipedia, Eagle Wing; PySolFC, Eagle Wing",
    history="The layout gives the game its name: a bird with spread wings.",
    odds=counted(5),
    choices=(HOME_IS_HOME, HIDDEN_TRUNK, IDLE_ROUNDS),
    rules=Rules(
        deal=("reserve", "tableau", "foundation"),
        foundation_wrap=True,
        base="first card",
        columns=8,
        filled_at_once=True,
        gaps_without_reserve=("waste", "stock"),
        reserves=1,
        reserve_depth=13,
        reserve_shown="last",
        reserve_available="last",
        redeals=2,
    ),
    options=(
        Option(name="trunk", sets=setting("reserve_depth", range(11, 22)), about="Cards in the trunk."),
        Option(name="redeals", sets=setting("redeals", (0, 1, 2, None)), about="How often the waste is turned over."),
        Option(
            name="trunk_top",
            sets={
                "hidden": {"reserve_shown": "last", "reserve_available": "last"},
                "playable": {"reserve_shown": "top", "reserve_available": "top"},
            },
            about="The top card of the trunk: face down until it is the last, or always face up and available.",
            is_newer=True,
        ),
    ),
    place=4,
    exact=EXACT,
    first=("foundations", "wings", "gaps"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
