"""Grand Duchess."""

from cadogan.rules.axes import Rules
from cadogan.rules.game import Game, counted
from cadogan.rules.words import HOME_IS_HOME, Exact, Words

EXACT = Exact(
    before="Two packs. Sir Tommy family.",
    rows={
        "deal": (
            "units of six: one card face up on each of four tableau piles (left to right), then two face down to the "
            "**reserve**, one to its left and one to its right column. The first unit is dealt at the start, each "
            "further one by `deal`. When fewer than six are left, the unit simply ends (104 = 17×6 + 2: the last "
            "unit of the first round reaches tableau piles 0 and 1 only)"
        ),
        "foundations": (
            "eight: for each suit one from A up to K and one from K down to A. No wrap. An A or K starts its pile "
            "when it becomes available"
        ),
        "tableau": (
            "no building. The top card of each pile → foundations only. Gaps stay until the next unit is dealt on them"
        ),
        "reserve": (
            "not available until the stock is empty. The deal that empties the stock turns the whole reserve face "
            "up, and from then on **every** card of it, not only the tops, may go to a foundation"
        ),
        "redeals": (
            "3, whenever the stock is empty. Gathering: pile 0 is laid on pile 1, those on pile 2, those on pile 3, "
            "and the packet is turned over; the reserve goes under it. So the new deal order is: pile 3 bottom to "
            "top, pile 2, pile 1, pile 0, then reserve left bottom to top, reserve right bottom to top *(order "
            "inside the reserve: choice)*. The first unit of the new round is dealt as part of the redeal (if it "
            "empties the stock, the reserve is turned up at once)"
        ),
        "last round": "after the third redeal there is no reserve: four cards at a time, one on each pile",
    },
)

ENGLISH = Words(
    how={
        "deal": "Two packs. Six cards fall at a time: four face up on the four piles, two face down to the reserve.",
        "foundations": (
            "The foundations: for each suit one is built up from the ace to the king, and one down from the king to "
            "the ace."
        ),
        "tableau": (
            "Only the top card of each pile can be played, and only to a foundation. There is no building on the "
            "piles. Empty piles are filled by the next deal."
        ),
        "reserve": "When the stock is empty the reserve opens: then each of its cards can go to a foundation.",
        "redeals": "Three redeals: piles and reserve are gathered and dealt again.",
        "last round": "After the third redeal there is no reserve: four cards fall at a time, one on each pile.",
    },
)

GAME = Game(
    id="grand-duchess",
    name="Grand Duchess",
    also=("Duchess of Luynes", "Duchess de Luynes", "La Duchesse de Luynes", "La Grande Duchesse", "One to Six"),
    about="Two packs fall in units of six: four to the tableau, two to a reserve that opens when the stock ends.",
    source="Wikipedia, Duchess de Luynes (Grand Duchess); PySolFC, Grand Duchess",
    history=(
        "Lady Adelaide Cadogan has it in 1874 as La Duchesse de Luynes. Mary Whitmore Jones also calls "
        "it One to Six in 1888. In American books it is Grand Duchess."
    ),
    odds=counted(73),
    choices=(HOME_IS_HOME, "At a redeal the reserve is gathered left pile first, each from bottom to top."),
    minutes=15,
    rules=Rules(
        packs=2,
        deal=("unit",),
        descending=4,
        reserves=2,
        reserve_shown="all at stock end",
        reserve_available="all at stock end",
        cards_to_waste=0,
        unit=("t0", "t1", "t2", "t3", "r0", "r1"),
        last_unit=("t0", "t1", "t2", "t3"),
        redeals=3,
        gather="piles",
    ),
    place=2,
    exact=EXACT,
    first=("deal", "foundations", "reserve"),
    words=ENGLISH,
)
