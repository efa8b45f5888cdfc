"""Spider."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds, Option, setting
from cadogan.rules.words import HOME_IS_HOME, WHOLE_PILES, Exact, Words

FIRST_FOUR = "The first four columns have six cards, as in the books."
RUNS_LEAVE = "A complete run leaves by itself. In the books the player may keep it."
NO_DEAL_OVER_GAPS = "A deal is refused while there is a gap, unless the option deal_over_gaps=yes is chosen."

EXACT = Exact(
    before="Two packs.",
    rows={
        "deal": (
            "54 cards to ten columns, in rows from the left: six cards to each of the first four columns *(choice: the "
            "books' way; PySolFC takes the columns 0, 3, 6 and 9)*, five to each of the other six. The top card of a "
            "column lies face up, the others face down. Stock = the other 50. Option `suits`: 4 (default), 2 (clubs "
            "are spades and diamonds are hearts) or 1 (all cards are spades)"
        ),
        "foundations": (
            "eight. A complete run, from K down to A in one suit, leaves the top of a column for a foundation by "
            "itself *(choice: as in computer programs; in books the player may keep it)*. No other card goes to a "
            "foundation"
        ),
        "tableau": (
            "columns down, suits ignored; nothing goes on an ace. A face-down card that becomes the top of a column is "
            "turned up"
        ),
        "runs": "one card, or any run in one suit from the top of a column, moves to another column as a unit",
        "gaps": "a gap takes any card, or any run in one suit, of another column",
        "stock": (
            "`deal` lays one card face up on each column, from the left: five times in all. It is refused while there "
            "is a gap. Option `deal_over_gaps`: `no` (default) or `yes`. No redeal"
        ),
    },
)

ENGLISH = Words(
    how={
        "deal": (
            "Each of the first four of ten columns has six cards, each of the others five, only the top one face up. "
            "The other 50 are the stock."
        ),
        "foundations": (
            "A complete run in one suit, from king down to ace, leaves for a foundation by itself. Eight of them win."
        ),
        "tableau": ("Columns are built down regardless of suit. A face-down card that comes to the top is turned up."),
        "runs": "Only a run in one suit moves as one.",
        "gaps": "A gap takes any card, or a run in one suit.",
        "stock": "Deal one card to each column, five times in all. You must fill every gap first.",
    },
)

GAME = Game(
    id="spider",
    name="Spider",
    also=("Spider Solitaire", "Roosevelt's Favourite"),
    about="Ten columns, two packs: bring each suit together, from king down to ace. With four suits, two or one.",
    source="Morehead and Mott-Smith, 1949; Moyse, 1950; Wikipedia, Spider (solitaire); PySolFC, Spider",
    history=(
        "The oldest description that we know is of 1937, in the magazine Games Digest, and calls it well known; it is "
        "said to have been the favourite of President Roosevelt. Windows had it from 2000 on, with one, two or four "
        "suits."
    ),
    odds=Odds(won=1, of=3, source="Morehead and Mott-Smith, 1949"),
    choices=(HOME_IS_HOME, WHOLE_PILES, FIRST_FOUR, RUNS_LEAVE, NO_DEAL_OVER_GAPS),
    minutes=20,
    has_winnable_deals=False,
    rules=Rules(
        packs=2,
        deal=("columns",),
        lengths=(6, 6, 6, 6, 5, 5, 5, 5, 5, 5),
        face_down=(5, 5, 5, 5, 4, 4, 4, 4, 4, 4),
        home="runs",
        ascending=8,
        columns=10,
        build=Build(match="any", wrap=False),
        runs="in suit",
        runs_to_gaps=True,
        gaps_without_reserve=("tableau",),
        cards_to_waste=0,
        deal_over_gaps=False,
        unit=tuple(f"t{column}" for column in range(10)),
    ),
    options=(
        Option(name="suits", sets=setting("suits", (4, 2, 1)), about="Number of suits."),
        Option(
            name="deal_over_gaps",
            sets={"no": {"deal_over_gaps": False}, "yes": {"deal_over_gaps": True}},
            about="Whether cards may be dealt while there is a gap.",
        ),
    ),
    place=14,
    renown=2,
    exact=EXACT,
    first=("tableau", "runs", "foundations"),
    words=ENGLISH,
)
