"""Games in which every card lies open, some made up, and ends of them as chance may leave them."""

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

ANY_SUIT: Final = Build(match="any", wrap=False)
PLAYED: Final[dict[str, Rules]] = {
    game: GAMES[game].rules
    for game in (
        *("freecell", "bakers-game", "eight-off", "seahaven-towers"),
        *("beleaguered-castle", "streets-and-alleys", "bakers-dozen", "simple-simon"),
    )
}
"""Rules of games that people play, by id."""
FREECELL, BAKERS_GAME, CASTLE = (PLAYED[game] for game in ("freecell", "bakers-game", "beleaguered-castle"))

OPEN: Final[dict[str, Rules]] = {
    **PLAYED,
    "freecell without cells": GAMES["freecell"].with_options(cells=0).rules,
    "freecell, runs of any length": replace(FREECELL, runs="any", reserves=1),
    "freecell, one by one, kings to gaps": replace(FREECELL, runs="single", reserves=2, gap_rank="K"),
    "freecell, cells only hold": replace(FREECELL, gaps=("tableau",), reserves=2),
    "baker's game, runs stay out of gaps": replace(BAKERS_GAME, runs_to_gaps=False, reserves=2),
    "baker's game, two cells": replace(BAKERS_GAME, reserves=2),
    "seahaven towers, any card to gaps": GAMES["seahaven-towers"].with_options(gaps="any").rules,
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
    deal = Deal(compiled, Seed(chance.randbytes(16)).deck(GAMES["freecell"]))
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


def open_deal(name: str, seed: Seed) -> Layout:
    """A deal of one of these games."""
    return deal_layout(CompiledRules(OPEN[name]), seed.deck(GAMES["freecell"]))
