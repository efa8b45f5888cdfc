"""Boards that are played by chance, what is to be known of a layout, and every move that one could try."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from hypothesis import strategies as st

from cadogan.rules import GAMES, Card, Game, IllegalMove, Layout, Move, Seed
from cadogan.rules.cards import new_deck
from tests.rules.variants import WIDE

GAMES_AND_OPTIONS = [
    *GAMES.values(),
    GAMES["duchess"].with_options(runs="whole"),
    GAMES["eagle-wing"].with_options(trunk=21, redeals=None),
    GAMES["eagle-wing-coops"].with_options(trunk=11, redeals=0),
    *[Game(id=name, name=name, about="", source="", rules=axes) for name, axes in WIDE.items() if name not in GAMES],
]
games = st.sampled_from(GAMES_AND_OPTIONS)
seeds = st.binary(min_size=16, max_size=16).map(Seed)
lengths = st.integers(0, 200)
chances = st.integers(0, 2**32).map(Random)


@st.composite
def lines(draw: st.DrawFn) -> list[Layout]:
    """Layouts of a board that is played by chance, mostly home where that is possible."""
    game = draw(games)
    return play(game.start(draw(seeds).deck(game)), draw(lengths), draw(chances))


def play(layout: Layout, length: int, chance: Random) -> list[Layout]:
    line = [layout]
    while len(line) <= length and layout.legal_moves():
        legal = layout.legal_moves()
        first = inviting(layout)
        layout = layout.play(chance.choice(first if first and chance.random() < 0.8 else legal))
        line.append(layout)
    return line


def inviting(layout: Layout) -> list[Move]:
    """Moves to foundations, and where complete runs leave by themselves, moves that join cards in suit."""
    if layout.deal.compiled.rules.home == "cards":
        return [move for move in layout.legal_moves() if move.target.startswith("f")]
    piles = layout.piles
    return [move for move in layout.legal_moves() if move.target.startswith("t") and joins(move, piles)]


def joins(move: Move, piles: Mapping[str, Sequence[Card]]) -> bool:
    """Whether a move makes a longer run in suit, and breaks none."""
    source, target = piles[move.source], piles[move.target]
    lifted = move.cards if move.place is None else 1
    bottom = source[-lifted] if move.place is None else source[move.place]
    if not target or target[-1] != (bottom.rank + 1, bottom.suit):
        return False
    return len(source) == lifted or source[-lifted - 1] != (bottom.rank + 1, bottom.suit)


def in_order(layout: Layout, chance: Random) -> list[Card]:
    """A deck that lays runs of kings down to aces on tableau pile after tableau pile, but for a few cards."""
    rules = layout.deal.compiled.rules
    laid = [index for number in layout.deal.compiled.tableau for index in layout.stacks[number]]
    order = laid + [index for index in range(52 * rules.packs) if index not in laid]
    runs = sorted(new_deck(rules.packs, rules.suits), key=lambda card: (card.suit, -card.rank))
    runs = [
        card for copy in range(rules.packs * 4 // rules.suits) for card in runs[copy :: rules.packs * 4 // rules.suits]
    ]
    for _ in range(chance.randrange(6)):
        one, other = chance.randrange(len(runs)), chance.randrange(len(runs))
        runs[one], runs[other] = runs[other], runs[one]
    return [card for _, card in sorted(zip(order, runs, strict=True))]


def facts(layout: Layout) -> object:
    return (
        layout.stacks,
        layout.wanted,
        layout.home,
        layout.redealt,
        layout.seen,
        layout.idle,
        layout.show_all(),
        layout.legal_moves(),
    )


def candidates(layout: Layout) -> Iterator[Move]:
    """Every move that the notation can say of these piles: all piles, counts and indices, and one more of each."""
    yield from map(Move.parse, ("deal", "redeal"))
    names = list(dict.fromkeys([*layout.piles, "s", "w", "t9", "r7", "f9"]))
    for source in names:
        cards = len(layout.piles.get(source, ())) if source[0] != "f" else 1  # no run leaves a foundation
        for target in (name for name in names if name[0] in "ftr"):
            for count in range(1, cards + 2):
                yield Move(source, target, count)
            for place in range(cards + 1):
                yield Move(source, target, 1, place)


def refusal_of(layout: Layout, move: Move) -> IllegalMove | None:
    try:
        layout.play(move)
    except IllegalMove as refusal:
        return refusal
    return None


def refusals(layout: Layout) -> list[tuple[Move, IllegalMove]]:
    """All candidates that are refused, and why. The others are just the legal moves, each listed once."""
    legal = layout.legal_moves()
    tried = [(move, refusal_of(layout, move)) for move in candidates(layout)]
    assert {move for move, refusal in tried if refusal is None} == set(legal)
    assert len(set(legal)) == len(legal)
    return [(move, refusal) for move, refusal in tried if refusal is not None]
