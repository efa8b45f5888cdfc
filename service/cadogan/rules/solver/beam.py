"""Beam search: where the only question is on which pile each card of the stock goes.

In Sir Tommy cards come in a known order, none moves between piles, and none comes back. So layouts with the same stock
have come equally far. Of those the search keeps the best, and drops the others: it may overlook a win, and proves
nothing. A card that can go home always does.
"""

from typing import Final

from cadogan.rules.compiled_rules import STOCK, WASTE
from cadogan.rules.layout import Layout
from cadogan.rules.move import DEAL, Move
from cadogan.rules.position import Deal
from cadogan.rules.solver.deadlock import Deadlock
from cadogan.rules.solver.likeness import Likeness
from cadogan.rules.solver.safety import base_rank

WIDTHS: Final = (100, 1000, 5000)
"""Layouts that are kept for each number of cards in the stock. After a failure comes the next width. The last takes ten
seconds, and is used only where more than the usual number of nodes is allowed (`solution.py`)."""

LAST: Final = 12
"""Place of the last card of a foundation. It may stay below others, because none waits for it."""

# Costs of a layout, tuned on deals 200 to 299 of Sir Tommy.
OUT_OF_ORDER: Final = 20
"""A card lies on one that goes home earlier,"""
HELD_BACK: Final = 16
"""and for each such card below it,"""
APART: Final = 3
"""and for each rank that the earliest of them is earlier."""
EARLY_TOP: Final = 10
"""For each rank by which the earliest card of a pile is earlier than the last of all."""
OPEN_PILE: Final = -100
"""A pile without cards that anything could hold back."""
AT_HOME: Final = -6
"""A card is home."""


class Step:
    """A layout that was reached: the step before it, the moves since, and its cost."""

    __slots__ = ("before", "cost", "layout", "moves")

    def __init__(self, before: "Step | None", moves: list[Move], layout: Layout, cost: int) -> None:
        self.before = before
        self.moves = moves
        self.layout = layout
        self.cost = cost


def has_only_placements(deal: Deal) -> bool:
    """Whether cards come from the stock one by one, and go on a pile and from there home, and nowhere else."""
    compiled, rules = deal.compiled, deal.compiled.rules
    return (
        compiled.cards_to_waste == 1
        and compiled.waste_limit == 1
        and compiled.redeals == 0
        and not rules.unit
        and rules.reserves == 0
        and rules.descending == 0
        and not compiled.base_is_chosen
        and not compiled.builds_tableau
        and not compiled.fillers_without_reserve.tableau
    )


def winning_beam(layout: Layout, widths: tuple[int, ...]) -> tuple[Move, ...] | None:
    """Moves that win a layout; None if none are found.

    >>> from cadogan.rules import GAMES, Seed
    >>> game = GAMES["sir-tommy"]
    >>> layout = game.start(Seed(bytes(16)).deck(game))
    >>> for move in winning_beam(layout, (100,)) or ():
    ...     layout = layout.play(move)
    >>> layout.is_won
    True
    """
    beam = Beam(layout)
    for width in widths:
        won = beam.search(width)
        if won is not None:
            return transcript(won)
    return None


class Beam:
    """Beam search from one layout."""

    __slots__ = ("deadlock", "likeness", "place", "root")

    def __init__(self, root: Layout) -> None:
        self.root = root
        self.deadlock = Deadlock(root.deal)
        self.likeness = Likeness(root.deal)
        base = base_rank(root) or 0
        self.place = [(rank - base) % 13 for rank in root.deal.rank]
        """By card: how many cards of its foundation go home before it."""

    def search(self, width: int) -> Step | None:
        """The last step of a win, when so many layouts are kept for each number of cards in the stock."""
        first = self.settle(None, [], self.root)
        if first.layout.is_won:
            return first
        steps: list[dict[bytes, Step]] = [{} for _ in range(len(self.root.stacks[STOCK]) + 1)]
        steps[len(first.layout.stacks[STOCK])][b""] = first
        for left in range(len(steps) - 1, -1, -1):
            kept = 0
            best = sorted(steps[left].values(), key=least_cost)
            steps[left] = {}
            for step in best:
                if self.deadlock.is_certain(step.layout):
                    continue
                kept += 1
                if kept > width:
                    break
                for move in self.placements(step.layout):
                    after = self.settle(step, [move], step.layout.play(move))
                    if after.layout.is_won:
                        return after
                    if after.layout.stacks[WASTE]:
                        steps[len(after.layout.stacks[STOCK])].setdefault(self.likeness.key(after.layout), after)
        return None

    def placements(self, layout: Layout) -> list[Move]:
        """Moves of the waste that are worth trying. One open pile is as good as another, and best for a last rank."""
        moves: list[Move] = []
        to_open: Move | None = None
        for move in layout.legal_moves():
            if move.source != "w":
                continue
            if not self.is_open(layout.stacks[layout.deal.compiled.numbers[move.target]]):
                moves.append(move)
            elif to_open is None:
                to_open = move
        if to_open is None:
            return moves
        return [to_open] if self.place[layout.stacks[WASTE][-1]] == LAST else [*moves, to_open]

    def is_open(self, stack: bytes) -> bool:
        """Whether a pile has no card that goes home before others of its foundation: it can hold nothing back."""
        return min([self.place[card] for card in stack], default=LAST) == LAST

    def settle(self, before: Step | None, moves: list[Move], layout: Layout) -> Step:
        """Send cards home and turn the next ones until a card has to be placed, or none is left."""
        is_settled = False
        while not is_settled:
            is_settled = True
            for move in layout.legal_moves():
                if move.target[:1] == "f" or move is DEAL:
                    layout = layout.play(move)
                    moves.append(move)
                    is_settled = False
                    break
        return Step(before, moves, layout, self.cost(layout))

    def cost(self, layout: Layout) -> int:
        """Cost of a layout. Less is better."""
        place = self.place
        total = AT_HOME * layout.home
        for number in layout.deal.compiled.tableau:
            earliest = LAST
            stack = layout.stacks[number]
            for height in range(len(stack)):
                own = place[stack[height]]
                if own <= earliest:
                    earliest = own
                    continue
                total += OUT_OF_ORDER + APART * (own - earliest)
                for below in range(height):
                    if place[stack[below]] < own:
                        total += HELD_BACK
            total += EARLY_TOP * (LAST - earliest)
            if earliest == LAST:
                total += OPEN_PILE
        return total


def least_cost(step: Step) -> int:
    """Order of the steps that are kept: those with the least cost first."""
    return step.cost


def transcript(won: Step) -> tuple[Move, ...]:
    """All moves from the first layout to a won one."""
    moves: list[Move] = []
    step: Step | None = won
    while step is not None:
        moves[:0] = step.moves
        step = step.before
    return tuple(moves)
