"""Streets and Alleys."""

from dataclasses import replace

from cadogan.rules.game import Odds
from cadogan.rules.games.beleaguered_castle import GAME as BELEAGUERED_CASTLE
from cadogan.rules.words import Exact, Words

EXACT = Exact(
    before="As Beleaguered Castle, but the aces are dealt with the other cards.",
    rows=BELEAGUERED_CASTLE.exact.rows
    | {
        "deal": (
            "52 cards face up to eight columns, in rows from the left: seven cards to each of the first four columns, "
            "six to each of the last four *(choice: in books the four columns on the left have seven)*"
        ),
    },
)

ENGLISH = Words(
    how=BELEAGUERED_CASTLE.words.how
    | {
        "deal": (
            "All cards lie face up on eight columns: seven on each of the first four, six on each of the last four."
        ),
    },
)

GAME = replace(
    BELEAGUERED_CASTLE,
    id="streets-and-alleys",
    name="Streets and Alleys",
    also=(),
    about="Beleaguered Castle without the aces for a start: they have to be dug out first.",
    source="Bicycle Cards, Streets and Alleys; Moyse, 1950; PySolFC, Streets and Alleys; Blake and Gent, 2026",
    history="A variation of Beleaguered Castle, which Alphonse Moyse describes in 1950.",
    # share of deals that can be won: 51.187 ± 0.186 % (Blake and Gent)
    odds=Odds(won=51, of=100, source="Blake and Gent, 2026"),
    rules=replace(BELEAGUERED_CASTLE.rules, taken_out="", lengths=(7, 7, 7, 7, 6, 6, 6, 6)),
    place=27,
    exact=EXACT,
    first=("foundations", "tableau", "gaps"),
    words=ENGLISH,
)
