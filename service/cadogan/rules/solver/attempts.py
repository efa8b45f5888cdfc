"""Attempts: many short depth-first searches, each with another order of moves.

A wrong turn near the start costs a depth-first search all of its time, and another order of moves may win at once
(Gomes, Selman and Kautz, 1998). Which order is right differs from deal to deal, so each attempt draws how much it
prefers each kind of move. The lengths of attempts follow Luby's sequence: nobody knows how long the right one is.

An attempt also leaves out moves. It takes the top card off a pile that keeps others only if the next move uses what
became of it: it plays the card below, or puts another on either. Otherwise the card could have waited. That is true of
most lines but not of all (two such moves may prepare a third one), so an attempt that fails proves nothing.
"""

from collections.abc import Iterator
from typing import Final

from cadogan.rules.layout import Layout
from cadogan.rules.move import Move
from cadogan.rules.policies.observation import RandomSource
from cadogan.rules.solver.descent import KINDS, TOP_CARDS, Descent
from cadogan.rules.solver.sat_solver import luby
from cadogan.rules.solver.search import Node, Step, Unknown, Verdict, Won, without_collector

SHORTEST: Final = 1000
"""Keys that the shortest attempt remembers."""
WHIM: Final = 1.0
"""How much chance adds to the order of moves, within an attempt."""
STRONGEST: Final = 10.0
"""Highest preference for a kind of move."""
MOST_IN_A_ROW: Final = 3
"""Top cards that are taken off one after the other before a layout is remembered."""
EFFORTS: Final = ((1, 1), (4, 12))
"""For each layout that a search which keeps layouts would remember: keys of attempts, then keys of one search that
leaves nothing out. A key takes about 200 bytes. Most deals that are lost are proved lost before the second effort."""


def descend(layout: Layout, nodes: int, chance: RandomSource) -> Verdict:
    """Decide whether a layout can be won; Unknown if that takes more than twelve times `nodes` keys.

    >>> from random import Random
    >>> from cadogan.rules import GAMES, Seed
    >>> game = GAMES["storehouse"]
    >>> descend(game.start(Seed(bytes(16)).deck(game)), 1000, Random(1))
    Lost(nodes=1)
    """
    run = keys = 0
    verdict: Verdict = Unknown(0)
    with without_collector():
        for attempted, searched in EFFORTS:
            while keys < attempted * nodes:
                run += 1
                most = min(SHORTEST * luby(run), nodes)
                verdict = Attempt(layout, most, chance).verdict()
                if isinstance(verdict, Won):
                    return verdict
                keys += verdict.nodes
                if verdict.nodes <= most:  # it came to an end: the deal is nearly always lost
                    break
            verdict = Descent(layout, searched * nodes, chance, 0.0).verdict()
            if not isinstance(verdict, Unknown):
                return verdict
    return verdict


class Parted(Node):
    """A node that took the top card off a pile. The next move has to use that."""

    __slots__ = ("in_a_row", "source", "target")

    def __init__(self, node: Node, layout: Layout, move: Move, in_a_row: int) -> None:
        super().__init__(node.before, node.turns, node.moves, layout)
        self.source = move.source
        self.target = move.target
        self.in_a_row = in_a_row
        """Number of such nodes that lead to it, and itself."""

    def is_used_by(self, move: Move) -> bool:
        """Whether a move plays the next card of the pile, or puts another on either pile."""
        if move.source == self.source:
            return move.cards == 1
        return move.target == self.source or (move.target == self.target and move.source != self.target)


class Attempt(Descent):
    """One short depth-first search, with preferences of its own. It finds a win, or proves nothing."""

    __slots__ = ()

    def __init__(self, root: Layout, limit: int, chance: RandomSource) -> None:
        super().__init__(root, limit, chance, WHIM)
        self.preference = [STRONGEST * chance.random() for _ in range(KINDS)]

    def verdict(self) -> Verdict:
        """Search until the layout is won, or until nothing is left that the attempt does not leave out."""
        verdict = super().verdict()
        return verdict if isinstance(verdict, Won) else Unknown(verdict.nodes)

    def _is_worth_opening(self, node: Node, layout: Layout) -> bool:
        return isinstance(node, Parted) or super()._is_worth_opening(node, layout)

    def _reached(self, step: Step, kind: int) -> Node:
        node = super()._reached(step, kind)
        before, _, move, _ = step
        in_a_row = before.in_a_row + 1 if isinstance(before, Parted) else 1
        # a safe move that follows uses what the move made possible
        if kind != TOP_CARDS or move.cards > 1 or len(node.moves) > 1 or in_a_row > MOST_IN_A_ROW:
            return node
        assert node.layout is not None
        return Parted(node, node.layout, move, in_a_row)

    def _steps(self, node: Node, layout: Layout) -> Iterator[Step]:
        steps = super()._steps(node, layout)
        return iter([step for step in steps if node.is_used_by(step[2])]) if isinstance(node, Parted) else steps
