"""Eagle Wing with building."""

from dataclasses import replace

from cadogan.rules.axes import Build
from cadogan.rules.game import Option, counted, setting
from cadogan.rules.games.eagle_wing import GAME as EAGLE_WING
from cadogan.rules.games.eagle_wing import HIDDEN_TRUNK
from cadogan.rules.words import HOME_IS_HOME, IDLE_ROUNDS, WHOLE_PILES, Exact, Words

EXACT = Exact(
    also="Helen L. Coops, AisleRiot and PySolFC",
    before="As Eagle Wing, but:",
    rows=EAGLE_WING.exact.rows
    | {
        "deal": (
            "13 cards face down to the trunk, one face up to each of eight wings, one to the first foundation. Stock 30"
        ),
        "wings": (
            "the wings are built **down in suit, with wrap, at most three cards on a wing**. Only one card at a time "
            "moves from wing to wing *(choice; the options `runs` and `limit` allow more)*. The waste top, and the "
            "last trunk card once it is turned up, may be built on a wing too. Wings ignore the base: a card one "
            "below it may go on a base card"
        ),
        "gaps": "filled at once and automatically by the top of the trunk, turned up",
        "trunk": (
            "face down *(choice, as in Eagle Wing)*. When one card is left it is turned up and may go to a "
            "foundation or a wing"
        ),
        "trunk empty": "a gap takes the waste top or the top of another wing; the stock card does not go there directly",
        "stock": "one card at a time to the waste",
    },
    after=(
        "Same options, and two more: `runs` (`single`, or `any`: any run from the top of a wing moves to another "
        "wing as a unit) and `limit` (3, or unlimited: the most cards that building may put on a wing; a run moves "
        "only where it keeps to the limit). The defaults are the rules of AisleRiot and PySolFC. "
        "`trunk_top=playable` with `runs=any` is the game as goodsol.com has it, which says that an average player "
        "wins about 80 %."
    ),
)

ENGLISH = Words(
    how={
        "deal": (
            "Thirteen cards are the trunk, one lies face up on each of eight wings, and one starts the first "
            "foundation. The other 30 are the stock."
        ),
        "foundations": "Foundations are built up in suit from the rank of the first card, from king on to ace.",
        "wings": "Wings are built down in suit, from ace on to king, at most three cards, and one card moves at a time.",
        "gaps": "The trunk lies face down. When a wing is empty, the top card of the trunk fills it at once.",
        "trunk": "The last card of the trunk is turned up and may go to a foundation or a wing at once.",
        "stock": "Deal one card at a time to the waste; its top card can be played.",
        "trunk empty": "Once the trunk is empty, a gap takes the top of the waste or of another wing.",
        "redeals": "Two redeals: the waste is turned over.",
    },
)

SPANISH = Words(
    name="Eagle Wing con construcción",
    about=(
        "Como lo cuenta Helen L. Coops y lo tienen AisleRiot y PySolFC: en las alas se baja por palo, tres cartas "
        "como mucho."
    ),
    history="Helen L. Coops construye en las alas en sus 100 Games of Solitaire; también lo hacen AisleRiot y PySolFC.",
    how={
        "deal": (
            "El tronco tiene trece cartas, cada una de las ocho alas una boca arriba, y otra empieza la primera "
            "base. Las otras 30 forman el mazo."
        ),
        "foundations": "Las bases suben por palo desde el valor de la primera carta, y del rey se pasa al as.",
        "wings": (
            "En las alas se construye hacia abajo por palo, del as se pasa al rey, tres cartas como mucho, y se "
            "mueve una carta cada vez."
        ),
        "gaps": (
            "El tronco está boca abajo. Cuando un ala queda vacía, la carta superior del tronco la llena al momento."
        ),
        "trunk": "La última carta del tronco se descubre y puede ir enseguida a una base o a un ala.",
        "stock": "Se reparte una carta cada vez al descarte; la de arriba puede jugarse.",
        "trunk empty": "Agotado el tronco, un hueco admite la carta superior del descarte o de otra ala.",
        "redeals": "Dos redistribuciones: se da la vuelta al descarte.",
    },
    choices={
        ("One card at a time moves between wings, and a wing has at most three; options allow more."): (
            "Entre alas se mueve una carta cada vez, y un ala tiene tres como mucho; las opciones permiten más."
        ),
    },
)

GERMAN = Words(
    name="Eagle Wing mit Anlegen",
    also=("Adlerflügel mit Anlegen",),
    about=(
        "Wie bei Helen L. Coops, AisleRiot und PySolFC: auf die Flügel wird absteigend farbgleich angelegt, höchstens "
        "drei Karten."
    ),
    history=(
        "In den 100 Games of Solitaire von Helen L. Coops wird auf die Flügel angelegt, ebenso in AisleRiot und PySolFC."
    ),
    how={
        "deal": (
            "Dreizehn Karten bilden den Rumpf, auf jedem der acht Flügel liegt eine offene Karte, und eine beginnt "
            "den ersten Grundstapel. Die anderen 30 sind der Talon."
        ),
        "foundations": (
            "Die Grundstapel wachsen farbgleich ab dem Rang der ersten Karte, und nach dem König folgt das Ass."
        ),
        "wings": (
            "Auf die Flügel wird absteigend in derselben Farbe angelegt, und nach dem Ass folgt der König; höchstens "
            "drei Karten, und immer nur eine wird bewegt."
        ),
        "gaps": "Der Rumpf liegt verdeckt. Wird ein Flügel leer, füllt ihn sofort die oberste Karte des Rumpfs.",
        "trunk": "Die letzte Karte des Rumpfs wird aufgedeckt und darf gleich auf einen Grundstapel oder einen Flügel.",
        "stock": "Aus dem Talon kommt immer eine Karte auf die Ablage; die oberste ist spielbar.",
        "trunk empty": (
            "Ist der Rumpf leer, nimmt eine Lücke die oberste Karte der Ablage auf oder die von einem anderen Flügel."
        ),
        "redeals": "Zwei weitere Durchgänge: die Ablage wird umgedreht.",
    },
    choices={
        ("One card at a time moves between wings, and a wing has at most three; options allow more."): (
            "Zwischen Flügeln wird immer eine Karte bewegt, und ein Flügel hat höchstens drei; Optionen erlauben mehr."
        ),
    },
)

GAME = replace(
    EAGLE_WING,
    id="eagle-wing-coops",
    name="Eagle Wing with building",
    also=(),
    about="As Helen L. Coops, AisleRiot and PySolFC have it: wings are built down in suit, three cards at most.",
    source="Helen L. Coops, 100 Games of Solitaire; Wikipedia, AisleRiot, PySolFC and goodsol.com, Eagle Wing",
    history="Helen L. Coops builds on the wings in her 100 Games of Solitaire; AisleRiot and PySolFC do so too.",
    odds=counted(65),
    choices=(
        HOME_IS_HOME,
        WHOLE_PILES,
        HIDDEN_TRUNK,
        "One card at a time moves between wings, and a wing has at most three; options allow more.",
        IDLE_ROUNDS,
    ),
    rules=replace(
        EAGLE_WING.rules,
        build=Build(match="suit"),
        pile_limit=3,
        gaps_without_reserve=("waste", "tableau"),
    ),
    options=(
        *EAGLE_WING.options,
        Option(
            name="runs",
            sets=setting("runs", ("single", "any")),
            about="What moves between wings: one card, or any run from the top.",
            is_newer=True,
        ),
        Option(
            name="limit",
            sets=setting("pile_limit", (3, None)),
            about="Most cards that building may put on one wing.",
            is_newer=True,
        ),
    ),
    place=5,
    exact=EXACT,
    first=("foundations", "wings", "gaps"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
