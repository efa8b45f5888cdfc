"""What the relaxed game (`relaxation.py`) asks of every layout of one deal, computed once."""

from cadogan.rules.position import BITS, Deal
from cadogan.rules.solver.relaxed_stock import has_order


class RelaxedDeal:
    """Tables for the relaxed game of one deal. Sets of cards are bits."""

    __slots__ = ("compiled", "deal", "group", "has_order", "hosts", "is_limited", "takers")

    def __init__(self, deal: Deal) -> None:
        compiled, rules = deal.compiled, deal.compiled.rules
        self.deal = deal
        self.compiled = compiled
        self.is_limited = compiled.builds and compiled.pile_limit < len(deal.rank)
        self.has_order = has_order(deal)
        cards = range(len(deal.rank))
        self.hosts = [
            [host for host in cards if compiled.builds and deal.take[host] == deal.fit[card]] for card in cards
        ]
        """By card: the cards on which it can be built."""
        self.takers = [
            [
                sum([BITS[card] for card in cards if number in deal.homes[card] and deal.rank[card] == rank])
                for rank in range(13)
            ]
            for number in range(compiled.first_tableau)
        ]
        """By foundation and rank: the cards that it takes."""
        self.group = [0, 0]
        """By foundation: a number that it shares with the foundations that are built in the same way."""
        for number in compiled.foundations:
            direction = int(number - 2 >= rules.ascending)
            self.group.append(direction * 4 + ((number - 2) % 4 if rules.by_suit else 0))
