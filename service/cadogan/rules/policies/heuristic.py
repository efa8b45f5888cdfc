"""Scores moves and positions without searching, as an experienced player would judge them at a glance.

The scores use only the axes of the rules and cards that lie face up.
"""

from collections.abc import Iterable
from typing import Final

from cadogan.rules.compiled_rules import NOBODY, STOCK, WASTE, CompiledRules
from cadogan.rules.layout import Layout
from cadogan.rules.move import Move
from cadogan.rules.policies.observation import UNSEEN, Observation, RandomSource
from cadogan.rules.position import BITS

Board = Layout | Observation

# Scores by what a move does, best first. Between moves of one kind, a few points for what the move opens and how the
# card fits decide. Where any card may lie on any, burying cards that are needed sooner costs more. A card that two
# foundations want goes to the shorter one: each foundation takes its cards one after another, so the longest sequence
# that is left decides.
GOES_HOME: Final = 100.0
EVENS_FOUNDATIONS: Final = 0.15
LEAVES_RESERVE: Final = 80.0
OPENS_WAY_HOME: Final = 70.0
TURNS_UP: Final = 65.0
EMPTIES_PILE: Final = 60.0
JOINS_RUN: Final = 55.0
LEAVES_WASTE: Final = 40.0
FILLS_GAP_FROM_STOCK: Final = 30.0
OPENS_WAY_HOME_BY_GAP: Final = 25.0
DEALS: Final = 20.0
REDEALS: Final = 10.0
LEADS_NOWHERE: Final = float("-inf")

UNSEEN_COSTS: Final = 0.6
"""Value of turning up a card of the tableau, in cards home."""

FULL_SUIT: Final = 13
"""Longest wait for a foundation, in cards."""


def score(board: Board, move: Move) -> float:  # noqa: PLR0911 - one kind of move after the other
    """Score of a legal move; LEADS_NOWHERE if it only shifts cards to and fro."""
    compiled = board.deal.compiled
    if not move.target:
        return DEALS if move.text == "deal" else REDEALS
    source, target = compiled.numbers[move.source], compiled.numbers[move.target]
    if source == STOCK:
        return FILLS_GAP_FROM_STOCK
    stack, opened = board.stacks[source], opens(board, source, move)
    if target < compiled.first_tableau:
        return GOES_HOME + opened + EVENS_FOUNDATIONS * (FULL_SUIT - len(board.stacks[target]))
    if target >= compiled.first_reserve:  # a cell, which is needed again
        return OPENS_WAY_HOME_BY_GAP if opened >= 5 else LEADS_NOWHERE
    if WASTE < source < compiled.first_tableau:
        return LEADS_NOWHERE
    if source != WASTE and source < compiled.first_reserve:
        return score_within_tableau(board, move, opened)
    card = stack[-1 if move.place is None else move.place]
    return (LEAVES_WASTE if source == WASTE else LEAVES_RESERVE) + opened + fitness(board, card, target)


def score_within_tableau(board: Board, move: Move, opened: float) -> float:
    """Score of a move from one tableau pile to another."""
    numbers = board.deal.compiled.numbers
    if turns_up(board, numbers[move.source], move.cards):
        return TURNS_UP + opened
    if board.deal.compiled.runs_leave and joins_run(board, numbers[move.source], numbers[move.target], move.cards):
        return JOINS_RUN + opened
    if not board.stacks[numbers[move.target]]:
        return OPENS_WAY_HOME_BY_GAP if opened >= 5 else LEADS_NOWHERE
    if move.cards == len(board.stacks[numbers[move.source]]):
        return EMPTIES_PILE
    return OPENS_WAY_HOME if opened >= 5 else LEADS_NOWHERE


def opens(board: Board, source: int, move: Move) -> float:
    """Value, below 6, of freeing the card below a moved one: 5 if a foundation wants it now."""
    compiled = board.deal.compiled
    stack = board.stacks[source]
    if move.place is not None or len(stack) <= move.cards or not shows_next(compiled, source):
        return 0.0
    below = stack[-move.cards - 1]
    if below == UNSEEN:
        return 0.0
    return 5.0 if is_wanted(board, below) else (FULL_SUIT - wait(board, below)) / 10


def turns_up(board: Board, source: int, cards: int) -> bool:
    """Whether a face-down card of the tableau comes to the top when so many cards have left."""
    stack = board.stacks[source]
    if len(stack) <= cards or not board.deal.compiled.hides:
        return False
    below = stack[-cards - 1]
    return below == UNSEEN or (isinstance(board, Layout) and not board.seen & BITS[below])


def joins_run(board: Board, source: int, target: int, cards: int) -> bool:
    """Whether cards of one suit that lie apart become a run."""
    fit, take = board.deal.run_fit, board.deal.run_take
    stack, onto = board.stacks[source], board.stacks[target]
    lowest = fit[stack[-cards]]
    if not onto or lowest != take[onto[-1]]:
        return False
    return len(stack) == cards or stack[-cards - 1] == UNSEEN or lowest != take[stack[-cards - 1]]


def shows_next(compiled: CompiledRules, source: int) -> bool:
    """Whether the card below the top of a pile lies face up."""
    return source < compiled.first_reserve or compiled.shows_all


def fitness(board: Board, card: int, target: int) -> float:
    """How well a card from elsewhere fits on a tableau pile. Decides between piles that all take it."""
    build = board.deal.compiled.rules.build
    waits = wait(board, card)
    stack = board.stacks[target]
    if build is None:
        return -0.3 * waits  # it can only go home from there: the sooner the better
    if build.step is not None:
        return 0.0 if stack else 0.3 * waits  # a gap is best for a card that many others can be built on
    if not stack:
        return 0.5 * waits - 4
    buried = sum([below != UNSEEN and wait(board, below) < waits for below in stack])
    apart = wait(board, stack[-1]) - waits
    return (2 - apart / 5 if apart >= 0 else 0.0) - 6 * buried


def is_wanted(board: Board, card: int) -> bool:
    """Whether a foundation takes this card next."""
    rank, wanted = board.deal.rank[card], board.wanted
    return any(wanted[home] == rank for home in board.deal.homes[card])


def wait(board: Board, card: int) -> int:
    """Number of cards that a foundation takes before this one. The closest of its suit's foundations counts.

    Where foundations take any suit, the one that is furthest behind counts: equal cards share the foundations, and the
    closest one takes only one of them. Otherwise a nine would seem to be needed as soon as a four.
    """
    deal, wanted, stacks = board.deal, board.wanted, board.stacks
    rank, descending, by_suit = deal.rank[card], 2 + deal.compiled.rules.ascending, deal.compiled.rules.by_suit
    counts = FULL_SUIT if by_suit else 0
    for home in deal.homes[card]:
        wants = wanted[home]
        if wants != NOBODY:
            waits = (rank - wants if home < descending else wants - rank) % 13
            if waits + len(stacks[home]) < FULL_SUIT:  # otherwise the foundation has passed this rank
                counts = min(counts, waits) if by_suit else max(counts, waits)
    return counts


def worth(board: Board) -> float:
    """Value of a board in cards home, less what the reserve still holds and cards that lie on one needed sooner."""
    compiled, stacks = board.deal.compiled, board.stacks
    found = float(board.home)
    if not compiled.picks:  # every card of such a reserve is available when its turn comes
        for number in compiled.reserve:
            found -= 0.4 * len(stacks[number])
    for number in compiled.tableau:
        soonest = FULL_SUIT
        for card in stacks[number]:
            if card == UNSEEN:
                found -= UNSEEN_COSTS
                continue
            waits = wait(board, card)
            if waits > soonest:
                found -= 0.1
            soonest = min(soonest, waits)
    return found


def best_move(board: Board, moves: Iterable[Move], chance: RandomSource) -> Move | None:
    """The move with the best score, drawn at random among equals; None if all lead nowhere."""
    most = LEADS_NOWHERE
    best: list[Move] = []
    for move in moves:
        looks = score(board, move)
        if looks > most:
            most = looks
            best = [move]
        elif looks == most and best:
            best.append(move)
    return best[int(chance.random() * len(best))] if best else None
