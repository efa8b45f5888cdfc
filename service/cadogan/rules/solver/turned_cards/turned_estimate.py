"""Estimate: how far from a win a layout of turned cards looks. A wrong guess only costs time."""

from typing import Final

from cadogan.rules.solver.open_cards.board import TOP
from cadogan.rules.solver.open_cards.places import AS_DEALT, BASE, CARDS, CELL
from cadogan.rules.solver.turned_cards.turned_board import TurnedBoard

Weights = tuple[int, int, int, int, int, int]
"""Cost of each card that is not home, that lies face down, that lies above a lower one of its suit, that lies above one
that is wanted at home, and that is in the talon. Then the gain of each gap."""

USUAL: Final[tuple[Weights, ...]] = ((4, 20, 4, 4, 6, 4), (10, 12, 6, 8, 10, 0))
FAR: Final = 200
"""More than gaps can ever take off."""


def estimates(board: TurnedBoard, rows: tuple[Weights, ...]) -> list[int]:  # noqa: C901 - in one piece for speed
    """Estimated distance to a win, for each weighting. It is never negative."""
    above, below, suits, code = board.above, board.below, board.suit, board.code
    is_hidden = board.turned.is_hidden
    hidden = buried = 0
    for base in range(CARDS):
        if below[base] != BASE:
            continue
        lowest = [CARDS, CARDS, CARDS, CARDS]
        card = base
        while True:
            suit = suits[card]
            if card < lowest[suit]:
                lowest[suit] = card
            else:
                buried += 1
            under, card = card, above[card]
            if card == TOP:
                break
            if is_hidden[under] and code[card] == AS_DEALT:
                hidden += 1
    depth = 0
    for suit in range(4):
        if board.height[suit] < 13:
            card = suit * 13 + board.height[suit]
            if below[card] != CELL:
                while above[card] < CARDS:
                    card = above[card]
                    depth += 1
    out, cards, gaps = CARDS - board.home, board.cards, board.gaps
    return [FAR + out * a + hidden * b + buried * c + depth * d + cards * e - gaps * f for a, b, c, d, e, f in rows]
