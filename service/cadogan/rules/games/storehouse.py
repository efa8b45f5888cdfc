"""Storehouse."""

from dataclasses import replace

from cadogan.rules.axes import Build
from cadogan.rules.game import Game, counted
from cadogan.rules.games.canfield import GAME as CANFIELD
from cadogan.rules.words import HOME_IS_HOME, WHOLE_PILES, Exact, Words

EXACT = Exact(
    before="As Canfield, but:",
    rows=CANFIELD.exact.rows
    | {
        "deal": (
            "the four twos are taken out first and start the foundations (base 2); then 13 to the reserve and one to "
            "each of four columns. Stock 31"
        ),
        "foundations": "four, up in suit to the ace",
        "tableau": "columns are built **down in suit** with wrap; one card or the whole column moves to another column",
        "stock": "one card at a time from the stock to the waste; 2 redeals: the waste is turned over",
    },
)

ENGLISH = Words(
    how=CANFIELD.words.how
    | {
        "deal": (
            "Thirteen cards are the reserve, the top one face up, and one lies face up on each of four columns. The "
            "other 31 are the stock."
        ),
        "foundations": "The four twos start on the foundations, which are built up in suit to the ace.",
        "tableau": "Columns are built down in suit, from ace on to king. One card, or the whole column, moves to another.",
        "stock": "Deal one card at a time to the waste. Two redeals: the waste is turned over.",
    },
)

GAME = Game(
    id="storehouse",
    name="Storehouse",
    also=("Thirteen Up",),
    about="Canfield with the twos on the foundations, columns built in suit, and one card at a time.",
    source="Wikipedia, Storehouse (solitaire); PySolFC, Storehouse",
    history="A variation of Canfield.",
    odds=counted(50),
    choices=(HOME_IS_HOME, WHOLE_PILES, "The columns are dealt from right to left."),
    rules=replace(
        CANFIELD.rules,
        taken_out="2",
        deal=("reserve", "tableau from the right"),
        base="2",
        build=Build(match="suit"),
        cards_to_waste=1,
        redeals=2,
    ),
    place=9,
    exact=EXACT,
    first=("foundations", "tableau", "reserve"),
    words=ENGLISH,
)
