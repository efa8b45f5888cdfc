"""Plans moves as far as their outcome is known. The house bots do so where columns were dealt long.

A plan ends where it turns up or deals a card that was never seen: nobody knows what comes then.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Final

from cadogan.rules.compiled_rules import STOCK, WASTE
from cadogan.rules.layout import Layout
from cadogan.rules.move import DEAL, Move
from cadogan.rules.policies.observation import Observation, RandomSource
from cadogan.rules.policies.order import order
from cadogan.rules.position import BITS
from cadogan.rules.solver.open_cards.open_search import solve_open
from cadogan.rules.solver.open_cards.places import is_open
from cadogan.rules.solver.search import Won

Line = tuple["Line", Move] | None
"""Moves, the last one first."""

EACH_MOVE: Final = -0.01
"""Value of each move of a plan: of two plans that lead as far, the shorter one is better."""
BETTER: Final = 0.05
"""What a plan must gain, so that no board is played to and fro for ever. It brings back no card from home in all."""
LONGER: Final = 4
"""How many times as many boards a policy looks at when it has found no plan."""
MOST_IN_VAIN: Final = 60
"""Moves after which it plans no more, unless a card has come home, into play or face up."""


class Planner:
    """Looks at boards that it can reach, the best one first, and plays towards the best of all.

    It looks at `boards` boards for a plan. Where every card lies open, it first searches for a win; that search
    remembers at most `keys` layouts. Both bounds are such that a policy never thinks for long.
    """

    def __init__(self, *, boards: int, keys: int) -> None:
        self._boards = boards
        self._keys = keys

    def __call__(self, observation: Observation, chance: RandomSource) -> Move | None:  # noqa: ARG002 - draws nothing
        """The next move of a plan; None if there is none."""
        if not observation.plan or observation.plan[0] not in observation.legal:
            observation.plan = self._plan(observation)
        return observation.plan[0] if observation.plan else None

    def _plan(self, observation: Observation) -> tuple[Move, ...]:
        layout = observation.imagine()
        if self._keys and is_open(layout):
            verdict = solve_open(layout, self._keys)
            if isinstance(verdict, Won):
                return verdict.moves
        if len(observation.vain) > MOST_IN_VAIN:
            return ()
        moves = plan(layout, self._boards) or plan(layout, LONGER * self._boards)
        if moves or not layout.stacks[STOCK]:
            return moves
        if DEAL in observation.legal:
            return () if is_known(layout, layout.seen) else (DEAL,)
        return plan(layout, LONGER * self._boards, before_deal=True)


def plan(start: Layout, boards: int, *, before_deal: bool = False) -> tuple[Move, ...]:
    """The moves to the best of so many boards; with `before_deal`, to the first on which a deal is legal, and the deal.

    A better board that shows a new card ends the search: the card tells more than other boards do. Empty if no board
    is better than this one, or none allows a deal.
    """
    known = start.seen
    most = order(start, known, before_deal=before_deal)
    queue: list[tuple[float, int, int, Layout, Line]] = [(-most, 0, 0, start, None)]
    least = most = most + BETTER
    best: Line = None
    reached = {likeness(start)}
    while queue and len(reached) <= boards:
        _, _, length, layout, line = heappop(queue)
        for move in distinct(layout):
            if before_deal and move == DEAL:
                return moves_of((line, DEAL))
            if move == DEAL and not is_known(layout, known):
                continue
            after = layout.play(move)
            like = likeness(after)
            if like in reached:
                continue
            reached.add(like)
            longer = line, move
            value = order(after, known, before_deal=before_deal) + EACH_MOVE * (length + 1)
            turns_up = bool(after.seen & ~known)
            if value > least and after.home >= start.home and not before_deal:
                if turns_up:
                    return moves_of(longer)
                if value > most:
                    most, best = value, longer
            if not turns_up:
                heappush(queue, (-value, len(reached), length + 1, after, longer))
    return moves_of(best)


def moves_of(line: Line) -> tuple[Move, ...]:
    """The moves of a line, the first one first."""
    moves = []
    while line is not None:
        line, move = line
        moves.append(move)
    return tuple(reversed(moves))


def likeness(layout: Layout) -> tuple[object, ...]:
    """The same for layouts that differ only in the order of columns, or of cells."""
    first, end, stacks = layout.deal.compiled.first_tableau, layout.deal.compiled.first_reserve, layout.stacks
    return (layout.redealt, stacks[STOCK], stacks[WASTE], tuple(sorted(stacks[first:end])), tuple(sorted(stacks[end:])))


def distinct(layout: Layout) -> Iterator[Move]:
    """The legal moves. Of those that differ only in the empty pile to which they go, the first."""
    numbers, stacks = layout.deal.compiled.numbers, layout.stacks
    to_empty = set()
    for move in layout.legal_moves():
        if move.target and not stacks[numbers[move.target]]:
            like = move.source, move.cards, move.place, move.target[0]
            if like in to_empty:
                continue
            to_empty.add(like)
        yield move


def is_known(layout: Layout, known: int) -> bool:
    """Whether the racer knows the cards that a deal lays."""
    compiled = layout.deal.compiled
    cards = compiled.cards_to_waste or len(compiled.unit)
    return all(known & BITS[card] for card in layout.stacks[STOCK][-cards:])
