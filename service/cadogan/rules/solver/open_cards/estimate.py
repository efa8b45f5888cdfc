"""Estimate: how far from a win a layout looks. The search opens the nearest one; a wrong guess only costs time.

Several weightings take turns, because each alone sometimes gets lost where another finds the way. They were tuned on
other deals than those in `docs/odds.md`.
"""

from typing import Final

from cadogan.rules.solver.open_cards.board import TOP, Board
from cadogan.rules.solver.open_cards.places import AS_DEALT, BASE, CARDS, Places

Weights = tuple[int, int, int, int, int, int, int]
"""Cost of each card that is not home, that does not move together with the one that it lies on, that has lain there
from the start without moving together with it, that lies above a lower one of its suit, and that lies above one that
is wanted at home. Then the gain of each free cell and gap."""

NO_GAPS: Final[tuple[Weights, ...]] = ((30, 8, 0, 12, 8, 10, 0), (6, 0, 0, 12, 2, 10, 0))
"""Where gaps are never filled."""
CARDS_HOME: Final[tuple[Weights, ...]] = (
    (10, 8, 0, 12, 8, 10, 8),
    (6, 12, 0, 6, 8, 10, 20),
    (6, 8, 0, 12, 2, 10, 20),
)
RUNS_HOME: Final[tuple[Weights, ...]] = ((0, 8, -4, 2, 0, 0, 4), (0, 8, -6, 0, 0, 0, 4))
FAR: Final = 2000
"""More than free cells and gaps can ever take off."""


class Estimate:
    """Estimates for the layouts of one deal."""

    __slots__ = ("lowest", "rows", "weights")

    def __init__(self, places: Places) -> None:
        chosen = RUNS_HOME if places.runs_leave else CARDS_HOME if places.tableau_to_gaps else NO_GAPS
        self.rows = len(chosen)
        self.weights = [weight for row in chosen for weight in row]
        self.lowest = [0] * 4

    def of(self, board: Board) -> list[int]:  # noqa: C901 - in one piece for speed
        """Estimated distance to a win, for each weighting. It is never negative."""
        above, below, tied, suits, lowest = board.above, board.below, board.tied, board.suit, self.lowest
        code = board.code
        loose = as_dealt = buried = 0
        for base in range(CARDS):
            if below[base] != BASE:
                continue
            lowest[0] = lowest[1] = lowest[2] = lowest[3] = CARDS
            card = base
            while True:
                suit = suits[card]
                if card < lowest[suit]:
                    lowest[suit] = card
                else:
                    buried += 1
                card = above[card]
                if card == TOP:
                    break
                if not tied[card]:
                    loose += 1
                    if code[card] == AS_DEALT:
                        as_dealt += 1
        depth = 0
        for suit in range(4):
            if board.height[suit] < 13:
                card = suit * 13 + board.height[suit]
                while above[card] < CARDS:
                    card = above[card]
                    depth += 1
        out = CARDS - board.home
        w = self.weights
        return [
            FAR
            + w[at] * out
            + w[at + 1] * loose
            + w[at + 2] * as_dealt
            + w[at + 3] * buried
            + w[at + 4] * depth
            - w[at + 5] * board.free
            - w[at + 6] * board.gaps
            for at in range(0, 7 * self.rows, 7)
        ]
