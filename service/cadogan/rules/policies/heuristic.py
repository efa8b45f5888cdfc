"""How good a move looks at a glance, and how good a position looks: what a practised eye tells, without thinking ahead.

It looks at the axes of the rules and at cards that lie face up, and at nothing else.
"""

from collections.abc import Iterable
from typing import Final

from cadogan.rules.compiled_rules import NOBODY, STOCK, WASTE, Plan
from cadogan.rules.layout import Layout
from cadogan.rules.move import Move
from cadogan.rules.policies.observation import RandomSource, Sight

Board = Layout | Sight

# What a move does, the best first. Between two of a kind, what it opens and where it fits decide: a few points, but for
# a card that would bury sooner ones where any card may be laid on any.
GOES_HOME: Final = 100.0
LEAVES_RESERVE: Final = 80.0
OPENS_WAY_HOME: Final = 70.0
EMPTIES_PILE: Final = 60.0
LEAVES_WASTE: Final = 40.0
FILLS_GAP_FROM_STOCK: Final = 30.0
OPENS_WAY_HOME_BY_GAP: Final = 25.0
DEALS: Final = 20.0
REDEALS: Final = 10.0
LEADS_NOWHERE: Final = float("-inf")

FULL_SUIT: Final = 13
"""Longest wait for a foundation, in cards."""


def appeal(board: Board, move: Move) -> float:
    """How good a legal move looks; LEADS_NOWHERE for cards pushed to and fro."""
    plan = board.deal.plan
    if not move.target:
        return DEALS if move.text == "deal" else REDEALS
    source, target = plan.numbers[move.source], plan.numbers[move.target]
    if source == STOCK:
        return FILLS_GAP_FROM_STOCK
    stack, opened = board.stacks[source], opens(board, source, move)
    if target < plan.first_tableau:
        return GOES_HOME + opened
    if source != WASTE and source < plan.first_reserve:
        return appeal_within(board, move, opened)
    card = stack[-1 if move.place is None else move.place]
    return (LEAVES_WASTE if source == WASTE else LEAVES_RESERVE) + opened + fitness(board, card, target)


def appeal_within(board: Board, move: Move, opened: float) -> float:
    """How good a move from one tableau pile to another looks."""
    numbers = board.deal.plan.numbers
    if not board.stacks[numbers[move.target]]:
        return OPENS_WAY_HOME_BY_GAP if opened >= 5 else LEADS_NOWHERE
    if move.cards == len(board.stacks[numbers[move.source]]):
        return EMPTIES_PILE
    return OPENS_WAY_HOME if opened >= 5 else LEADS_NOWHERE


def opens(board: Board, source: int, move: Move) -> float:
    """What it is worth, below 6, that the card below a moved one comes free: 5 if its foundation wants it now."""
    plan = board.deal.plan
    stack = board.stacks[source]
    if move.place is not None or len(stack) <= move.cards or not shows_next(plan, source):
        return 0.0
    waits = wait(board, stack[-move.cards - 1])
    return 5.0 if waits == 0 else (FULL_SUIT - waits) / 10


def shows_next(plan: Plan, source: int) -> bool:
    """Whether the card below the top of a pile lies face up."""
    return source < plan.first_reserve or plan.shows_all


def fitness(board: Board, card: int, target: int) -> float:
    """How well a tableau pile takes a card from elsewhere: between piles that all take it, this decides."""
    build = board.deal.plan.rules.build
    waits = wait(board, card)
    stack = board.stacks[target]
    if build is None:
        return -0.3 * waits  # it only goes home from there: the sooner the better
    if build.step is not None:
        return 0.0 if stack else 0.3 * waits  # in a gap, one that much can be built on
    if not stack:
        return 0.5 * waits - 4
    buried = sum([wait(board, below) < waits for below in stack])
    apart = wait(board, stack[-1]) - waits
    return (2 - apart / 5 if apart >= 0 else 0.0) - 6 * buried


def wait(board: Board, card: int) -> int:
    """How many cards its foundation takes before this one; of several foundations, that which wants it soonest."""
    deal, wanted = board.deal, board.wanted
    rank, descending = deal.rank[card], 2 + deal.plan.rules.ascending
    least = FULL_SUIT
    for home in deal.homes[card]:
        wants = wanted[home]
        if wants != NOBODY:
            waits = (rank - wants if home < descending else wants - rank) % 13
            least = min(least, waits)
    return least


def worth(board: Board) -> float:
    """How far a board has come, in cards home; less what a reserve still holds, and cards that lie on a sooner one."""
    plan, stacks = board.deal.plan, board.stacks
    found = float(board.home)
    if not plan.picks:  # from such a reserve every card comes home in its turn
        for number in plan.reserve:
            found -= 0.4 * len(stacks[number])
    for number in plan.tableau:
        soonest = FULL_SUIT
        for card in stacks[number]:
            waits = wait(board, card)
            if waits > soonest:
                found -= 0.1
            soonest = min(soonest, waits)
    return found


def most_appealing(board: Board, moves: Iterable[Move], chance: RandomSource) -> Move | None:
    """The move that looks best, or one of those; None when all lead nowhere."""
    most = LEADS_NOWHERE
    best: list[Move] = []
    for move in moves:
        looks = appeal(board, move)
        if looks > most:
            most = looks
            best = [move]
        elif looks == most and best:
            best.append(move)
    return best[int(chance.random() * len(best))] if best else None
