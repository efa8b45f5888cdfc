"""Solutions: moves that win a deal. Anyone can replay them as a proof.

It does not matter how they were found. A policy that sees no hidden card finds some quickly; the solver, which knows
all cards, finds others. If both fail, nothing is known about the deal.
"""

from collections.abc import Iterable
from typing import Final

from cadogan.rules.layout import Layout
from cadogan.rules.move import Move
from cadogan.rules.policies.observation import Observation, RandomSource
from cadogan.rules.policies.policies import POLICIES, Policy, play_to_end
from cadogan.rules.solver.playouts import winning_playout
from cadogan.rules.solver.search import NODES as SEARCH_NODES
from cadogan.rules.solver.search import Verdict, Won, solve

NODES: Final = 3000
"""Layouts that the solver remembers for one deal. There is always another deal, and it may be easier."""


class Recorded:
    """A policy that records the moves of another one."""

    def __init__(self, policy: Policy) -> None:
        self.moves: list[Move] = []
        self._policy = policy

    def __call__(self, observation: Observation, chance: RandomSource) -> Move | None:
        """Choose as the policy does."""
        move = self._policy(observation, chance)
        if move is not None:
            self.moves.append(move)
        return move


def find_solution(layout: Layout, chance: RandomSource, nodes: int = NODES) -> tuple[Move, ...] | None:
    """Find moves that win a layout. None if none were found, which proves nothing."""
    recorded = Recorded(POLICIES["steady"])
    if play_to_end(layout, recorded, chance).is_won:
        return tuple(recorded.moves)
    verdict = solve(layout, nodes)
    return verdict.moves if isinstance(verdict, Won) else None


def decide(layout: Layout, chance: RandomSource, nodes: int = SEARCH_NODES) -> Verdict:
    """Decide whether a layout can be won: random games first, then the search, which can also prove that it is lost.

    Unknown if more than `nodes` layouts would have to be remembered. Of a deal that was won by a random game, no layout
    is remembered.
    """
    moves = winning_playout(layout, chance)
    return solve(layout, nodes) if moves is None else Won(moves, nodes=0)


def wins(layout: Layout, moves: Iterable[Move]) -> bool:
    """Whether these moves win a layout. Raises IllegalMove if the rules forbid one of them.

    >>> from cadogan.rules import GAMES, Seed
    >>> game = GAMES["duchess"]
    >>> layout = game.start(Seed.parse("000102030405060708090a0b0c0d0e0f").deck(game))
    >>> wins(layout, [Move.parse("r0-f1")])
    False
    """
    for move in moves:
        layout = layout.play(move)
    return layout.is_won
