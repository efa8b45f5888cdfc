"""Random games in which every card that can go home does. They win most deals of some games in milliseconds.

A search remembers every layout that it has looked at, so it drowns in a deal of two packs. A random game remembers
nothing. If many of them fail, the search has its turn.
"""

from typing import Final

from cadogan.rules.layout import Layout
from cadogan.rules.move import Move
from cadogan.rules.policies.observation import RandomSource

PLAYOUTS: Final = 300
"""Random games that are played before the search begins."""
LONGEST: Final = 600
"""Moves of one of them. Cards can be moved back and forth for ever."""


def winning_playout(layout: Layout, chance: RandomSource, playouts: int = PLAYOUTS) -> tuple[Move, ...] | None:
    """Moves of the first random game that wins a layout; None if none of them does, which proves nothing.

    >>> from random import Random
    >>> from cadogan.rules import GAMES, Seed
    >>> game = GAMES["grand-duchess"]
    >>> layout = game.start(Seed.parse("000102030405060708090a0b0c0d0e0f").deck(game))
    >>> for move in winning_playout(layout, Random(1)) or ():
    ...     layout = layout.play(move)
    >>> layout.is_won
    True
    """
    for _ in range(playouts):
        moves = playout(layout, chance)
        if moves is not None:
            return without_detours(layout, moves)
    return None


def playout(layout: Layout, chance: RandomSource) -> tuple[Move, ...] | None:
    """Play one random game. Returns its moves if it is won."""
    moves: list[Move] = []
    while not layout.is_won:
        legal = layout.legal_moves()
        if not legal or len(moves) == LONGEST:
            return None
        home = [move for move in legal if move.target[:1] == "f"]
        choice = home or legal
        move = choice[int(chance.random() * len(choice))]
        layout = layout.play(move)
        moves.append(move)
    return tuple(moves)


def without_detours(layout: Layout, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves without those between two equal layouts."""
    way: list[Move] = []
    places = {(layout.stacks, layout.redealt, layout.idle): 0}
    for move in moves:
        layout = layout.play(move)
        key = (layout.stacks, layout.redealt, layout.idle)
        before = places.get(key)
        way.append(move)
        if before is not None:
            del way[before:]
            places = {known: place for known, place in places.items() if place <= before}
        places[key] = len(way)
    return tuple(way)
