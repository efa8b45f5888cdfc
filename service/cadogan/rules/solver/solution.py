"""A witness: moves that win a deal. Whoever doubts that a deal can be won plays them.

It does not matter how they were found. A player who sees no hidden card finds some at a glance; the solver, which sees
them all, finds others. Where both fail nothing is known of the deal.
"""

from collections.abc import Iterable
from typing import Final

from cadogan.rules.layout import Layout
from cadogan.rules.move import Move
from cadogan.rules.policies.observation import RandomSource, Sight
from cadogan.rules.policies.policies import POLICIES, Policy, play_out
from cadogan.rules.solver.search import Won, solve

NODES: Final = 3000
"""Layouts that the solver remembers for one deal: the next deal may be an easier one, and there is no end of them."""


class Noting:
    """Plays by a policy, and notes its moves."""

    def __init__(self, policy: Policy) -> None:
        self.moves: list[Move] = []
        self._policy = policy

    def __call__(self, sight: Sight, chance: RandomSource) -> Move | None:
        """Choose as the policy does; None: give up."""
        move = self._policy(sight, chance)
        if move is not None:
            self.moves.append(move)
        return move


def witness(layout: Layout, chance: RandomSource, nodes: int = NODES) -> tuple[Move, ...] | None:
    """Find moves that win a layout; None if none were found, which proves nothing."""
    noting = Noting(POLICIES["steady"])
    if play_out(layout, noting, chance).is_won:
        return tuple(noting.moves)
    verdict = solve(layout, nodes)
    return verdict.moves if isinstance(verdict, Won) else None


def wins(layout: Layout, moves: Iterable[Move]) -> bool:
    """Whether these moves win a layout; IllegalMove if the rules forbid one of them.

    >>> from cadogan.rules import GAMES, Seed
    >>> game = GAMES["duchess"]
    >>> layout = game.start(Seed.parse("000102030405060708090a0b0c0d0e0f").deck(game))
    >>> wins(layout, [Move.parse("r0-f1")])
    False
    """
    for move in moves:
        layout = layout.play(move)
    return layout.is_won
