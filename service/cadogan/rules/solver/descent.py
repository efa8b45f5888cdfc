"""Depth-first search: it opens what the last move led to, and goes back only from a dead end.

It makes the same moves as the search that opens the best layout first (`search.py`), for the same reasons. But it keeps
no layouts, only their keys and the few layouts that wait beside its way, so it can remember several times as many. It
finds wins that need many moves in a row which look bad, and proves losses of deals with many layouts.
"""

from typing import Final

from cadogan.rules.layout import Layout
from cadogan.rules.move import Move
from cadogan.rules.policies.observation import RandomSource
from cadogan.rules.solver.search import Lost, Node, Search, Step, Unknown, Verdict, Won

# Kinds of moves. Those with the highest number are tried first.
RESERVE_HOME: Final = 7
HOME: Final = 6
RESERVE: Final = 5
ENTIRE_PILE: Final = 4
WASTE_HOME: Final = 3
WASTE: Final = 2
GAP: Final = 1
"""From waste or stock to a gap."""
TOP_CARDS: Final = 0
"""Cards leave others of their pile behind."""
KINDS: Final = 8


class Descent(Search):
    """One depth-first search, from one layout."""

    __slots__ = ("chance", "preference", "whim")

    def __init__(self, root: Layout, limit: int, chance: RandomSource, whim: float) -> None:
        super().__init__(root, limit)
        self.chance = chance
        self.whim = whim
        """How much chance adds to the order of moves."""
        self.preference = [float(kind) for kind in range(KINDS)]
        """By kind: how early a move is tried among those from one layout."""

    def verdict(self) -> Verdict:
        """Open the node that was found last, until one is won or none is left."""
        waiting = [self._settled(None, 0, (), self.root)]
        while waiting:
            node = waiting.pop()
            layout, node.layout = node.layout, None
            assert layout is not None
            if layout.is_won:
                return Won(self._transcript(node), len(self.remembered))
            if not self._is_worth_opening(node, layout):
                continue
            if len(self.remembered) > self.limit:
                return Unknown(len(self.remembered))
            found: list[tuple[float, int, Node]] = []
            for step in self._steps(node, layout):
                kind = self._kind(layout, step[2])
                urgency = self.preference[kind] + self.whim * self.chance.random()
                found.append((urgency, len(found), self._reached(step, kind)))
            waiting += [after for _, _, after in sorted(found)]
        return Lost(len(self.remembered))

    def _is_worth_opening(self, node: Node, layout: Layout) -> bool:
        return self._is_new(node, layout)

    def _reached(self, step: Step, kind: int) -> Node:  # noqa: ARG002 - attempts ask for the kind
        """The node that a move of this kind and the safe ones after it lead to."""
        before, turns, move, layout = step
        return self._settled(before, turns, (move,), layout)

    def _kind(self, layout: Layout, move: Move) -> int:
        is_home, source = move.target[:1] == "f", move.source[:1]
        if source == "r":
            return RESERVE_HOME if is_home else RESERVE
        if source == "t":
            if is_home:
                return HOME
            is_entire = move.cards == len(layout.stacks[layout.deal.compiled.numbers[move.source]])
            return ENTIRE_PILE if is_entire else TOP_CARDS
        if source == "w" and is_home:
            return WASTE_HOME
        is_built = source == "w" and layout.stacks[layout.deal.compiled.numbers[move.target]]
        return WASTE if is_built else GAP
