"""Sir Tommy."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds
from cadogan.rules.words import HOME_IS_HOME, Exact, Words

EXACT = Exact(
    before="One pack; the family of Grand Duchess. Nothing is turned at the start.",
    rows={
        "deal": (
            "`deal` turns one card to the waste and is refused while one lies there. The card goes to a foundation "
            "or on any of four tableau piles, whatever is on it"
        ),
        "foundations": "four foundations, A up to K, suits ignored: any foundation that takes the card",
        "tableau": "pile tops go to foundations only, even while a turned card waits. No redeal",
    },
)

ENGLISH = Words(
    how={
        "deal": "Turn up one card. Play it to a foundation or to any of the four piles before you turn up the next one.",
        "foundations": "Foundations are built up from ace to king, regardless of suit.",
        "tableau": "The top card of a pile can go to a foundation at any time, and nowhere else. There is no redeal.",
    },
)

SPANISH = Words(
    about="Una carta cada vez, a una base o a cualquiera de cuatro montones. Quizá el solitario más antiguo.",
    history=(
        "Ednah Cheney lo llama Solitaire en 1869, la forma más sencilla del solitario. Se dice que es el antepasado "
        "de todos los solitarios."
    ),
    how={
        "deal": (
            "Descubre una carta. Antes de descubrir la siguiente, ponla en una base o en cualquiera de los cuatro "
            "montones."
        ),
        "foundations": "Las bases suben del as al rey, sin mirar el palo.",
        "tableau": (
            "La carta superior de un montón puede ir a una base en cualquier momento, y a ningún otro sitio. No hay "
            "redistribución."
        ),
    },
)

GERMAN = Words(
    also=("Alte Patience",),
    about="Eine Karte nach der anderen, auf einen Grundstapel oder einen von vier Stapeln. Vielleicht die älteste Patience.",
    history=(
        "Ednah Cheney nennt es 1869 Solitaire, die einfachste Form der Patience. Es soll der Urahn aller Patiencen sein."
    ),
    how={
        "deal": (
            "Decke eine Karte auf. Lege sie auf einen Grundstapel oder einen der vier Stapel, bevor du die nächste "
            "aufdeckst."
        ),
        "foundations": "Die Grundstapel wachsen vom Ass bis zum König, ohne Rücksicht auf die Farbe.",
        "tableau": (
            "Die oberste Karte eines Stapels darf jederzeit auf einen Grundstapel, sonst nirgendwohin. Es gibt nur "
            "einen Durchgang."
        ),
    },
)

GAME = Game(
    id="sir-tommy",
    name="Sir Tommy",
    also=("Old Patience", "Try Again", "Numerica"),
    about="One card at a time, to a foundation or on any of four piles. Perhaps the oldest patience of all.",
    source="Wikipedia, Sir Tommy; PySolFC, Sir Tommy",
    history=(
        "Ednah Cheney calls it Solitaire in 1869, the simplest form of patience. It is said to be the "
        "ancestor of all patiences."
    ),
    odds=Odds(won=1, of=5, source="Wikipedia, Sir Tommy"),
    choices=(HOME_IS_HOME,),
    rules=Rules(
        by_suit=False,
        build=Build(match="any", step=None),
        built_from=("waste",),
        gaps_without_reserve=("waste",),
        waste_limit=1,
    ),
    place=10,
    exact=EXACT,
    first=("deal", "foundations", "tableau"),
    words={"en": ENGLISH, "es": SPANISH, "de": GERMAN},
)
