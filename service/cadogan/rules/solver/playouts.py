"""Random games. They win most deals of most games in milliseconds.

A search remembers every layout that it has looked at, so it drowns in a deal of two packs. A random game remembers
nothing. It sends home any card that can go there. Of the other moves it makes the one that looks best
(`policies/heuristic.py`) among those that it notices.

Where others of another suit could be built on a card, sending it home can lose the game. There, some games keep such a
card at some of their moves. Kinds of games take turns: each wins deals that the others lose.
"""

from typing import Final

from cadogan.rules.layout import Layout
from cadogan.rules.move import Move
from cadogan.rules.policies.heuristic import best_move
from cadogan.rules.policies.observation import RandomSource
from cadogan.rules.position import Deal

PLAYOUTS: Final = 300
"""Random games that are played before the search begins."""
LONGEST: Final = 600
"""Moves of one of them. Cards can be moved back and forth for ever."""
Manner = tuple[float, float]
"""Share of the moves that a random game notices (with 0, it makes any move), and share of the moves at which it keeps a
card that can go home."""
EAGER: Final[tuple[Manner, ...]] = ((0.7, 0.0), (0.0, 0.0), (0.4, 0.0))
MIXED: Final[tuple[Manner, ...]] = ((0.7, 0.0), (0.4, 0.1), (0.0, 0.0), (0.7, 0.1), (0.4, 0.0), (0.0, 0.1))
"""Manners where a card at home may be missed. On 25 deals of Canfield, 150 games of the manner (0.4, 0.1) won twelve,
150 of (0.4, 0) won eight, and no manner won all that the others did. Duchess needs the eager ones."""


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
    manners = MIXED if may_miss_cards(layout.deal) else EAGER
    for game in range(playouts):
        moves = playout(layout, chance, manners[game % len(manners)])
        if moves is not None:
            return without_detours(layout, moves)
    return None


def may_miss_cards(deal: Deal) -> bool:
    """Whether a card that went home could have held one of another suit."""
    build = deal.compiled.rules.build
    return build is not None and build.match == "alternating"


def playout(layout: Layout, chance: RandomSource, manner: Manner) -> tuple[Move, ...] | None:
    """Play one random game. Returns its moves if it is won."""
    moves: list[Move] = []
    while not layout.is_won:
        legal = layout.legal_moves()
        if not legal or len(moves) == LONGEST:
            return None
        move = choose(layout, legal, chance, manner)
        layout = layout.play(move)
        moves.append(move)
    return tuple(moves)


def choose(layout: Layout, legal: tuple[Move, ...], chance: RandomSource, manner: Manner) -> Move:
    """Choose a move: any card home, unless it is kept; else the best of those that are noticed, else any."""
    attention, restraint = manner
    home = [move for move in legal if move.target[:1] == "f"]
    choice = home or list(legal)
    if home and restraint and len(home) < len(legal) and chance.random() < restraint:
        choice = [move for move in legal if move.target[:1] != "f"]
        home = []
    if attention and not home and len(choice) > 1:
        best = best_move(layout, [move for move in choice if chance.random() < attention], chance)
        if best is not None:
            return best
    return choice[int(chance.random() * len(choice))]


def without_detours(layout: Layout, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves without those between two equal layouts. Where columns hide cards, equal ones show the same."""
    way: list[Move] = []
    hides = layout.deal.compiled.hides
    places = {(layout.stacks, layout.redealt, layout.idle, layout.seen if hides else 0): 0}
    for move in moves:
        layout = layout.play(move)
        key = (layout.stacks, layout.redealt, layout.idle, layout.seen if hides else 0)
        before = places.get(key)
        way.append(move)
        if before is not None:
            del way[before:]
            places = {known: place for known, place in places.items() if place <= before}
        places[key] = len(way)
    return tuple(way)
