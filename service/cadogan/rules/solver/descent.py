"""Depth-first search: it opens what the last move led to, and goes back only from a dead end.

It makes the same moves as the search that opens the best layout first (`search.py`), for the same reasons. But it keeps
no layouts, only their keys and the few layouts that wait beside its way, so it can remember several times as many. It
finds wins that need many moves in a row which look bad, and proves losses of deals with many layouts.
"""

from typing import Final

from cadogan.rules.layout import Layout
from cadogan.rules.move import Move
from cadogan.rules.policies.observation import RandomSource
from cadogan.rules.solver.search import Lost, Search, Unknown, Verdict, Won, without_collector

# Order of moves: those with the most are tried first.
RESERVE_HOME: Final = 8
HOME: Final = 7
RESERVE: Final = 6
ENTIRE_PILE: Final = 5
WASTE_HOME: Final = 4
WASTE: Final = 3
OTHER: Final = 2
TOP_CARDS: Final = 1
"""Cards leave others of their pile behind."""


RESTARTS: Final = 40
RESTART_KEYS: Final = 5000
"""Keys that a short search remembers. Most wins that are found at all are found before."""
WHIMS: Final = (4.0, 12.0)
"""How much chance adds to the order of moves in short searches. They take turns."""
KEYS_A_NODE: Final = 4
"""Keys that the long search remembers for each layout of a search that keeps layouts: about 200 bytes each."""


def descend(layout: Layout, nodes: int, chance: RandomSource) -> Verdict:
    """Decide whether a layout can be won; Unknown if that takes more than four times `nodes` keys.

    A wrong turn near the start costs a depth-first search all of its time, and another order of moves may win at once
    (Gomes, Selman and Kautz, 1998). So there are many short searches whose order is left to chance, and a long one.

    >>> from random import Random
    >>> from cadogan.rules import GAMES, Seed
    >>> game = GAMES["storehouse"]
    >>> descend(game.start(Seed(bytes(16)).deck(game)), 1000, Random(1))
    Lost(nodes=1)
    """
    with without_collector():
        for number in range(RESTARTS):
            verdict = Descent(layout, min(nodes, RESTART_KEYS), chance, WHIMS[number % len(WHIMS)]).verdict()
            if not isinstance(verdict, Unknown):
                return verdict
        return Descent(layout, KEYS_A_NODE * nodes, chance, 0.0).verdict()


class Descent(Search):
    """One depth-first search, from one layout."""

    __slots__ = ("chance", "whim")

    def __init__(self, root: Layout, limit: int, chance: RandomSource, whim: float) -> None:
        super().__init__(root, limit)
        self.chance = chance
        self.whim = whim

    def verdict(self) -> Verdict:
        """Open the node that was found last, until one is won or none is left."""
        waiting = [self._settled(None, 0, (), self.root)]
        while waiting:
            node = waiting.pop()
            layout, node.layout = node.layout, None
            assert layout is not None
            if layout.is_won:
                return Won(self._transcript(node), len(self.remembered))
            if not self._is_new(node, layout):
                continue
            if len(self.remembered) > self.limit:
                return Unknown(len(self.remembered))
            found = [
                (
                    self._urgency(layout, move) + self.whim * self.chance.random(),
                    number,
                    self._settled(before, turns, (move,), after),
                )
                for number, (before, turns, move, after) in enumerate(self._steps(node, layout))
            ]
            waiting += [after for _, _, after in sorted(found)]
        return Lost(len(self.remembered))

    def _urgency(self, layout: Layout, move: Move) -> int:
        """How early a move is tried among those from one layout."""
        is_home, source = move.target[:1] == "f", move.source[:1]
        if source == "r":
            return RESERVE_HOME if is_home else RESERVE
        if source == "w":
            return WASTE_HOME if is_home else WASTE
        if source != "t":
            return OTHER
        if is_home:
            return HOME
        is_entire = move.cards == len(layout.stacks[layout.deal.compiled.numbers[move.source]])
        return ENTIRE_PILE if is_entire else TOP_CARDS
