"""Solver: decides whether a layout can be won when every card is known.

It opens layouts best first (`promise.py`) until one is won, or until none is left: then the layout is certainly lost.
Layouts are skipped only for reasons that are proved where they are stated: layouts that are alike (`likeness.py`),
moves that are safe (`safety.py`), turning the stock card by card (`stock.py`), and cards that block each other for
good (`deadlock.py`). Every move is one that the engine allows; the solver knows no rules of its own.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

from cadogan.rules.compiled_rules import STOCK
from cadogan.rules.layout import Layout
from cadogan.rules.move import DEAL, REDEAL, Move
from cadogan.rules.solver.deadlock import Deadlock
from cadogan.rules.solver.likeness import Likeness, may_turn
from cadogan.rules.solver.loose import stays_put
from cadogan.rules.solver.promise import EAGERNESS, Promise
from cadogan.rules.solver.safety import Safety
from cadogan.rules.solver.stock import Turning

NODES: Final = 100_000
"""Layouts that the solver remembers before it gives up: about half a kilobyte each, 50 MB in all."""


@dataclass(frozen=True)
class Won:
    """The layout can be won with these moves. `nodes` is the number of layouts remembered."""

    moves: tuple[Move, ...]
    nodes: int


@dataclass(frozen=True)
class Lost:
    """No line wins: every layout, or one that is alike, has been opened."""

    nodes: int


@dataclass(frozen=True)
class Unknown:
    """The solver has given up."""

    nodes: int


Verdict = Won | Lost | Unknown


class Node:
    """A layout that was found, and how: its predecessor, turns of the stock, and moves after them."""

    __slots__ = ("before", "key", "lateness", "layout", "moves", "turns")

    def __init__(self, before: "Node | None", turns: int, moves: tuple[Move, ...], layout: Layout) -> None:
        self.before = before
        self.turns = turns
        self.moves = moves
        self.layout: Layout | None = layout
        """None after it was opened."""
        self.key = b""
        self.lateness = 0


Step = tuple[Node, int, Move, Layout]
"""A node, turns of the stock, a move after them, and the layout that it leads to."""


def solve(layout: Layout, nodes: int = NODES) -> Verdict:
    """Decide whether a layout can be won; Unknown if more than `nodes` layouts would have to be remembered.

    >>> from cadogan.rules import GAMES, Seed
    >>> game = GAMES["eagle-wing-coops"]
    >>> layout = game.start(Seed.parse("000102030405060708090a0b0c0d0e0f").deck(game))
    >>> verdict = solve(layout)
    >>> for move in verdict.moves:
    ...     layout = layout.play(move)
    >>> layout.is_won
    True
    """
    with without_collector():
        return Search(layout, nodes).verdict()


@contextmanager
def without_collector() -> Iterator[None]:
    """Pause the garbage collector. A search makes no cycles, and looking for them takes a third longer."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Search:
    """One search, from one layout."""

    __slots__ = (
        "deadlock",
        "found",
        "likeness",
        "limit",
        "promise",
        "queues",
        "remembered",
        "root",
        "safety",
        "stays_put",
        "turning",
        "turns",
    )

    def __init__(self, root: Layout, limit: int) -> None:
        deal = root.deal
        self.root = root
        self.limit = limit
        self.likeness = Likeness(deal)
        self.safety = Safety(deal)
        self.turning = Turning(deal)
        self.promise = Promise(deal)
        self.deadlock = Deadlock(deal)
        self.turns = may_turn(deal)
        self.stays_put = stays_put(deal)
        self.remembered: dict[bytes, int] = {}
        """Least lateness found, by key."""
        self.queues: tuple[list[tuple[int, int, Node]], ...] = tuple([] for _ in EAGERNESS)
        self.found = 0

    def verdict(self) -> Verdict:
        """Open nodes, the best of each queue in turn."""
        won = self._add(None, 0, (), self.root)
        turn = 0
        while won is None:
            node = self._next(self.queues[turn % len(self.queues)])
            if node is None:
                return Lost(len(self.remembered))
            if len(self.remembered) > self.limit:
                return Unknown(len(self.remembered))
            layout, node.layout = node.layout, None
            assert layout is not None
            for before, turns, move, after in self._steps(node, layout):
                won = self._add(before, turns, (move,), after)
                if won is not None:
                    break
            turn += 1
        return Won(self._transcript(won), len(self.remembered))

    def _next(self, queue: list[tuple[int, int, Node]]) -> Node | None:
        """The best node that is not opened yet and not superseded by a later one with the same key."""
        while queue:
            node = heappop(queue)[2]
            if node.layout is not None and self.remembered[node.key] == node.lateness:
                return node
        return None

    def _add(self, before: Node | None, turns: int, moves: tuple[Move, ...], layout: Layout) -> Node | None:
        """Make the safe moves, and queue the resulting layout unless it is known. Returns the node if it is won."""
        node = self._settled(before, turns, moves, layout)
        assert node.layout is not None
        layout = node.layout
        if layout.is_won:
            return node
        if self._is_new(node, layout):
            self.found += 1
            for queue, far in zip(self.queues, self.promise.of(layout), strict=True):
                heappush(queue, (far, -self.found, node))
        return None

    def _settled(self, before: Node | None, turns: int, moves: tuple[Move, ...], layout: Layout) -> Node:
        """The node that these moves and the safe ones after them lead to."""
        safe = self.safety.safe_move(layout)
        while safe is not None:
            layout = layout.play(safe)
            moves = (*moves, safe)
            safe = self.safety.safe_move(layout)
        return Node(before, turns, moves, layout)

    def _is_new(self, node: Node, layout: Layout) -> bool:
        """Whether a layout is worth opening. Remembers it."""
        key, lateness = self.likeness.key(layout), self.likeness.lateness(layout)
        known = self.remembered.get(key)
        if known is not None and known <= lateness:
            return False
        self.remembered[key] = node.lateness = lateness
        node.key = key
        return not self.deadlock.is_certain(layout)

    def _steps(self, node: Node, layout: Layout) -> Iterator[Step]:
        """Moves worth making from a node."""
        is_turned = self.turns and (layout.home > 0 or not layout.deal.compiled.base_is_chosen)
        for move in layout.legal_moves():
            if is_turned and (move.source in {"s", "w"} or not move.target):
                continue
            if not self.safety.is_idle(layout, move):
                yield node, 0, move, layout.play(move)
        if not is_turned:
            return
        for turns, turned in self.turning.layouts(layout):
            for move in turned.legal_moves():
                if move.source == "w" or (move.source == "s" and self.turning.from_stock):
                    after = turned.play(move)
                    if self.stays_put and move.target[0] == "t":
                        yield from self._guests(Node(node, turns, (move,), after), after, move.target)
                    else:
                        yield node, turns, move, after

    def _guests(self, node: Node, layout: Layout, pile: str) -> Iterator[Step]:
        """Moves of a card onto one that came from the stock with the last move."""
        for move in layout.legal_moves():
            if move.target == pile and move.source not in {"s", "w"}:
                yield node, 0, move, layout.play(move)
        for turns, turned in self.turning.layouts(layout):
            for move in turned.legal_moves():
                if move.source == "w" and move.target == pile:
                    after = turned.play(move)
                    yield from self._guests(Node(node, turns, (move,), after), after, pile)

    def _transcript(self, won: Node) -> tuple[Move, ...]:
        """All moves from the root to a won node."""
        path = []
        node: Node | None = won
        while node is not None:
            path.append(node)
            node = node.before
        layout, moves = self.root, []
        for step in reversed(path):
            turns = tuple(self._turns(layout, step.turns))
            for move in (*turns, *step.moves):
                layout = layout.play(move)
                moves.append(move)
        return tuple(moves)

    @staticmethod
    def _turns(layout: Layout, turns: int) -> Iterator[Move]:
        for _ in range(turns):
            move = DEAL if layout.stacks[STOCK] else REDEAL
            layout = layout.play(move)
            yield move
