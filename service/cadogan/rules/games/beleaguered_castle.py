"""Beleaguered Castle."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds
from cadogan.rules.words import HOME_IS_HOME, WHOLE_PILES, Exact, Words

SIDE_BY_SIDE = "The columns lie side by side, dealt in rows. In the books there are four on either side of the aces."

EXACT = Exact(
    before="One pack. No stock: all cards are dealt, and all lie open.",
    rows={
        "deal": (
            "the four aces are taken out and put on the foundations; the other 48 cards, in their order, face up to "
            "eight columns of six, in rows from the left *(choice: in books four columns on either side of the aces)*"
        ),
        "foundations": "four, up in suit from A to K",
        "tableau": "columns down, suits ignored. Column tops are available to foundations and columns",
        "runs": "only one card, the top of a column, moves at a time",
        "gaps": "a gap takes the top card of any column",
    },
)

ENGLISH = Words(
    how={
        "deal": "The four aces start on the foundations. Six cards lie face up on each of eight columns.",
        "foundations": "Foundations are built up in suit, from ace to king.",
        "tableau": "Columns are built down regardless of suit.",
        "runs": "Only one card moves at a time.",
        "gaps": "A gap takes the top card of any column.",
    },
)

GAME = Game(
    id="beleaguered-castle",
    name="Beleaguered Castle",
    also=("Laying Siege", "Sham Battle"),
    about="The aces in the middle, eight open columns and no cell: FreeCell without help.",
    source="Wikipedia, Beleaguered Castle; PySolFC, Beleaguered Castle; Moyse, 1950; Blake and Gent, 2026",
    history=(
        "William Brisbane Dick published it in 1883, and it has been in the collections ever since. It is also called "
        "Laying Siege and Sham Battle."
    ),
    # share of deals that can be won: 68.170 % (Blake and Gent)
    odds=Odds(won=68, of=100, source="Wikipedia, Beleaguered Castle: with perfect play"),
    choices=(HOME_IS_HOME, WHOLE_PILES, SIDE_BY_SIDE),
    rules=Rules(
        taken_out="A",
        deal=("columns",),
        lengths=(6, 6, 6, 6, 6, 6, 6, 6),
        columns=8,
        build=Build(match="any", wrap=False),
        gaps_without_reserve=("tableau",),
        cards_to_waste=0,
    ),
    place=26,
    exact=EXACT,
    first=("foundations", "tableau", "gaps"),
    words=ENGLISH,
)
