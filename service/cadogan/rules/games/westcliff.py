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
    words=ENGLISH,
)
