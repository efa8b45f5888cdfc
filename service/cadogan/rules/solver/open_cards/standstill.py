"""Standstill: layouts that are lost although moves are left, because cards block each other for good.

The proof is a relaxation, a simpler game in which a card that could leave its place is never in the way again, and
takes others wherever it went. Every line of the real game is a line of the relaxed one. So if some card cannot come
home there, the layout is lost. A free cell, or a gap that takes any card, lets every card leave, so the proof says
nothing once one of these could be there. Without them a run that has to be carried moves card by card; other runs leave
their place whole.
"""

from cadogan.rules.solver.open_cards.board import KING, TOP, Board
from cadogan.rules.solver.open_cards.places import BASE, CARDS, CELL, HOME


def is_standstill(board: Board) -> bool:  # noqa: C901, PLR0912, PLR0915 - in one piece for speed
    """Whether a layout is certainly lost. If not, nothing is known."""
    places = board.places
    takes_any = places.takes_any and places.tableau_to_gaps
    if board.free or (board.gaps and takes_any):
        return False
    above, below, tied, rank, suits = board.above, board.below, board.tied, board.rank, board.suit
    move_whole = not (places.carries or places.is_single)
    loose = [False] * (HOME + 1)
    """By card: whether it could be the top of a pile."""
    at_top = [False] * CARDS
    """By card: whether it could be in the run at the top of a pile."""
    tops: list[int] = []
    for card in range(CARDS):
        if above[card] == TOP or below[card] >= CELL:
            loose[card] = at_top[card] = True
            if below[card] != HOME:
                tops.append(card)
    height = board.height[:]
    gap_ranks = places.gap_ranks if board.gaps and places.tableau_to_gaps else 0
    is_news = True
    while is_news:
        is_news = False
        for suit in range(4):
            while height[suit] < KING + 1 and at_top[suit * 13 + height[suit]]:
                height[suit] += 1
                is_news = True
        number = 0
        while number < len(tops):
            top = card = tops[number]
            while True:
                if not at_top[card]:
                    at_top[card] = is_news = True
                needed = KING if places.runs_leave else rank[card]
                leaves = height[suits[card]] > needed or gap_ranks >> rank[card] & 1 > 0
                for parent in places.parents[card]:
                    leaves = leaves or loose[parent]
                if leaves or not (move_whole and tied[card]):
                    break
                card = below[card]
            if not leaves:
                number += 1
                continue
            is_news = True
            b = below[card]
            if b == CELL or (b == BASE and takes_any):
                return False
            while top != card:
                loose[top] = True
                top = below[top]
            loose[card] = True
            if b == BASE:
                gap_ranks = places.gap_ranks if places.tableau_to_gaps else 0
                tops[number] = tops[-1]
                tops.pop()
            else:
                loose[b] = at_top[b] = True
                tops[number] = b
    return height[0] + height[1] + height[2] + height[3] < CARDS
