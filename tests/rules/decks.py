"""Small hand-made decks: say where the cards lie that matter, and the others fall anywhere."""

from collections import Counter
from collections.abc import Sequence

import pytest

from cadogan.rules import GAMES, Card, IllegalMove, Layout, Move
from cadogan.rules.cards import PACK

ANY = ".."
"""A card that does not matter."""


def deck(order: Sequence[str], packs: int = 1) -> list[str]:
    """A whole deck that begins so; cards that do not matter, and those after the last one named, come king first."""
    whole = Counter(str(card) for card in PACK * packs)
    whole.subtract(card for card in order if card != ANY)
    assert min(whole.values()) >= 0, f"a card is named too often: {[card for card in whole if whole[card] < 0]}"
    rest = iter(sorted(whole.elements(), key=lambda card: ("KQJT98765432A".index(card[0]), card[1])))
    return [next(rest) if card == ANY else card for card in order] + list(rest)


def fill(cards: str, count: int) -> list[str]:
    """So many cards, those that are named first."""
    named = cards.split()
    assert len(named) <= count
    return named + [ANY] * (count - len(named))


def duchess(
    fans: Sequence[str] = ("", "", "", ""), columns: str = "", stock: str = "", **options: int | str | None
) -> Layout:
    """Duchess with these fans, each from bottom to top (or its top card alone), these columns and this stock."""
    lying = [[ANY] * (3 - len(fan.split())) + fan.split() for fan in fans]
    order = [lying[fan][card] for card in range(3) for fan in range(4)]
    return GAMES["duchess"].with_options(options).start(deck(order + fill(columns, 4) + fill(stock, 36)))


def eagle_wing(
    base: str = "7H",
    wings: str = "",
    trunk: str = "",
    stock: str = "",
    *,
    game: str = "eagle-wing",
    **options: int | str | None,
) -> Layout:
    """Eagle Wing with this base, these wings, this trunk in the order in which it is turned up, and this stock."""
    rules = GAMES[game].with_options(options)
    depth = rules.rules.reserve_depth
    order = [*reversed(fill(trunk, depth)), *fill(wings, 8), base, *fill(stock, 52 - depth - 9)]
    return rules.start(deck(order))


def grand_duchess(order: str = "", *, game: str = "grand-duchess") -> Layout:
    """Grand Duchess, dealt from these cards first."""
    return GAMES[game].start(deck(order.split(), packs=2))


def canfield(base: str = "7H", reserve: str = "", columns: str = "", stock: str = "") -> Layout:
    """Canfield with this base, this reserve in the order in which it is turned up, these columns and this stock."""
    return GAMES["canfield"].start(
        deck([base, *reversed(fill(reserve, 13)), *reversed(fill(columns, 4)), *fill(stock, 34)])
    )


def storehouse(reserve: str = "", columns: str = "", stock: str = "") -> Layout:
    """Storehouse with this reserve in the order in which it is turned up, these columns and this stock."""
    dealt = [*reversed(fill(reserve, 13)), *reversed(fill(columns, 4)), *fill(stock, 31)]
    return GAMES["storehouse"].start(deck([*dealt, "2C", "2S", "2H", "2D"]))


def american_toad(base: str = "7H", reserve: str = "", columns: str = "", stock: str = "") -> Layout:
    """American Toad with this base, this reserve in the order in which it is played, these columns and this stock."""
    dealt = [base, *reversed(fill(reserve, 20)), *reversed(fill(columns, 8)), *fill(stock, 75)]
    return GAMES["american-toad"].start(deck(dealt, packs=2))


def sir_tommy(stock: str = "") -> Layout:
    """Sir Tommy with this stock."""
    return GAMES["sir-tommy"].start(deck(stock.split()))


def in_columns(game: str, columns: Sequence[str], then: str = "", **options: int | str | None) -> Layout:
    """A game that deals columns in rows, with these cards on top of them, and then these cards: the stock or cells."""
    rules = GAMES[game].with_options(options)
    lengths = rules.rules.lengths
    tops = [column.split() for column in columns] + [[]] * (len(lengths) - len(columns))
    lying = [[ANY] * (length - len(top)) + top for length, top in zip(lengths, tops, strict=True)]
    order = [column[row] for row in range(max(lengths)) for column in lying if row < len(column)]
    return rules.start(deck(order + then.split(), rules.rules.packs))


def dealt_in_rows(layout: Layout, cards: Sequence[Card]) -> bool:
    """Whether these cards lie in the columns as they are dealt in rows: one to each that still lacks cards."""
    lengths, left = layout.deal.compiled.rules.lengths, iter(cards)
    columns: list[list[Card]] = [[] for _ in lengths]
    for row in range(max(lengths)):
        for column, length in zip(columns, lengths, strict=True):
            if row < length:
                column.append(next(left))
    return columns == [list(layout.piles[f"t{number}"]) for number in range(len(lengths))]


def after(layout: Layout, moves: str) -> Layout:
    """Layout after these moves."""
    for move in moves.split():
        layout = layout.play(Move.parse(move))
    return layout


def legal(layout: Layout) -> set[str]:
    return set(map(str, layout.legal_moves()))


def pile(layout: Layout, name: str) -> str:
    """A pile from bottom to top, face-down cards included."""
    return " ".join(map(str, layout.piles[name]))


def shown(layout: Layout, name: str) -> str:
    """A pile as the player sees it."""
    return layout.show_all()[name]


def refused(layout: Layout, move: str) -> str:
    """Why a move is refused."""
    with pytest.raises(IllegalMove) as refusal:
        layout.play(Move.parse(move))
    return refusal.value.reason


def home_as_far_as_it_goes(layout: Layout, most: int) -> Layout:
    """Play cards home, whichever there are, until so many are there."""
    while layout.home < most:
        homeward = [move for move in layout.legal_moves() if move.target.startswith("f")]
        if not homeward:
            return layout
        layout = layout.play(homeward[0])
    return layout
