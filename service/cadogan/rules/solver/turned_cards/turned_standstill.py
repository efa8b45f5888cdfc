"""Standstill of turned cards: layouts that are lost although moves are left, because cards block each other for good.

As in `open_cards/standstill.py` the proof is a relaxation: a card that could leave its place is never in the way again,
and takes others wherever it went. Here every card of the talon is at hand, and a card from there or from home takes
others once it could lie on a column. By induction over the moves of any real line, each card that becomes the top of a
column there is `loose` here, each that becomes available is `at_hand`, and no foundation is higher than here. So if
some card cannot come home here, the layout is lost.
"""

from cadogan.rules.solver.open_cards.board import TOP
from cadogan.rules.solver.open_cards.places import BASE, CARDS, CELL
from cadogan.rules.solver.turned_cards.turned_board import TurnedBoard


def is_turned_standstill(board: TurnedBoard) -> bool:  # noqa: C901, PLR0912, PLR0915 - in one piece for speed
    """Whether a layout is certainly lost. If not, nothing is known."""
    places = board.turned
    if board.gaps and places.takes_any:
        return False
    above, below, tied, rank, suits = board.above, board.below, board.tied, board.rank, board.suit
    loose, at_hand = [False] * CARDS, [False] * CARDS
    tops: list[int] = []
    others: list[int] = []
    for card in range(CARDS):
        if above[card] == TOP:
            loose[card] = at_hand[card] = True
            tops.append(card)
        elif below[card] >= CELL:
            at_hand[card] = True
            others.append(card)
    height = board.height[:]
    gap_ranks = places.gap_ranks if board.gaps else 0
    is_news = True
    while is_news:
        is_news = False
        for suit in range(4):
            while height[suit] < 13 and at_hand[suit * 13 + height[suit]]:
                height[suit] += 1
                is_news = True
        for card in others:
            if not loose[card]:
                can_lie = gap_ranks >> rank[card] & 1 > 0
                for parent in places.parents[card]:
                    can_lie = can_lie or loose[parent]
                if can_lie:
                    loose[card] = is_news = True
        number = 0
        while number < len(tops):
            card = tops[number]
            while True:
                leaves = height[suits[card]] > rank[card] or gap_ranks >> rank[card] & 1 > 0
                for parent in places.parents[card]:
                    leaves = leaves or loose[parent]
                if leaves or not tied[card]:
                    break
                card = below[card]
            if not leaves:
                number += 1
                continue
            is_news = True
            left = tops[number]
            b = below[card]
            while left != b:  # the run went as a whole, or in parts
                loose[left] = at_hand[left] = True
                left = below[left]
            if b == BASE:
                if places.takes_any:
                    return False
                gap_ranks = places.gap_ranks
                del tops[number]
            else:
                loose[b] = at_hand[b] = True
                tops[number] = b
    return height[0] + height[1] + height[2] + height[3] < CARDS
