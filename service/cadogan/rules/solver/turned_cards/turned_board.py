"""A board on which the search of turned cards plays. Its moves are those of the engine, with three exceptions.

- A card of the talon moves at once, with the turns of the stock that bring it up: a turn is legal at any time, changes
  nothing else, and after a second redeal the same cards come again. A turn that no such move follows is left out.
- Of like moves, only one is made.
- A card that comes back from a foundation is put to use by the next move (below).

*A card goes home from a column* when it is spent: every card that can be built on it, or on one of these, is home or
wanted there. In games in which any cards move, they all have to be home. Take the card, these, and all cards below any
of them on its foundation: the spent cards. All of them are home or wanted. Whatever can be built on a spent card is
spent, as two steps of building reach every suit that more steps reach; so is what lies below it at home. One player
sends the card home, another does not, and the first follows every line of the second. Whatever spent cards the second
puts on columns, from anywhere, the first sends home, or leaves there; when the second moves a run, the first moves its
cards that are not spent. No other card is built on a spent one, so what the second builds on is free for the first,
too, and columns without other cards are gaps. Any cards move with what lies on them; but then every spent card comes
from home, one by one, so only spent cards lie on it. From the talon a card goes home in the same way only where every
card of the talon can always be reached: elsewhere it changes what comes up with it.

*A card that comes back* is used when another is built on it, or when the next card of its foundation comes back. Until
then, any other move could have been made before it: it only lies in the way. A run that it moved with can move without
it, and it comes back onto the run later; if it moves alone, it comes back to where it goes: `are_turned` asks that it
may come back to columns and gaps alike, or that no card can go to both. So in a line that wins, put off each such card
until a move uses it, the last one first, past the cards that came back later and their uses. One that is never used
need not come back, because it has to go home again.
"""

from typing import Final

from cadogan.rules.solver.open_cards.board import TOP, Board
from cadogan.rules.solver.open_cards.places import AT_BASE, AT_HOME, BASE, CARDS, CELL, CODES, HOME, IN_CELL
from cadogan.rules.solver.turned_cards.turned_places import BACK_AT, PLACES, REDEALT_AT, WASTE_AT, TurnedPlaces

ORDERS: Final = CARDS * CODES
"""Moves of a card that does not come from the talon. Those of others add the cards on the waste, and redeals."""
SIX_BITS: Final = 63


class TurnedBoard(Board):
    """A layout of one deal, as it is being searched."""

    __slots__ = ("back", "cards", "loaded", "redealt", "turned", "waste")

    def __init__(self, places: TurnedPlaces) -> None:
        super().__init__(places)
        self.turned = places
        self.waste = 0
        """Cards on the waste, as a key has them."""
        self.redealt = 0
        self.back = 0
        """The card that came back with the last move, plus one, or 0."""
        self.cards = 0
        """Cards in the talon."""
        self.loaded = 0

    def load(self, key: int) -> None:
        """Set up the layout with this key."""
        self.loaded = key
        super().load(key & PLACES)
        self._load_rest()

    def _load_rest(self) -> None:
        rest = self.loaded >> WASTE_AT
        self.waste, self.back, self.redealt = rest & SIX_BITS, rest >> 6 & SIX_BITS, rest >> 12
        self.cards = -self.free

    def whole_key(self) -> int:
        """The key of the layout: places, cards on the waste, the card that came back, and redeals."""
        return self.key | self.waste << WASTE_AT | self.back << BACK_AT | self.redealt << REDEALT_AT

    def take_back(self) -> None:
        """Take back everything since the layout was set up."""
        super().take_back()
        self._load_rest()

    def play_order(self, order: int) -> None:
        """Make one of the moves."""
        turns, rest = divmod(order, ORDERS)
        card, code = divmod(rest, CODES)
        self.back = card + 1 if self.below[card] == HOME else 0
        self._do(card, code)
        if turns:
            self.cards -= 1
            self.waste = self.turned.turns((turns & SIX_BITS) - 1, self.cards)
            self.redealt += turns >> 6

    def orders(self) -> list[int]:  # noqa: C901, PLR0912 - in one piece for speed
        """The moves worth making: the card times CODES, the code of its place, and for a card of the talon more."""
        orders: list[int] = []
        if self.back:
            self._add_uses(self.back - 1, orders)
            return orders
        places, above, below = self.turned, self.above, self.below
        gap_ranks = places.gap_ranks if self.gaps else 0
        own_gap_ranks = gap_ranks if places.tableau_to_gaps else 0
        for top in range(CARDS):
            if above[top] != TOP:
                continue
            if self.height[self.suit[top]] == self.rank[top]:
                orders.append(top * CODES + AT_HOME)
            card = top
            while True:
                first = len(orders)
                self._add_builds(card, orders)
                b = below[card]
                if places.is_any_cards:
                    self._remove_own(top, first, orders)
                is_run = card == top or places.runs_to_gaps
                if own_gap_ranks >> self.rank[card] & 1 and b != BASE and is_run:
                    orders.append(card * CODES + AT_BASE)
                if not self.tied[card]:
                    break
                card = b
        for card, turns in self._reached():
            first = len(orders)
            if self.height[self.suit[card]] == self.rank[card]:
                orders.append(card * CODES + AT_HOME)
            if places.waste_builds:
                self._add_builds(card, orders)
            if places.waste_to_gaps and gap_ranks >> self.rank[card] & 1:
                orders.append(card * CODES + AT_BASE)
            for at in range(first, len(orders)):
                orders[at] += turns * ORDERS
        if places.comes_back or places.foundation_to_gaps:
            for suit in range(4):
                if self.height[suit]:
                    self._add_back(suit * 13 + self.height[suit] - 1, orders)
        return orders

    def _remove_own(self, top: int, first: int, orders: list[int]) -> None:
        """Of some moves, remove that of a card onto the top of its own column."""
        for at in range(first, len(orders)):
            if self.turned.below[orders[at]] == top:
                del orders[at]
                return

    def _add_back(self, card: int, orders: list[int]) -> None:
        """Add the moves of a card from its foundation."""
        places = self.turned
        if places.comes_back:
            self._add_builds(card, orders)
        if self.gaps and places.foundation_to_gaps and places.gap_ranks >> self.rank[card] & 1:
            orders.append(card * CODES + AT_BASE)

    def _add_uses(self, back: int, orders: list[int]) -> None:
        """Add the moves that use a card which came back."""
        places, above, below = self.turned, self.above, self.below
        reached = self._reached() if places.waste_builds else []
        for guest in places.guests[back]:
            code = places.on[guest][places.parents[guest].index(back)]
            if below[guest] == CELL:
                for card, turns in reached:
                    if card == guest:
                        orders.append(turns * ORDERS + guest * CODES + code)
            elif below[guest] == HOME:
                if places.comes_back and self.height[self.suit[guest]] == self.rank[guest] + 1:
                    orders.append(guest * CODES + code)
            else:
                card = above[guest]
                top = guest
                while card != TOP and self.tied[card]:
                    top, card = card, above[card]
                if card == TOP and top != back:
                    orders.append(guest * CODES + code)
        if self.rank[back]:
            self._add_back(back - 1, orders)

    def _reached(self) -> list[tuple[int, int]]:
        """The cards of the talon that can be brought up, each with the cards on the waste then, and 64 a redeal."""
        found: list[tuple[int, int]] = []
        if not self.cards:
            return found
        code, places = self.code, self.turned
        talon = [card for card in places.talon if code[card] == IN_CELL]
        each, cards = places.each, len(talon)
        waste = self.waste
        if waste:
            found.append((talon[waste - 1], waste))
        while waste < cards:
            waste = min(waste + each, cards)
            found.append((talon[waste - 1], waste))
        redeals = 0
        if not places.is_endless:
            if self.redealt == places.redeals:
                return found
            redeals = 64
        elif not self.waste:
            return found  # that was a whole round
        waste = 0
        while waste < cards:
            waste = min(waste + each, cards)
            found.append((talon[waste - 1], redeals + waste))
        return found

    def settle(self) -> None:
        """Make the safe moves, unless a card that came back has to be used."""
        if self.back:
            return
        above, height, code = self.above, self.height, self.code
        reaches_all = self.turned.is_endless and self.turned.each == 1
        suit = 0
        while suit < 4:
            card = suit * 13 + height[suit]
            is_at_hand = height[suit] < 13 and (above[card] == TOP or (reaches_all and code[card] == IN_CELL))
            if is_at_hand and self.is_spent(card):
                if code[card] == IN_CELL:
                    self.cards -= 1
                self._do(card, AT_HOME)
                suit = 0
            else:
                suit += 1

    def is_spent(self, card: int) -> bool:
        """Whether every card that could come to lie on a card is home, or wanted there."""
        wanted = 0 if self.turned.is_any_cards else 1
        for guest in self.turned.near[card]:  # noqa: SIM110 - a generator takes longer
            if self.rank[guest] - self.height[self.suit[guest]] >= wanted:
                return False
        return True
