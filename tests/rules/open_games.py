"""Games in which every card lies open, some made up, and ends of them as chance may leave them."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from cadogan.rules import GAMES, Layout, Seed
from cadogan.rules.axes import Build, Rules
from cadogan.rules.cards import Card
from cadogan.rules.compiled_rules import NOBODY, CompiledRules
from cadogan.rules.layout import BUSY, deal_layout
from cadogan.rules.position import Deal
from cadogan.rules.validation import validate

ONE_PACK: Final = GAMES["duchess"]
"""Any game whose deals are of one pack."""
IN_SUIT: Final = Build(match="suit", wrap=False)
ANY_SUIT: Final = Build(match="any", wrap=False)
FREECELL: Final = Rules(
    deal=("columns",),
    lengths=(7, 7, 7, 7, 6, 6, 6, 6),
    columns=8,
    build=Build(match="alternating", wrap=False),
    runs="carried",
    runs_to_gaps=True,
    gaps=("tableau", "reserve"),
    gaps_without_reserve=("tableau",),
    reserves=4,
    cells=True,
    cards_to_waste=0,
)
BAKERS_GAME: Final = replace(FREECELL, build=IN_SUIT)
EIGHT_OFF: Final = replace(
    BAKERS_GAME, deal=("columns", "reserve"), lengths=(6,) * 8, reserves=8, reserve_depth=1, gap_rank="K"
)
SEAHAVEN_TOWERS: Final = replace(EIGHT_OFF, columns=10, lengths=(5,) * 10, reserves=4)
CASTLE: Final = Rules(
    taken_out="A",
    deal=("columns",),
    lengths=(6,) * 8,
    columns=8,
    build=ANY_SUIT,
    gaps_without_reserve=("tableau",),
    cards_to_waste=0,
)
SIMPLE_SIMON: Final = replace(
    CASTLE,
    taken_out="",
    lengths=(8, 8, 8, 7, 6, 5, 4, 3, 2, 1),
    columns=10,
    home="runs",
    runs="in suit",
    runs_to_gaps=True,
)

PLAYED: Final[dict[str, Rules]] = {
    "freecell": FREECELL,
    "bakers-game": BAKERS_GAME,
    "eight-off": EIGHT_OFF,
    "seahaven-towers": SEAHAVEN_TOWERS,
    "beleaguered-castle": CASTLE,
    "streets-and-alleys": replace(CASTLE, taken_out="", lengths=(7, 7, 7, 7, 6, 6, 6, 6)),
    "bakers-dozen": replace(
        CASTLE, taken_out="", lengths=(4,) * 13, columns=13, kings_below=True, gaps_without_reserve=()
    ),
    "simple-simon": SIMPLE_SIMON,
}
"""Rules of games that people play, by name."""

OPEN: Final[dict[str, Rules]] = {
    **PLAYED,
    "freecell without cells": replace(FREECELL, reserves=0, cells=False, gaps=()),
    "freecell, runs of any length": replace(FREECELL, runs="any", reserves=1),
    "freecell, one by one, kings to gaps": replace(FREECELL, runs="single", reserves=2, gap_rank="K"),
    "freecell, cells only hold": replace(FREECELL, gaps=("tableau",), reserves=2),
    "baker's game, runs stay out of gaps": replace(BAKERS_GAME, runs_to_gaps=False, reserves=2),
    "baker's game, two cells": replace(BAKERS_GAME, reserves=2),
    "seahaven towers, any card to gaps": replace(SEAHAVEN_TOWERS, gap_rank="any"),
    "castle, aces to gaps": replace(CASTLE, gap_rank="A"),
    "castle, runs in suit": replace(CASTLE, runs="in suit", runs_to_gaps=True),
    "castle, two cells": replace(CASTLE, runs="carried", reserves=2, cells=True, gaps=("tableau", "reserve")),
    "runs in suit leave, two cells": replace(BAKERS_GAME, home="runs", reserves=2),
    "runs leave, a cell": replace(FREECELL, home="runs", runs="in suit", reserves=1, build=ANY_SUIT),
}
"""The same, and others with the same axes."""
for rules in OPEN.values():
    validate(rules)


def open_end(rules: Rules, chance: Random, cards: int) -> Layout:
    """So many cards left, in any order, on few columns and cells: where runs leave, whole suits of them."""
    cells = chance.randint(1, min(3, rules.reserves)) if rules.reserves else 0
    compiled = CompiledRules(
        replace(rules, columns=chance.randint(2, 5), reserves=cells, deal=(), lengths=(), unit=(), reserve_depth=0)
    )
    deal = Deal(compiled, Seed(chance.randbytes(16)).deck(ONE_PACK))
    by_suit = [[deal.cards.index(Card(rank, suit)) for rank in range(13)] for suit in range(4)]
    stacks, wanted, home = [b""] * len(compiled.names), list(compiled.wanted(compiled.fixed_base)), 0
    favour = [chance.random() ** 4 for _ in range(4)]  # so that some foundations are far behind others
    while 52 - home > cards:
        suit = chance.choices(range(4), [own and len(left) for own, left in zip(favour, by_suit, strict=True)])[0]
        own = by_suit[suit][: 13 if rules.home == "runs" else 1]
        stacks[2 + suit] += bytes(own)
        del by_suit[suit][: len(own)]
        home += len(own)
        if rules.home == "cards":
            wanted[2 + suit] = deal.rank[own[0]] + 1 if by_suit[suit] else NOBODY
    left = [card for suit in by_suit for card in suit]
    if chance.random() < 0.5:
        chance.shuffle(left)
    else:  # nearly in order, so that some are won
        left.sort(key=lambda card: deal.rank[card] + chance.random() * 6, reverse=True)
    for number in compiled.reserve:
        if left and chance.random() < 0.5:
            stacks[number] = bytes((left.pop(),))
    gaps = chance.choice((0, 0, 1))
    for card in left:
        stacks[chance.choice(compiled.tableau[gaps:])] += bytes((card,))
    return Layout(deal, tuple(stacks), bytes(wanted), home, 0, deal.everything, BUSY)


def open_deal(name: str, deck: Seed | Sequence[str]) -> Layout:
    """A deal of a game."""
    compiled = CompiledRules(OPEN[name])
    return deal_layout(compiled, deck.deck(ONE_PACK) if isinstance(deck, Seed) else tuple(map(Card.parse, deck)))
