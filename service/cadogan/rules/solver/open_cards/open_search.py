"""Decides games in which every card lies open: the best layout first, until one is won or none is left.

The layouts are in the form of `places.py`, which takes a tenth of the time and memory of the engine's. Layouts are
skipped only if they are alike, after safe moves (`board.py`), or if cards block each other for good (`standstill.py`).
The moves of a win are the engine's: it plays them as they are written down.
"""

from heapq import heappop, heappush
from typing import Final

from cadogan.rules.layout import Layout
from cadogan.rules.move import Move
from cadogan.rules.solver.open_cards.board import Board
from cadogan.rules.solver.open_cards.estimate import Estimate
from cadogan.rules.solver.open_cards.places import BASE, CARDS, CELL, CODES, HOME, Places
from cadogan.rules.solver.open_cards.standstill import is_standstill
from cadogan.rules.solver.search import Lost, Unknown, Verdict, Won, without_collector

LAST: Final = (1 << 30) - 1
"""More layouts than a search remembers."""
ORDERS: Final = CARDS * CODES
"""Moves of a board."""


def solve_open(layout: Layout, keys: int) -> Verdict:
    """Decide an open layout; Unknown if more than `keys` layouts would have to be remembered, about 200 bytes each."""
    with without_collector():
        return OpenSearch(layout, keys).verdict()


class OpenSearch:
    """One search, from one layout."""

    __slots__ = ("board", "estimate", "keys", "limit", "links", "opened", "places", "queues", "remembered", "root")

    def __init__(self, root: Layout, limit: int) -> None:
        self.root = root
        self.limit = limit
        self.places = Places(root)
        self.board = Board(self.places)
        self.estimate = Estimate(self.places)
        self.remembered: set[int] = set()
        """Keys of all layouts that were found."""
        self.keys: list[int] = []
        """Keys of the layouts that are worth opening, in the order in which they were found."""
        self.links: list[int] = []
        """For each of them, the number of the one before it, and the move from there."""
        self.opened: list[bool] = []
        self.queues: list[list[int]] = [[] for _ in range(self.estimate.rows)]
        """For each weighting: estimate and number of layouts, of which the last found comes first."""

    def verdict(self) -> Verdict:
        """Search until the layout is won, until no layout is left, or until too many are remembered."""
        board, remembered = self.board, self.remembered
        board.load(self.places.root)
        board.settle()
        if board.home == CARDS:
            return Won(self._transcript([]), 0)
        self._add(board.key, 0)
        while True:
            for queue in self.queues:
                number = self._next(queue)
                if number < 0:
                    return Lost(len(remembered))
                if len(remembered) > self.limit:
                    return Unknown(len(remembered))
                board.load(self.keys[number])
                for order in board.moves():
                    board.play(order // CODES, order % CODES)
                    board.settle()
                    if board.home == CARDS:
                        return Won(self._transcript(self._way(number, order)), len(remembered))
                    if board.key not in remembered:
                        self._add(board.key, number * ORDERS + order)
                    board.take_back()

    def _next(self, queue: list[int]) -> int:
        """The number of the best layout that is not opened yet; -1 if there is none."""
        while queue:
            number = LAST - (heappop(queue) & LAST)
            if not self.opened[number]:
                self.opened[number] = True
                return number
        return -1

    def _add(self, key: int, link: int) -> None:
        """Remember the layout of the board, and queue it if it may be won."""
        self.remembered.add(key)
        if is_standstill(self.board):
            return
        number = LAST - len(self.keys)
        self.keys.append(key)
        self.links.append(link)
        self.opened.append(False)
        for row, far in enumerate(self.estimate.of(self.board)):
            heappush(self.queues[row], far << 30 | number)

    def _way(self, number: int, order: int) -> list[int]:
        """The moves to a layout from the root, the last of which is given."""
        way = [order]
        while number:
            number, order = divmod(self.links[number], ORDERS)
            way.append(order)
        return way[::-1]

    def _transcript(self, way: list[int]) -> tuple[Move, ...]:
        """The moves of the engine for those of the board, with the safe ones."""
        board, layout = self.board, self.root
        moves: list[Move] = []
        board.load(self.places.root)
        for order in (-1, *way):
            board.done.clear()
            if order >= 0:
                board.play(order // CODES, order % CODES)
                del board.done[1:]  # the engine knows by itself which complete runs leave
            board.settle()
            for done in board.done:
                move = self._move(layout, done // (CODES * CODES), done % CODES)
                layout = layout.play(move)
                moves.append(move)
        return tuple(moves)

    def _move(self, layout: Layout, card: int, code: int) -> Move:
        """The move of the engine that puts a card on the place of a code."""
        deal, compiled, place = layout.deal, layout.deal.compiled, self.places.below[card * CODES + code]
        faces = [[deal.cards[index].face for index in stack] for stack in layout.stacks]
        source = next(number for number, pile in enumerate(faces) if card in pile)
        for move in layout.legal_moves():
            number = compiled.numbers[move.target]
            if number < compiled.first_tableau:
                below = HOME
            elif number >= compiled.first_reserve:
                below = CELL
            else:
                below = faces[number][-1] if faces[number] else BASE
            if below == place and move.source == compiled.names[source] and faces[source][-move.cards] == card:
                return move
        raise AssertionError(f"{card} on {place} is no move of {layout.piles}")
