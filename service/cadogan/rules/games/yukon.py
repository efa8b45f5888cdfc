"""Yukon."""

from cadogan.rules.axes import Build, Rules
from cadogan.rules.game import Game, Odds
from cadogan.rules.words import HOME_IS_HOME, WHOLE_PILES, Exact, Words

ROW_BY_ROW = "The columns are dealt in rows, from the left. In the books 24 face-up cards are dealt last."

EXACT = Exact(
    before="One pack. No stock: all cards are dealt.",
    rows={
        "deal": (
            "52 cards to seven columns of 1, 6, 7, 8, 9, 10 and 11 cards, in rows: one card to each column, from the "
            "left, that still lacks cards *(choice: in books 28 cards as in Klondike, then 24 face up)*. The top five "
            "cards of a column lie face up, the others face down"
        ),
        "foundations": "four, up in suit from A to K",
        "tableau": (
            "columns down in alternating colour. Column tops are available to foundations. A face-down card that "
            "becomes the top of a column is turned up"
        ),
        "runs": (
            "any face-up card moves to another column together with all the cards that lie on it, whatever these are"
        ),
        "gaps": "a gap takes only a king, with all the cards that lie on it",
    },
)

ENGLISH = Words(
    how={
        "deal": (
            "The first of seven columns has one card, the others six to eleven. The top five of a column lie face up."
        ),
        "foundations": "Foundations are built up in suit, from ace to king.",
        "tableau": "Columns are built down in alternating colours. A face-down card that comes to the top is turned up.",
        "runs": "Any face-up card can move, together with all the cards on it, whatever their order.",
        "gaps": "A gap takes only a king, with all the cards on it.",
    },
)

GAME = Game(
    id="yukon",
    name="Yukon",
    also=("Yukon Solitaire",),
    about="Klondike without a stock: any face-up card moves, with all that lies on it.",
    source="Moyse, 1950; Wikipedia, Yukon (solitaire); PySolFC, Yukon",
    history=(
        "Alphonse Moyse describes it in 1950 as a blend of Klondike and Scorpion that leaves surprising scope for "
        "skill. The name follows that of Klondike, a river of the Yukon in Canada."
    ),
    odds=Odds(won=1, of=4, source="Games for One, Rules for Yukon"),
    choices=(HOME_IS_HOME, WHOLE_PILES, ROW_BY_ROW),
    rules=Rules(
        deal=("columns",),
        lengths=(1, 6, 7, 8, 9, 10, 11),
        face_down=(0, 1, 2, 3, 4, 5, 6),
        columns=7,
        build=Build(match="alternating", wrap=False),
        runs="any cards",
        runs_to_gaps=True,
        gap_rank="K",
        gaps_without_reserve=("tableau",),
        cards_to_waste=0,
    ),
    place=15,
    renown=4,
    exact=EXACT,
    first=("runs", "tableau", "gaps"),
    words=ENGLISH,
)
