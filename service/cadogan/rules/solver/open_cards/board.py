"""A board that the search plays on: it changes in place, and takes back what it did.

Its moves are those of the engine in terms of `places.py`, where a move of several cards is that of the lowest one. The
tests hold them to the engine's.

Some moves are safe: a layout that can be won can still be won after them, so the search makes them at once. In each
proof one player makes the move and another does not, and the first follows every line of the second.

*A card goes home* when it is spent: every card that can be built on it is home, or is wanted at home and spent itself.
When the second player puts such a card anywhere, the first sends it home instead, so nothing else ever lies on it.
Without it a column is shorter, or a gap or a cell is free.

*A card joins its king.* Where columns are built down in suit, a run from a king at the bottom of a column never has to
move again: each of its cards goes home from there, and only the next card of the suit can lie on it. So this card joins
it as soon as it is available. Whatever the second player does with this card, and with those that are built on it
later, the first has them on the run or puts them there, until they go home.
"""

from typing import Final

from cadogan.rules.solver.open_cards.places import AT_BASE, AT_HOME, BASE, CARDS, CELL, CODES, IN_CELL, Places

TOP: Final = 55
"""In the place of the card above: the card is the top of its column."""
AWAY: Final = 56
"""The card lies in a cell or at home."""
KING: Final = 12


class Board:
    """A layout of one deal, as it is being searched."""

    __slots__ = (
        "above",
        "below",
        "code",
        "done",
        "free",
        "gaps",
        "height",
        "home",
        "key",
        "places",
        "rank",
        "suit",
        "tied",
    )

    def __init__(self, places: Places) -> None:
        self.places = places
        self.suit = [card // 13 for card in range(CARDS)]
        self.rank = [card % 13 for card in range(CARDS)]
        self.below = [BASE] * CARDS
        """By card: what lies below it, or where it lies."""
        self.above = [TOP] * 56
        """By card: the card on it, TOP or AWAY."""
        self.code = [0] * CARDS
        self.tied = [False] * CARDS
        """By card: whether it moves together with the one that it lies on."""
        self.height = [0] * 4
        """By suit: cards at home."""
        self.home = 0
        self.free = 0
        """Cells without a card."""
        self.gaps = 0
        self.key = 0
        self.done: list[int] = []
        """What `take_back` takes back: card, former code and code of each step, as digits to the base CODES."""

    def load(self, key: int) -> None:
        """Set up the layout with this key."""
        places = self.places
        above, below, code, tied, height = self.above, self.below, self.code, self.tied, self.height
        of, are_tied = places.below, places.tied
        free, gaps, home = places.cells, places.columns, 0
        for card in range(CARDS):
            above[card] = TOP
        height[0] = height[1] = height[2] = height[3] = 0
        card = 0
        for pair in key.to_bytes(CARDS // 2, "little"):
            for number in (pair & 15, pair >> 4):
                code[card] = number
                at = card * CODES + number
                b = of[at]
                below[card] = b
                tied[card] = are_tied[at]
                if b < CARDS:
                    above[b] = card
                elif b == BASE:
                    gaps -= 1
                elif b == CELL:
                    above[card] = AWAY
                    free -= 1
                else:
                    above[card] = AWAY
                    height[self.suit[card]] += 1
                    home += 1
                card += 1
        self.key, self.free, self.gaps, self.home = key, free, gaps, home
        self.done.clear()

    def put(self, card: int, code: int) -> None:
        """Move a card, and all on it, to the place of a code."""
        above, places = self.above, self.places
        b, former = self.below[card], self.code[card]
        if b < CARDS:
            above[b] = TOP
        elif b == BASE:
            self.gaps += 1
        elif b == CELL:
            self.free += 1
            above[card] = TOP
        else:
            self.height[self.suit[card]] -= 1
            self.home -= 1
            above[card] = TOP
        at = card * CODES + code
        b = places.below[at]
        if b < CARDS:
            above[b] = card
        elif b == BASE:
            self.gaps -= 1
        elif b == CELL:
            self.free -= 1
            above[card] = AWAY
        else:
            self.height[self.suit[card]] += 1
            self.home += 1
            above[card] = AWAY
        self.below[card] = b
        self.code[card] = code
        self.tied[card] = places.tied[at]
        self.key ^= places.flip[(card * CODES + former) * CODES + code]

    def play(self, card: int, code: int) -> None:
        """Make a move, and what the rules make follow: complete runs leave."""
        below = self.below[card]
        self._do(card, code)
        if self.places.runs_leave:
            self._leave(card)
            if below < CARDS:
                self._leave(below)

    def take_back(self) -> None:
        """Take back everything since the layout was set up."""
        done = self.done
        while done:
            order = done.pop() // CODES
            self.put(order // CODES, order % CODES)

    def _do(self, card: int, code: int) -> None:
        self.done.append((card * CODES + self.code[card]) * CODES + code)
        self.put(card, code)

    def _leave(self, card: int) -> None:
        """Send home the complete run at the top of the column of a card, if there is one."""
        above, below = self.above, self.below
        while above[card] < CARDS:
            card = above[card]
        if self.rank[card] or above[card] != TOP:
            return
        king = card + KING
        for low in range(card, king):
            if below[low] != low + 1:
                return
        left = below[king]
        for low in range(card, king + 1):
            self._do(low, AT_HOME)
        if left < CARDS:
            self._leave(left)

    def moves(self) -> list[int]:  # noqa: C901, PLR0912 - in one piece for speed
        """The legal moves, of like ones only one: the card times CODES, and the code of the place it goes to."""
        places, above, below, tied = self.places, self.above, self.below, self.tied
        free, gaps = self.free, self.gaps
        moves: list[int] = []
        longest = longest_to_gap = CARDS
        if places.carries:
            helping = gaps if places.takes_any and places.tableau_to_gaps else 0
            longest = (1 + free) << helping
            longest_to_gap = (1 + free) << max(helping - 1, 0)
        if places.is_single:
            longest = 1
        if not places.runs_to_gaps:
            longest_to_gap = 1
        if not places.tableau_to_gaps:
            longest_to_gap = 0
        for top in range(CARDS):
            if above[top] == TOP:
                if self.height[self.suit[top]] == self.rank[top] and not places.runs_leave:
                    moves.append(top * CODES + AT_HOME)
                if free:
                    moves.append(top * CODES + IN_CELL)
                card, count = top, 1
                while True:
                    self._add_builds(card, moves)
                    b = below[card]
                    if gaps and b != BASE and count <= longest_to_gap and places.gap_ranks >> self.rank[card] & 1:
                        moves.append(card * CODES + AT_BASE)
                    if count == longest or not tied[card]:
                        break
                    card = b
                    count += 1
            elif below[top] == CELL:
                if self.height[self.suit[top]] == self.rank[top] and not places.runs_leave:
                    moves.append(top * CODES + AT_HOME)
                self._add_builds(top, moves)
                if gaps and places.cells_to_gaps and places.gap_ranks >> self.rank[top] & 1:
                    moves.append(top * CODES + AT_BASE)
        return moves

    def _add_builds(self, card: int, moves: list[int]) -> None:
        above, places = self.above, self.places
        for number, parent in enumerate(places.parents[card]):
            if above[parent] == TOP:
                moves.append(card * CODES + places.on[card][number])

    def settle(self) -> None:
        """Make the safe moves."""
        places, above, below, height = self.places, self.above, self.below, self.height
        if places.runs_leave:
            return
        suit = 0
        while suit < 4:
            card = suit * 13 + height[suit]
            if height[suit] < 13 and (above[card] == TOP or below[card] == CELL) and self.is_spent(card):
                self._do(card, AT_HOME)
                suit = 0
            elif places.in_suit and self._joins_king(suit * 13 + KING):
                suit = 0
            else:
                suit += 1

    def is_spent(self, card: int) -> bool:
        """Whether every card that can be built on a card is home, or is wanted at home and spent itself."""
        if self.places.in_suit:
            return True
        height, guests = self.height, self.places.guests
        waiting = [card]
        while waiting:
            for guest in guests[waiting.pop()]:
                missing = self.rank[guest] - height[self.suit[guest]]
                if missing > 0:
                    return False
                if missing == 0:
                    waiting.append(guest)
        return True

    def _joins_king(self, king: int) -> bool:
        """Whether a card could join the run of a king, and did."""
        above = self.above
        if self.below[king] != BASE:
            return False
        low = king
        while above[low] == low - 1 and self.rank[low]:
            low -= 1
        if above[low] != TOP or not self.rank[low]:
            return False
        if above[low - 1] == TOP or self.below[low - 1] == CELL:
            self._do(low - 1, self.places.on[low - 1][0])
            return True
        return False
