"""Random games in which every card that can go home does. They win most deals of most games in milliseconds.

A search remembers every layout that it has looked at, so it drowns in a deal of two packs. A random game remembers
nothing. Of the moves that take no card home it makes the one that looks best (`policies/heuristic.py`) among those
that it notices. Games with much and with little attention take turns: each kind wins deals that the other loses.
"""

from typing import Final

from cadogan.rules.layout import Layout
from cadogan.rules.move import Move
from cadogan.rules.policies.heuristic import best_move
from cadogan.rules.policies.observation import RandomSource

PLAYOUTS: Final = 300
"""Random games that are played before the search begins."""
LONGEST: Final = 600
"""Moves of one of them. Cards can be moved back and forth for ever."""
ATTENTION: Final = (0.7, 0.0, 0.4)
"""Share of the moves that a random game notices. With 0, it makes any move."""


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
    for game in range(playouts):
        moves = playout(layout, chance, ATTENTION[game % len(ATTENTION)])
        if moves is not None:
            return without_detours(layout, moves)
    return None


def playout(layout: Layout, chance: RandomSource, attention: float) -> tuple[Move, ...] | None:
    """Play one random game. Returns its moves if it is won."""
    moves: list[Move] = []
    while not layout.is_won:
        legal = layout.legal_moves()
        if not legal or len(moves) == LONGEST:
            return None
        move = choose(layout, legal, chance, attention)
        layout = layout.play(move)
        moves.append(move)
    return tuple(moves)


def choose(layout: Layout, legal: tuple[Move, ...], chance: RandomSource, attention: float) -> Move:
    """Choose a move: any card home, else the best of those that are noticed, else any."""
    home = [move for move in legal if move.target[:1] == "f"]
    choice = home or legal
    if attention and not home and len(legal) > 1:
        best = best_move(layout, [move for move in legal if chance.random() < attention], chance)
        if best is not None:
            return best
    return choice[int(chance.random() * len(choice))]


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
