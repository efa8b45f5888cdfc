"""Games in which the only question is on which pile each card of the stock goes, as clauses for a SAT solver.

In Sir Tommy cards come in a known order, each is placed once, and from there it can only go home. So a game is an order
of events: each card is placed, and later goes home. (A card that goes home from the waste may as well be placed
just before.) Such an order is a game if

- each card goes home after one that a foundation wants before it, and no two of them after the same one;
- no two cards share a pile if the one that was placed first also goes home first, while the other lies on it.

If the clauses that say so cannot be satisfied, the deal is lost.
"""

from itertools import combinations
from typing import Final

from cadogan.rules.compiled_rules import STOCK, WASTE
from cadogan.rules.layout import Layout
from cadogan.rules.move import DEAL, Move
from cadogan.rules.position import Deal
from cadogan.rules.solver.event_order import EventOrder
from cadogan.rules.solver.proofs import FIRST_AXES, holds
from cadogan.rules.solver.safety import base_rank
from cadogan.rules.solver.sat_solver import SatSolver
from cadogan.rules.solver.search import Lost, Unknown, Verdict, Won

HOLDS_FOR: Final = FIRST_AXES


def has_only_placements(deal: Deal) -> bool:
    """Whether cards come from the stock one by one, go on any pile and from there home, and nowhere else."""
    compiled, rules = deal.compiled, deal.compiled.rules
    build = rules.build
    return (
        holds(rules, HOLDS_FOR)
        and compiled.cards_to_waste == 1
        and compiled.waste_limit == 1
        and compiled.redeals == 0
        and not rules.unit
        and rules.reserves == 0
        and rules.descending == 0
        and not compiled.base_is_chosen
        and build is not None
        and build.match == "any"
        and build.step is None
        and rules.pile_limit is None
        and rules.built_from == ("waste",)
        and rules.gaps_without_reserve == ("waste",)
    )


def decide_placements(layout: Layout, most: int) -> Verdict:
    """Decide whether a layout can be won; Unknown once more than `most` clauses were learned."""
    return Placements(layout).verdict(most)


class Placements:
    """The clauses of one layout. Cards are numbered in the order in which they are placed."""

    __slots__ = ("cards", "goes_home", "is_placed", "on_pile", "order", "placed", "root", "solver")

    def __init__(self, root: Layout) -> None:
        compiled, stacks = root.deal.compiled, root.stacks
        lying = [(card, number) for number in compiled.tableau for card in stacks[number]]
        coming = stacks[WASTE] + stacks[STOCK][::-1]
        self.root = root
        self.cards = bytes([card for card, _ in lying]) + coming
        self.placed = len(lying)
        """Number of cards that are placed already: the first ones."""
        cards = range(len(self.cards))
        self.goes_home = list(cards)
        self.is_placed = [len(cards) + card for card in cards]
        self.order = EventOrder(2 * len(cards), 2)
        self._order_events()
        literal = self.order.next_literal
        piles = len(compiled.tableau)
        self.on_pile = [[literal + 2 * (card * piles + pile) for pile in range(piles)] for card in cards]
        literal += 2 * piles * len(cards)
        pairs = self._pairs()
        self.solver = SatSolver(self.order, literal + 2 * len(pairs))
        self._follow(pairs, literal)
        self._share_piles()
        for card, (_, number) in enumerate(lying):
            self.solver.add([self.on_pile[card][number - compiled.first_tableau]])

    def _order_events(self) -> None:
        """State what is known of the order: cards are placed in their order, and each before it goes home."""
        order, last = self.order, len(self.cards)
        for card in range(last):
            for other in range(last):
                if other < card:
                    order.fix(self.is_placed[other], self.is_placed[card])
                    order.leave_open(self.goes_home[other], self.goes_home[card])
                if other <= card or other < self.placed:
                    order.fix(self.is_placed[other], self.goes_home[card])
                else:
                    order.leave_open(self.goes_home[card], self.is_placed[other])

    def _pairs(self) -> list[tuple[int, int]]:
        """Cards that may come home one after the other on a foundation. -1 - f is what lies on foundation f."""
        root, deal = self.root, self.root.deal
        base = base_rank(root) or 0
        place = [(deal.rank[card] - base) % 13 for card in self.cards]
        pairs: list[tuple[int, int]] = []
        for card in range(len(self.cards)):
            homes = deal.homes[self.cards[card]]
            pairs += [(-1 - home, card) for home in homes if root.wanted[home] == deal.rank[self.cards[card]]]
            for before in range(len(self.cards)):
                if place[before] + 1 == place[card] and deal.homes[self.cards[before]] == homes:
                    pairs.append((before, card))
        return pairs

    def _follow(self, pairs: list[tuple[int, int]], literal: int) -> None:
        """Let each card follow one on a foundation, and each be followed by at most one."""
        add, goes_home = self.solver.add, self.goes_home
        following: list[list[int]] = [[] for _ in self.cards]
        followed: dict[int, list[int]] = {}
        for before, card in pairs:
            following[card].append(literal)
            followed.setdefault(before, []).append(literal)
            if before >= 0:
                add([literal ^ 1, self.order.literals[goes_home[before]][goes_home[card]]])
            literal += 2
        for literals in following:
            add(literals)
        for literals in (*following, *followed.values()):
            for one, other in combinations(literals, 2):
                add([one ^ 1, other ^ 1])

    def _share_piles(self) -> None:
        """Let no card go home while another lies on it."""
        add, literals = self.solver.add, self.order.literals
        for piles in self.on_pile:
            add(list(piles))
            for one, other in combinations(piles, 2):
                add([one ^ 1, other ^ 1])
        for lower, upper in combinations(range(len(self.cards)), 2):
            is_gone = literals[self.goes_home[lower]][self.is_placed[upper]]
            is_later = literals[self.goes_home[upper]][self.goes_home[lower]]
            for pile in range(len(self.on_pile[lower])):
                add([is_gone, is_later, self.on_pile[lower][pile] ^ 1, self.on_pile[upper][pile] ^ 1])

    def verdict(self, most: int) -> Verdict:
        """Ask the solver."""
        is_winnable = self.solver.solve(most)
        if is_winnable is None:
            return Unknown(self.solver.learned)
        return Won(self._moves(), self.solver.learned) if is_winnable else Lost(self.solver.learned)

    def _moves(self) -> tuple[Move, ...]:
        """The game that the solver found."""
        layout, moves = self.root, []
        names, tableau = layout.deal.compiled.names, layout.deal.compiled.tableau
        events = self._events()
        for place, event in enumerate(events):
            card = event % len(self.cards)
            if event < len(self.cards):
                for move in layout.legal_moves():
                    source = layout.deal.compiled.numbers[move.source]
                    if move.target[:1] == "f" and layout.stacks[source][-1] == self.cards[card]:
                        break
            elif card < self.placed:
                continue
            else:
                if not layout.stacks[WASTE]:
                    layout = layout.play(DEAL)
                    moves.append(DEAL)
                if events[place + 1] == card:
                    continue
                piles = [self.solver.is_true(literal) for literal in self.on_pile[card]]
                move = Move("w", names[tableau[piles.index(True)]])
            layout = layout.play(move)
            moves.append(move)
        return tuple(moves)

    def _events(self) -> list[int]:
        """Events, in their order."""
        literals, is_true = self.order.literals, self.solver.is_true
        events = range(2 * len(self.cards))
        before = [sum([is_true(literals[other][event]) for other in events]) for event in events]
        return [event for _, event in sorted(zip(before, events, strict=True))]
