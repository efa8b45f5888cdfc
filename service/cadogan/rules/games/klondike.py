"""Klondike."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds, Option, setting
from cadogan.rules.words import IDLE_ROUNDS, WHOLE_PILES, Exact, Words

IN_ROWS = "The columns are dealt in rows, as in the books."
PART_OF_A_RUN = "The upper part of a run may move, too. In some books all face-up cards of a column move together."
THREE_AT_A_TIME = (
    "Three cards at a time and redeals without limit, unless the options draw and redeals say otherwise. Some books "
    "have one card at a time and no redeal."
)
CARDS_COME_BACK = "The top card of a foundation may come back, unless the option back=no is chosen."

EXACT = Exact(
    also="Solitaire, Patience, in Britain Canfield",
    before="One pack.",
    rows={
        "deal": (
            "28 cards to seven columns of 1 to 7 cards, in rows: one card to each column, from the left, that still "
            "lacks cards *(choice: the books' order; PySolFC deals the face-up cards last)*. The top card of a column "
            "lies face up, the others face down. Stock = the other 24"
        ),
        "foundations": (
            "four, up in suit from A to K. The top card of a foundation may come back to a column *(choice: PySolFC's; "
            "not in all sources)*. Option `back`: `yes` (default) or `no`"
        ),
        "tableau": (
            "columns down in alternating colour. Column tops and the waste top are available to foundations and "
            "columns. A face-down card that becomes the top of a column is turned up"
        ),
        "runs": (
            "one card, or any run from the top of a column, moves to another column as a unit *(choice: in some books "
            "only all face-up cards of a column together)*"
        ),
        "gaps": "a gap takes only a king: from a column, with the run that lies on it, from the waste or a foundation",
        "stock": (
            "three at a time to the waste (fewer if fewer are left; the last one turned is on top). Option `draw`: 3 "
            "(default) or 1"
        ),
        "redeals": "unlimited: the waste is turned over. Option `redeals`: unlimited (default), 2 or 0",
    },
)

ENGLISH = Words(
    how={
        "deal": "Seven columns have one to seven cards, only the top one face up. The other 24 are the stock.",
        "foundations": (
            "Foundations are built up in suit, from ace to king. The top card of a foundation may come back to a column."
        ),
        "tableau": "Columns are built down in alternating colours. A face-down card that comes to the top is turned up.",
        "runs": "Any run from the top of a column moves as one.",
        "gaps": "A gap takes only a king, or a run that begins with one.",
        "stock": "Three cards at a time go to the waste, the last of them on top.",
        "redeals": "The waste may be turned over as often as you like.",
    },
)

GAME = Game(
    id="klondike",
    name="Klondike",
    also=("Solitaire", "Patience", "Canfield", "American Patience", "Seven Up", "Sevens"),
    about="The solitaire that everybody knows: seven columns, red on black, and a stock of three at a time.",
    source="Wikipedia, Klondike (solitaire); PySolFC, Klondike; Moyse, 1950; Blake and Gent, 2026",
    history=(
        "The earliest known rules are in a Hoyle of 1907, as Seven-Card Klondike; where the name comes from is not "
        "known. It came with Windows from 1990 on, and many people simply call it Solitaire."
    ),
    odds=Odds(won=18, of=100, source="Wikipedia, Klondike (solitaire): 18 % to 43 %"),
    choices=(WHOLE_PILES, IDLE_ROUNDS, IN_ROWS, PART_OF_A_RUN, THREE_AT_A_TIME, CARDS_COME_BACK),
    rules=Rules(
        deal=("columns",),
        lengths=(1, 2, 3, 4, 5, 6, 7),
        face_down=(0, 1, 2, 3, 4, 5, 6),
        columns=7,
        build=Build(match="alternating", wrap=False),
        built_from=("tableau", "waste", "foundation"),
        runs="any",
        runs_to_gaps=True,
        gap_rank="K",
        gaps_without_reserve=("tableau", "waste", "foundation"),
        cards_to_waste=3,
        redeals=None,
    ),
    options=(
        Option(
            name="draw",
            sets=setting("cards_to_waste", (3, 1)),
            about="Cards that go from the stock to the waste at a time.",
        ),
        Option(name="redeals", sets=setting("redeals", (None, 2, 0)), about="How often the waste is turned over."),
        Option(
            name="back",
            sets={
                "yes": dict.fromkeys(("built_from", "gaps_without_reserve"), ("tableau", "waste", "foundation")),
                "no": dict.fromkeys(("built_from", "gaps_without_reserve"), ("tableau", "waste")),
            },
            about="Whether the top card of a foundation may come back to a column.",
        ),
    ),
    place=12,  # the tests of the ten count from 1 by place
    renown=1,
    exact=EXACT,
    first=("foundations", "tableau", "gaps"),
    words=ENGLISH,
)
