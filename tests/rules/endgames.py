"""Ends of games as chance may leave them: most cards home, the others lying anywhere, few enough to try every line."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from cadogan.rules import GAMES, Layout, Seed
from cadogan.rules.axes import Build, Rules
from cadogan.rules.compiled_rules import NOBODY, STOCK, WASTE, CompiledRules
from cadogan.rules.layout import BUSY
from cadogan.rules.position import Deal
from cadogan.rules.validation import validate

ARTIFICIAL = {
    "canfield, one by one": replace(GAMES["canfield"].rules, cards_to_waste=1),
    "canfield, two redeals": replace(GAMES["canfield"].rules, redeals=2),
    "canfield, two by two": replace(GAMES["canfield"].rules, cards_to_waste=2),
    "canfield, four by four, two columns": replace(GAMES["canfield"].rules, cards_to_waste=4, columns=2),
    "canfield, any run": replace(GAMES["canfield"].rules, runs="any"),
    "canfield, top cards alone": replace(GAMES["canfield"].rules, runs="single"),
    "storehouse, three by three": replace(GAMES["storehouse"].rules, cards_to_waste=3),
    "storehouse, three by three, without end": replace(GAMES["storehouse"].rules, cards_to_waste=3, redeals=None),
    "storehouse from a chosen card": replace(
        GAMES["storehouse"].rules, taken_out="", base="chosen", lifted_first=("reserve",)
    ),
    "storehouse, entire piles": replace(GAMES["storehouse"].rules, runs="whole", redeals=0),
    "storehouse, two columns": replace(GAMES["storehouse"].rules, columns=2, redeals=1),
    "eagle wing, two columns": replace(GAMES["eagle-wing"].rules, columns=2, redeals=1),
    "eagle wing with building, two columns": replace(GAMES["eagle-wing-coops"].rules, columns=2, redeals=1),
    "eagle wing with building, entire piles": replace(
        GAMES["eagle-wing-coops"].rules, columns=3, redeals=1, runs="whole", pile_limit=None
    ),
    "eagle wing, trunk top playable": replace(GAMES["eagle-wing"].with_options(trunk_top="playable").rules, columns=3),
    **{
        f"eagle wing with building, {' '.join(f'{name}={value}' for name, value in options.items())}, three columns": (
            replace(GAMES["eagle-wing-coops"].with_options(options, redeals=1).rules, columns=3)
        )
        for options in (
            {"trunk_top": "playable"},
            {"runs": "any"},
            {"limit": None},
            {"trunk_top": "playable", "runs": "any"},
            {"trunk_top": "playable", "limit": None},
            {"runs": "any", "limit": None},
            {"trunk_top": "playable", "runs": "any", "limit": None},
        )
    },
    "eagle wing, wings from the stock": replace(
        GAMES["eagle-wing"].rules, columns=2, cards_to_waste=2, build=Build(match="alternating")
    ),
    "duchess, two columns": replace(GAMES["duchess"].rules, columns=2),
    "duchess, three by three": replace(GAMES["duchess"].rules, columns=2, cards_to_waste=3, redeals=None),
    "duchess, no wrap": replace(GAMES["duchess"].rules, columns=2, build=Build(match="alternating", wrap=False)),
    "duchess, upward": replace(GAMES["duchess"].rules, columns=3, build=Build(match="alternating", step=1)),
    "sir tommy, two piles": replace(GAMES["sir-tommy"].rules, columns=2),
    "sir tommy, one redeal": replace(GAMES["sir-tommy"].rules, columns=2, redeals=1),
    "grand duchess, no reserve": replace(
        GAMES["grand-duchess"].rules, unit=("t0", "t1"), last_unit=(), columns=2, reserves=0, redeals=1
    ),
    "canfield, one by one, wings of three": replace(
        GAMES["canfield"].rules, cards_to_waste=1, pile_limit=3, runs="any"
    ),
    "storehouse without end": replace(GAMES["storehouse"].rules, redeals=None),
    "storehouse without end, from the waste alone": replace(
        GAMES["storehouse"].rules, redeals=None, columns=3, gaps_without_reserve=("waste",), runs="single"
    ),
    "eagle wing without end": replace(GAMES["eagle-wing"].rules, columns=2, redeals=None),
    "eagle wing with building, without end": replace(GAMES["eagle-wing-coops"].rules, columns=3, redeals=None),
    "eagle wing with building, an open trunk": replace(
        GAMES["eagle-wing-coops"].rules,
        columns=3,
        redeals=None,
        reserve_shown="top",
        reserve_available="top",
        runs="any",
        pile_limit=4,
    ),
    "duchess without end": replace(GAMES["duchess"].rules, columns=2, redeals=None),
    "duchess without end, gaps for all": replace(
        GAMES["duchess"].rules,
        columns=3,
        redeals=None,
        gaps=("reserve", "waste", "tableau"),
        gaps_without_reserve=("waste", "stock", "tableau"),
    ),
    "two packs, without end": replace(
        GAMES["canfield"].rules, packs=2, ascending=8, base="A", deal=("reserve", "tableau"), cards_to_waste=1
    ),
    "two packs, built in suit": replace(
        GAMES["storehouse"].rules, packs=2, ascending=8, taken_out="", base="A", columns=3, redeals=1
    ),
}
for rules in ARTIFICIAL.values():
    validate(rules)


def with_few_columns(rules: Rules) -> Rules:
    """Rules with three columns, and a cell if there are cells: so few that every line of many ends can be tried."""
    names = ("t0", "t1", "t2")
    return replace(
        rules,
        columns=len(names),
        reserves=min(1, rules.reserves),
        deal=(),
        lengths=(),
        face_down=(1,) * len(names) if rules.face_down else (),
        unit=names if rules.unit else (),
    )


RULES: dict[str, Rules] = {
    **{game.id: with_few_columns(game.rules) if game.rules.lengths else game.rules for game in GAMES.values()},
    **ARTIFICIAL,
}
"""Rules whose ends chance can make."""


def endgame(rules: Rules, chance: Random, cards: int) -> Layout:
    """So many cards left, on piles that the rules could have built."""
    compiled = CompiledRules(rules)
    deck = Seed(chance.randbytes(16)).deck(GAMES["duchess" if rules.packs == 1 else "grand-duchess"])
    deal = Deal(compiled, deck)
    if compiled.runs_leave:
        return end_of_runs(deal, chance, 1 if cards <= 13 else 2)
    stacks = [b""] * len(compiled.names)
    base = chance.randrange(13) if compiled.fixed_base is None else compiled.fixed_base
    wanted = compiled.wanted(base)
    left = list(range(len(deck)))
    chance.shuffle(left)
    favour = [chance.random() ** 4 for _ in compiled.names]  # so that some foundations are far behind others
    while len(left) > cards:
        homeward = [(card, home) for card in left for home in deal.homes[card] if wanted[home] == deal.rank[card]]
        card, home = chance.choices(homeward, [favour[home] for _, home in homeward])[0]
        left.remove(card)
        stacks[home] += bytes((card,))
        following = NOBODY if len(stacks[home]) == 13 else compiled.following[home][deal.rank[card]]
        wanted = wanted[:home] + bytes((following,)) + wanted[home + 1 :]

    held = chance.randrange(len(left) // 2 + 1) if rules.reserves and rules.reserve_depth else 0
    if rules.cells:  # each holds a card
        held = chance.randrange(rules.reserves + 1)
    for at in range(held):
        stacks[compiled.reserve[at] if rules.cells else chance.choice(compiled.reserve)] += bytes((left.pop(),))
    has_reserve = any(stacks[number] for number in compiled.reserve)
    for number in compiled.tableau:
        may_be_gap = not (has_reserve and compiled.filled_at_once)
        if left and not (may_be_gap and chance.random() < 0.3):
            stacks[number] = grow(deal, left, chance)
    if chance.random() < 0.7 and not compiled.cards_to_waste:  # nearly in order, so that some are won
        left.sort(key=lambda card: deal.rank[card] + chance.random() * 6)
    while left and not compiled.cards_to_waste and not rules.unit:  # there is no stock
        stacks[chance.choice(compiled.tableau)] += bytes((left.pop(),))
    waste = chance.randrange(len(left) + 1) if compiled.cards_to_waste else 0
    waste = min(waste, compiled.waste_limit)
    stacks[WASTE], stacks[STOCK] = bytes(left[:waste]), bytes(left[waste:])
    redealt = chance.randrange((rules.redeals or 0) + 1)
    home = len(deck) - cards
    return Layout(deal, tuple(stacks), wanted, home, redealt, seen_of(deal, stacks, chance), BUSY)


def seen_of(deal: Deal, stacks: list[bytes], chance: Random) -> int:
    """Cards that a player has seen, where that counts: all but the stock, and some below in columns that hide."""
    if not (deal.compiled.hides or deal.compiled.runs_leave):
        return 0  # nothing asks
    hidden = [*stacks[STOCK]]
    for number in deal.compiled.tableau if deal.compiled.hides else ():
        hidden += stacks[number][: chance.randint(0, max(len(stacks[number]) - 1, 0))]
    return sum(1 << card for card in range(len(deal.cards)) if card not in hidden)


def end_of_runs(deal: Deal, chance: Random, runs: int) -> Layout:
    """So many suits left, in any order or nearly in theirs, some of their cards face down or in the stock."""
    compiled = deal.compiled
    stacks = [b""] * len(compiled.names)
    left = list(range(len(deal.cards)))
    for number in chance.sample(compiled.foundations, len(compiled.foundations) - runs):
        for rank in range(12, -1, -1):
            card = next(card for card in left if deal.rank[card] == rank and number in deal.homes[card])
            stacks[number] += bytes((card,))
            left.remove(card)
    if chance.random() < 0.3:
        chance.shuffle(left)
    else:  # so that some are won
        left.sort(key=lambda card: deal.rank[card] + chance.random() * 3, reverse=True)
    units = chance.randrange(3) if compiled.rules.unit else 0
    stock = [left.pop(chance.randrange(len(left))) for _ in range(units * len(compiled.tableau))]
    for card in left:
        stacks[chance.choice(compiled.tableau)] += bytes((card,))
    stacks[STOCK] = bytes(stock)
    seen = seen_of(deal, stacks, chance)
    wanted = compiled.wanted(compiled.fixed_base)
    return Layout(deal, tuple(stacks), wanted, len(deal.cards) - 13 * runs, 0, seen, BUSY)


def grow(deal: Deal, left: list[int], chance: Random) -> bytes:
    """A pile, taken from the cards that are left."""
    pile = [left.pop()]
    compiled = deal.compiled
    while left and chance.random() < 0.6 and (not compiled.builds or len(pile) < compiled.pile_limit):
        if compiled.builds:
            fits = [card for card in left if deal.fit[card] == deal.take[pile[-1]]]
        else:
            fits = left if compiled.rules.unit else []
        if not fits:
            break
        pile.append(chance.choice(fits))
        left.remove(pile[-1])
    return bytes(pile)


def exact(layout: Layout) -> tuple[object, ...]:
    compiled = layout.deal.compiled
    redealt = 0 if compiled.redeals is None else layout.redealt
    return layout.stacks, tuple(map(layout.face_down, compiled.tableau)), redealt, layout.idle


def try_every_line(layout: Layout, likeness: Callable[[Layout], object] = exact, most: int = 1_000) -> bool | None:
    """Whether any line wins, by nothing but the engine; None when that takes too many layouts.

    Layouts of one `likeness` count once: by default, those that are the same in everything.
    """
    found = {likeness(layout)}
    waiting = [layout]
    while waiting:
        layout = waiting.pop()
        if layout.is_won:
            return True
        for move in layout.legal_moves():
            after = layout.play(move)
            same = likeness(after)
            if same not in found:
                found.add(same)
                waiting.append(after)
        if len(found) > most:
            return None
    return False
