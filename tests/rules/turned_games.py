"""Games that the search of turned cards decides, some made up, and ends of them as chance may leave them."""

from dataclasses import replace
from random import Random
from typing import Final

from cadogan.cli.players.odds import deal_seed
from cadogan.rules import GAMES, Layout, Seed
from cadogan.rules.axes import Build, Rules
from cadogan.rules.cards import Card
from cadogan.rules.compiled_rules import NOBODY, STOCK, WASTE, CompiledRules
from cadogan.rules.layout import BUSY, deal_layout
from cadogan.rules.position import Deal
from cadogan.rules.validation import validate

ONE_PACK: Final = GAMES["duchess"]
"""Any game whose deals are of one pack."""
IN_SUIT: Final = Build(match="suit", wrap=False)
ANY_SUIT: Final = Build(match="any", wrap=False)
PLAYED: Final[dict[str, Rules]] = {
    game: GAMES[game].rules for game in ("klondike", "westcliff", "yukon", "russian-solitaire")
}
"""Rules of games that people play, by id."""
KLONDIKE, YUKON = PLAYED["klondike"], PLAYED["yukon"]

TURNED: Final[dict[str, Rules]] = {
    **PLAYED,
    "klondike, one by one": replace(KLONDIKE, cards_to_waste=1),
    "klondike, no redeal": replace(KLONDIKE, redeals=0),
    "klondike, two redeals": replace(KLONDIKE, redeals=2),
    "klondike, one by one, two redeals": replace(KLONDIKE, cards_to_waste=1, redeals=2),
    "klondike, home is home": replace(
        KLONDIKE, built_from=("tableau", "waste"), gaps_without_reserve=("tableau", "waste")
    ),
    "klondike, two by two, in suit": replace(KLONDIKE, cards_to_waste=2, build=IN_SUIT),
    "klondike, one by one, any suits, home is home": replace(
        KLONDIKE,
        cards_to_waste=1,
        build=ANY_SUIT,
        built_from=("tableau", "waste"),
        gaps_without_reserve=("tableau", "waste"),
    ),
    "klondike, any card to gaps": replace(KLONDIKE, gap_rank="any"),
    "klondike, aces to gaps, no runs to them": replace(KLONDIKE, gap_rank="A", runs_to_gaps=False, cards_to_waste=1),
    "klondike, waste only home": replace(
        KLONDIKE, built_from=("tableau", "foundation"), gaps_without_reserve=("tableau",)
    ),
    "klondike, any cards": replace(KLONDIKE, runs="any cards"),
    "yukon, cards come back": replace(YUKON, built_from=("tableau", "foundation")),
    "yukon, any card to gaps": replace(YUKON, gap_rank="any"),
}
"""Rules by name: games, then others with the same axes."""
for rules in TURNED.values():
    validate(rules)
NOT_CARRIED: Final = {
    "klondike, gaps from home": replace(
        KLONDIKE, gap_rank="any", built_from=("tableau", "waste"), gaps_without_reserve=("foundation",)
    ),
    "klondike, columns from home": replace(KLONDIKE, gap_rank="any", gaps_without_reserve=("tableau", "waste")),
}
"""Rules in which a card that comes back to a column or gap could not have come back to another one."""
for rules in NOT_CARRIED.values():
    validate(rules)


def turned_deal(rules: Rules, number: int) -> Layout:
    """A deal of docs/odds.md, by other rules."""
    return deal_layout(CompiledRules(rules), deal_seed(number).deck(ONE_PACK))


def turned_end(rules: Rules, chance: Random, cards: int) -> Layout:
    """So many cards left, in any order, some face down, in the stock or on the waste."""
    columns = chance.randint(2, 4)
    compiled = CompiledRules(replace(rules, columns=columns, deal=(), lengths=(), face_down=(1,) * columns))
    deal = Deal(compiled, Seed(chance.randbytes(16)).deck(ONE_PACK))
    by_suit = [[deal.cards.index(Card(rank, suit)) for rank in range(13)] for suit in range(4)]
    stacks, wanted, home = [b""] * len(compiled.names), list(compiled.wanted(compiled.fixed_base)), 0
    favour = [chance.random() ** 4 for _ in range(4)]  # so that some foundations are far behind others
    while 52 - home > cards:
        suit = chance.choices(range(4), [own and len(left) for own, left in zip(favour, by_suit, strict=True)])[0]
        index = by_suit[suit].pop(0)
        stacks[2 + suit] += bytes((index,))
        home += 1
        wanted[2 + suit] = deal.rank[index] + 1 if by_suit[suit] else NOBODY
    left = [card for suit in by_suit for card in suit]
    if chance.random() < 0.3:
        chance.shuffle(left)
    else:  # nearly in order, so that some are won
        left.sort(key=lambda card: deal.rank[card] + chance.random() * 6, reverse=True)
    gaps = chance.choice((0, 0, 1))
    talon, seen = [], deal.everything
    for card in left:
        if rules.cards_to_waste and chance.random() < 0.4:
            talon.append(card)
        else:
            stacks[chance.choice(compiled.tableau[gaps:])] += bytes((card,))
    chance.shuffle(talon)
    turned = chance.choice((0, chance.randint(0, len(talon))))
    stacks[WASTE], stacks[STOCK] = bytes(talon[:turned]), bytes(talon[turned:])
    for number in compiled.tableau:
        for card in stacks[number][: chance.randint(0, max(len(stacks[number]) - 1, 0))]:
            seen &= ~(1 << card)
    redealt = chance.randint(0, rules.redeals or 0)
    return Layout(deal, tuple(stacks), bytes(wanted), home, redealt, seen, BUSY)
