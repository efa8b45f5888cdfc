"""Decides deals with a stock or with face-down cards, all known: the best layout first, until one is won or none left.

Layouts are skipped only if they are alike (`turned_places.py`), after safe moves and moves that can be put off
(`turned_board.py`), or if cards block each other for good (`turned_standstill.py`). The moves of a win are the
engine's: it plays them as they are written down.
"""

from heapq import heappop, heappush
from typing import Final

from cadogan.rules.compiled_rules import STOCK, WASTE
from cadogan.rules.layout import Layout
from cadogan.rules.move import DEAL, REDEAL, Move
from cadogan.rules.solver.open_cards.places import BASE, CARDS, CODES, HOME
from cadogan.rules.solver.search import Lost, Unknown, Verdict, Won, without_collector
from cadogan.rules.solver.turned_cards.turned_board import ORDERS, TurnedBoard
from cadogan.rules.solver.turned_cards.turned_estimate import USUAL, Weights, estimates
from cadogan.rules.solver.turned_cards.turned_places import TurnedPlaces
from cadogan.rules.solver.turned_cards.turned_standstill import is_turned_standstill

LAST: Final = (1 << 30) - 1
"""More layouts than a search remembers."""
ALL_ORDERS: Final = ORDERS << 14
"""More than any order: six bits for cards on the waste, and some for a redeal."""


def solve_turned(layout: Layout, keys: int, weights: tuple[Weights, ...] = USUAL) -> Verdict:
    """Decide a layout of turned cards; Unknown if more than `keys` layouts would have to be remembered.

    >>> from cadogan.rules import GAMES, Seed
    >>> game = GAMES["klondike"]
    >>> layout = game.start(Seed.parse("000102030405060708090a0b0c0d0e0f").deck(game))
    >>> for move in solve_turned(layout, 100_000).moves:
    ...     layout = layout.play(move)
    >>> layout.is_won
    True
    """
    if not layout.legal_moves():
        return Won((), 0) if layout.is_won else Lost(0)
    with without_collector():
        return TurnedSearch(layout, keys, weights).verdict()


class TurnedSearch:
    """One search, from one layout."""

    __slots__ = ("board", "keys", "limit", "links", "opened", "places", "queues", "remembered", "root", "weights")

    def __init__(self, root: Layout, limit: int, weights: tuple[Weights, ...]) -> None:
        self.root = root
        self.limit = limit
        self.weights = weights
        self.places = TurnedPlaces(root)
        self.board = TurnedBoard(self.places)
        self.remembered: set[int] = set()
        """Keys of all layouts that were found."""
        self.keys: list[int] = []
        """Keys of the layouts that are worth opening, in the order in which they were found."""
        self.links: list[int] = []
        """For each of them, the number of the one before it, and the move from there."""
        self.opened: list[bool] = []
        self.queues: list[list[int]] = [[] for _ in weights]
        """For each weighting: estimate and number of layouts, of which the last found comes first."""

    def verdict(self) -> Verdict:
        """Search until the layout is won, until no layout is left, or until too many are remembered."""
        board, remembered = self.board, self.remembered
        board.load(self.places.root)
        board.settle()
        if board.home == CARDS:
            return Won(self._transcript([]), 0)
        self._add(board.whole_key(), 0)
        while True:
            for queue in self.queues:
                number = self._next(queue)
                if number < 0:
                    return Lost(len(remembered))
                if len(remembered) > self.limit:
                    return Unknown(len(remembered))
                board.load(self.keys[number])
                for order in board.orders():
                    board.play_order(order)
                    board.settle()
                    if board.home == CARDS:
                        return Won(self._transcript(self._way(number, order)), len(remembered))
                    key = board.whole_key()
                    if key not in remembered:
                        self._add(key, number * ALL_ORDERS + order)
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
        if is_turned_standstill(self.board):
            return
        number = LAST - len(self.keys)
        self.keys.append(key)
        self.links.append(link)
        self.opened.append(False)
        for row, far in enumerate(estimates(self.board, self.weights)):
            heappush(self.queues[row], far << 30 | number)

    def _way(self, number: int, order: int) -> list[int]:
        """The moves to a layout from the root, the last of which is given."""
        way = [order]
        while number:
            number, order = divmod(self.links[number], ALL_ORDERS)
            way.append(order)
        return way[::-1]

    def _transcript(self, way: list[int]) -> tuple[Move, ...]:
        """The moves of the engine for those of the board, with the safe ones and the turns of the stock."""
        board, layout = self.board, self.root
        moves: list[Move] = []
        board.load(self.places.root)
        for order in (-1, *way):
            board.done.clear()
            if order >= 0:
                board.play_order(order)
            board.settle()
            for done in board.done:
                for move in self._moves(layout, done // (CODES * CODES), done % CODES):
                    layout = layout.play(move)
                    moves.append(move)
        return tuple(moves)

    def _moves(self, layout: Layout, card: int, code: int) -> list[Move]:
        """The moves of the engine that put a card on the place of a code."""
        deal, compiled, place = layout.deal, layout.deal.compiled, self.places.below[card * CODES + code]
        index = next(number for number, other in enumerate(deal.cards) if other.face == card)
        source = next(number for number, stack in enumerate(layout.stacks) if index in stack)
        moves: list[Move] = []
        while source <= WASTE and layout.stacks[WASTE][-1:] != bytes((index,)):
            source = WASTE
            moves.append(DEAL if layout.stacks[STOCK] else REDEAL)
            layout = layout.play(moves[-1])
        depth = len(layout.stacks[source]) - layout.stacks[source].index(index)
        for move in layout.legal_moves():
            if not move.target or move.cards != depth or move.source != compiled.names[source]:
                continue
            number = compiled.numbers[move.target]
            stack = layout.stacks[number]
            top = deal.cards[stack[-1]].face if stack else BASE
            if place == (HOME if number < compiled.first_tableau else top):
                return [*moves, move]
        raise AssertionError(f"{card} on {place} is no move of {layout.piles}")
