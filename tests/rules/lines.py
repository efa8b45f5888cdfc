"""Boards that are played by chance, what is to be known of a layout, and every move that one could try."""

from collections.abc import Iterator
from random import Random

from cadogan.rules import IllegalMove, Layout, Move


def play(layout: Layout, length: int, chance: Random) -> list[Layout]:
    line = [layout]
    while len(line) <= length and layout.legal_moves():
        legal = layout.legal_moves()
        homeward = [move for move in legal if move.target.startswith("f")]
        layout = layout.play(chance.choice(homeward if homeward and chance.random() < 0.8 else legal))
        line.append(layout)
    return line


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
    names = [*layout.piles, "w", "t9", "r7", "f9"]
    for source in (name for name in names if name[0] != "f"):
        cards = len(layout.piles.get(source, ()))
        for target in (name for name in names if name[0] in "ft"):
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
