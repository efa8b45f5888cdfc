"""A layout: a position that can be played. It is immutable; `play` returns another one."""

from collections import Counter
from typing import Final, assert_never

from cadogan.rules.cards import Card, new_deck
from cadogan.rules.compiled_rules import NOTHING, STOCK, TOP, WASTE, CompiledMove, CompiledRules
from cadogan.rules.errors import IllegalMove
from cadogan.rules.legal import legal_moves
from cadogan.rules.move import TEXT, Move
from cadogan.rules.position import BITS, Deal, Position
from cadogan.rules.refusal import reason

KING: Final = 12

# Idleness: what has been legal since the previous redeal, where redeals are unlimited and turn the waste over. After a
# whole idle round the next round would be the same, so the board is stuck. (Gathered piles come in a new order.)
BUSY: Final = 0
"""Another move than `deal` and `redeal` was legal, or there has been no redeal yet."""
IDLE: Final = 1
"""Only `deal` and `redeal` have been legal so far."""
SPENT: Final = 2
"""Only these were legal in a whole round: no move is legal any more."""


class Layout(Position):
    """A position of one deal, its legal moves, and the positions that they lead to."""

    __slots__ = ("_foreseen", "_legal")

    def __init__(  # noqa: PLR0913, PLR0917 - a position has seven parts
        self,
        deal: Deal,
        stacks: tuple[bytes, ...],
        wanted: bytes,
        home: int,
        redealt: int,
        seen: int,
        idle: int,
    ) -> None:
        self.deal = deal
        self.stacks = stacks
        self.wanted = wanted
        self.home = home
        self.redealt = redealt
        self.seen = seen
        self.idle = idle
        self._legal: tuple[Move, ...] | None = None
        self._foreseen: tuple[Move, Layout] | None = None

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move. There is none when the game is won or the board is stuck."""
        legal = self._legal
        if legal is None:
            legal = self._legal = () if self.idle == SPENT else legal_moves(self)
        return legal

    @property
    def is_stuck(self) -> bool:
        """Whether no move is legal and the game is not won."""
        return not self.legal_moves() and not self.is_won

    def play(self, move: Move) -> "Layout":
        """The layout after a move and its automatic consequences. Raises IllegalMove with the rule that forbids it."""
        foreseen = self._foreseen
        if foreseen is not None and foreseen[0] is move:
            self._foreseen = None  # otherwise each layout would keep the next one alive
            return foreseen[1]
        order = self._order(move)
        own = order[0]
        for legal in self.legal_moves():
            if legal is own:
                break
        else:
            raise self._refusal(move)
        return self._carried_out(order)

    def play_again(self, move: Move) -> "Layout":
        """`play` for a move of a log, in half the time: it was legal when it was played, and nobody asks again."""
        foreseen = self._foreseen
        if foreseen is not None and foreseen[0] is move:
            self._foreseen = None  # as in `play`
            return foreseen[1]
        return self._carried_out(self._order(move))

    def _order(self, move: Move) -> CompiledMove:
        compiled = self.deal.compiled
        order = compiled.compiled_moves.get(move[TEXT])
        if order is None:
            order = compiled.compile_move(move)
            if order is None:
                raise self._refusal(move)
        return order

    def _carried_out(self, order: CompiledMove) -> "Layout":
        _, source, target, count, place = order
        if target > WASTE:
            after = self._move_cards(source, target, count, place)
        elif target == WASTE:
            after = self._deal()
        else:
            after = self._redeal()
        if self.deal.compiled.may_idle:
            after.idle = self._idleness(target)
        return after

    def foresee(self, move: Move) -> "Layout":
        """Like `play`, but the layout keeps the result for the next `play`: a race decides a move, then applies it."""
        after = self.play(move)
        self._foreseen = move, after
        return after

    def _refusal(self, move: Move) -> IllegalMove:
        return IllegalMove(move.text, reason(self, move))

    def _move_cards(  # noqa: C901, PLR0912 - by kind of pile
        self, source: int, target: int, count: int, place: int
    ) -> "Layout":
        deal, compiled = self.deal, self.deal.compiled
        stacks = list(self.stacks)
        stack = stacks[source]
        if place == TOP:
            cards = stack[-count:]
            stacks[source] = stack[:-count]
        else:
            cards = stack[place : place + 1]
            stacks[source] = stack[:place] + stack[place + 1 :]
        stacks[target] = stacks[target] + cards

        wanted, home = self.wanted, self.home
        if target < compiled.first_tableau:
            rank = deal.rank[cards[0]]
            if not home and compiled.base_is_chosen:
                wanted = compiled.wanted(compiled.base(target, rank))
            wanted = want_next(compiled, wanted, target, rank, len(stacks[target]))
            home += 1

        seen = self.seen
        if source == STOCK:
            seen |= BITS[cards[0]]
            if not stacks[STOCK]:
                seen = turned_up(deal, stacks, seen)
        elif source >= compiled.first_reserve:
            if not compiled.shows_at_stock_end:  # otherwise all of it lies face up already
                seen = turned_up(deal, stacks, seen)
        elif not stacks[source] and compiled.filled_at_once and source != WASTE and not compiled.follows:
            seen = fill_gaps(deal, stacks, seen)
        if compiled.follows:
            if WASTE < source < compiled.first_tableau:
                wanted = wanted[:source] + deal.rank[cards[0] : cards[0] + 1] + wanted[source + 1 :]
                home -= 1
            if compiled.first_tableau <= source < compiled.first_reserve and stacks[source]:
                seen |= BITS[stacks[source][-1]]
            if compiled.runs_leave or compiled.filled_at_once:
                seen, left = settle(deal, stacks, (source, target), seen)
                home += left
        return Layout(deal, tuple(stacks), wanted, home, self.redealt, seen, BUSY)

    def _deal(self) -> "Layout":
        deal, compiled, stacks = self.deal, self.deal.compiled, list(self.stacks)
        seen, home = self.seen, self.home
        if compiled.cards_to_waste:
            stock = stacks[STOCK]
            count = min(compiled.cards_to_waste, len(stock))
            turned = stock[-count:][::-1]
            stacks[STOCK] = stock[:-count]
            stacks[WASTE] = stacks[WASTE] + turned
            for card in turned:
                seen |= BITS[card]
            if not stacks[STOCK]:
                seen = turned_up(deal, stacks, seen)
        else:
            seen = turned_up(deal, stacks, lay_unit(deal, stacks, self.redealt, seen))
            seen, left = settle(deal, stacks, compiled.tableau, seen)
            home += left
        return Layout(deal, tuple(stacks), self.wanted, home, self.redealt, seen, BUSY)

    def _redeal(self) -> "Layout":
        deal, compiled, stacks = self.deal, self.deal.compiled, list(self.stacks)
        seen, home, redealt = self.seen, self.home, self.redealt + 1
        stacks[STOCK] = b"".join([stacks[number] for number in compiled.gathered])[::-1]
        for number in compiled.gathered:
            stacks[number] = b""
        if compiled.gathers_piles:
            seen = turned_up(deal, stacks, lay_unit(deal, stacks, redealt, seen))
            seen, left = settle(deal, stacks, compiled.tableau, seen)
            home += left
        return Layout(deal, tuple(stacks), self.wanted, home, redealt, seen, BUSY)

    def _idleness(self, target: int) -> int:
        """Idleness after a move from this layout to pile `target`."""
        if target > WASTE or len(self.legal_moves()) > 1:
            return IDLE if target == STOCK else BUSY
        if target == STOCK:
            return SPENT if self.idle == IDLE else IDLE
        return self.idle


def deal_layout(compiled: CompiledRules, cards: tuple[Card, ...]) -> Layout:  # noqa: C901, PLR0912 - one case for each place
    """Deal a deck by the game's rules."""
    deal = Deal(compiled, cards)
    stacks = [b""] * len(compiled.names)
    wanted, home = compiled.wanted(compiled.fixed_base), 0
    hand = list(range(len(cards)))  # the first card is dealt first

    for card in taken_out(compiled, cards):
        hand.remove(card)
        target = next(number for number in deal.homes[card] if wanted[number] == deal.rank[card])
        stacks[target] += bytes([card])
        wanted = want_next(compiled, wanted, target, deal.rank[card], 1)
        home += 1

    stacks[STOCK] = bytes(reversed(hand))
    seen = sum(BITS[card] for number in compiled.foundations for card in stacks[number])
    for place in compiled.rules.deal:
        match place:
            case "foundation":
                base = stacks[STOCK][-1]
                rank, target = deal.rank[base], deal.homes[base][0]
                wanted = want_next(compiled, compiled.wanted(compiled.base(target, rank)), target, rank, 1)
                seen = lay(deal, stacks, (target,), seen)
                home += 1
            case "reserve":
                for _ in range(compiled.rules.reserve_depth):
                    seen = lay(deal, stacks, compiled.reserve, seen)
            case "tableau":
                seen = lay(deal, stacks, compiled.tableau, seen)
            case "tableau from the right":
                seen = lay(deal, stacks, compiled.tableau[::-1], seen)
            case "columns":
                for row in range(max(compiled.rules.lengths)):
                    longer = zip(compiled.tableau, compiled.rules.lengths, strict=True)
                    seen = lay(deal, stacks, tuple(number for number, cards in longer if cards > row), seen)
            case "unit":
                seen = lay_unit(deal, stacks, 0, seen)
            case _:
                assert_never(place)
    if compiled.rules.kings_below:
        for number in compiled.tableau:
            stacks[number] = bytes(sorted(stacks[number], key=lambda card: deal.rank[card] != KING))
    if compiled.hides:
        seen = hide(deal, stacks)
    seen, left = settle(deal, stacks, compiled.tableau, seen)
    home += left
    layout = Layout(deal, tuple(stacks), wanted, home, 0, seen, BUSY)
    for number in compiled.reserve:
        for card in layout.stacks[number][layout.face_down(number) :]:
            layout.seen |= BITS[card]
    return layout


def taken_out(compiled: CompiledRules, cards: tuple[Card, ...]) -> list[int]:
    """Indexes of the cards that start foundations before the deal: the first of each rank and suit, in deal order."""
    first = []
    wanted = Counter(card for card in new_deck(1, compiled.rules.suits) if str(card)[0] in compiled.rules.taken_out)
    for place, card in enumerate(cards):
        if wanted[card]:
            wanted[card] -= 1
            first.append(place)
    return first


def want_next(compiled: CompiledRules, wanted: bytes, foundation: int, rank: int, cards: int) -> bytes:
    """`wanted` after a foundation got a card of this rank and now has this many cards."""
    following = NOTHING if cards == 13 else compiled.following[foundation][rank : rank + 1]
    return wanted[:foundation] + following + wanted[foundation + 1 :]


# The functions below change a list of stacks in place and return the cards that have been seen by then, as bits.


def lay(deal: Deal, stacks: list[bytes], numbers: tuple[int, ...], seen: int) -> int:
    """Lay one card of the stock on each of these piles, as long as there are cards. A reserve may hide them."""
    compiled = deal.compiled
    stock = stacks[STOCK]
    left = len(stock)
    is_news = seen != deal.everything
    for number in numbers:
        if not left:
            break
        left -= 1
        stacks[number] = stacks[number] + stock[left : left + 1]
        if is_news and (compiled.shows_all or number < compiled.first_reserve):
            seen |= BITS[stock[left]]
    stacks[STOCK] = stock[:left]
    return seen


def lay_unit(deal: Deal, stacks: list[bytes], redealt: int, seen: int) -> int:
    """Lay one unit. `settle` does what follows from it."""
    compiled = deal.compiled
    return lay(deal, stacks, compiled.last_unit if redealt == compiled.redeals else compiled.unit, seen)


def hide(deal: Deal, stacks: list[bytes]) -> int:
    """Turn down the cards of the tableau that lie face down after the opening deal, never a top card."""
    compiled = deal.compiled
    seen = 0
    for number in compiled.foundations:
        for card in stacks[number]:
            seen |= BITS[card]
    for number in compiled.tableau:
        for card in stacks[number][min(compiled.face_down[number], len(stacks[number]) - 1) :]:
            seen |= BITS[card]
    return seen


def settle(deal: Deal, stacks: list[bytes], changed: tuple[int, ...], seen: int) -> tuple[int, int]:
    """Apply what follows where piles have changed: complete runs leave, then gaps are filled.

    Gaps come last, because they are filled from the left whatever made them. Returns the cards that have been seen by
    then, and how many cards left.
    """
    compiled, left = deal.compiled, 0
    if compiled.runs_leave:
        seen, left = leave(deal, stacks, changed, seen)
    if compiled.filled_at_once:
        seen = fill_gaps(deal, stacks, seen)
    return seen, left


def leave(deal: Deal, stacks: list[bytes], changed: tuple[int, ...], seen: int) -> tuple[int, int]:
    """Let complete runs leave the tableau piles that have changed, and turn up the cards below them.

    Returns the cards that have been seen by then, and how many cards left.
    """
    compiled = deal.compiled
    left = 0
    for number in changed:
        if not compiled.first_tableau <= number < compiled.first_reserve:
            continue
        while stacks[number]:
            stack = stacks[number]
            if deal.rank[stack[-1]] or not is_complete(deal, stack, seen):
                break
            home = 0
            for foundation in deal.homes[stack[-1]]:
                if not stacks[foundation]:
                    home = foundation
                    break
            stacks[home] = stack[:-14:-1]
            stack = stacks[number] = stack[:-13]
            if stack:
                seen |= BITS[stack[-1]]
            left += 13
    return seen, left


def is_complete(deal: Deal, stack: bytes, seen: int) -> bool:
    """Whether a pile ends with a complete run: king to ace of one suit, face up."""
    top = stack[-1]
    if len(stack) < 13:
        return False
    for rank, card in enumerate(stack[:-14:-1]):
        if deal.rank[card] != rank or deal.suit[card] != deal.suit[top] or not seen & BITS[card]:
            return False
    return True


def fill_gaps(deal: Deal, stacks: list[bytes], seen: int) -> int:
    """Fill empty tableau piles, from the left, with the top cards of the reserve."""
    compiled = deal.compiled
    for gap in compiled.tableau:
        if stacks[gap]:
            continue
        for number in compiled.reserve:
            stack = stacks[number]
            if stack:
                stacks[number] = stack[:-1]
                stacks[gap] = stack[-1:]
                seen |= BITS[stack[-1]]
                break
    return turned_up(deal, stacks, seen)


def turned_up(deal: Deal, stacks: list[bytes], seen: int) -> int:
    """Mark as seen the reserve cards that lie face up now but may have been face down when they were laid."""
    compiled = deal.compiled
    if seen == deal.everything or compiled.shows_all or (compiled.shows_at_stock_end and stacks[STOCK]):
        return seen
    for number in compiled.reserve:
        stack = stacks[number]
        if compiled.shows_at_stock_end:
            for card in stack:
                seen |= BITS[card]
        elif len(stack) == 1 or (compiled.shows_top and stack):
            seen |= BITS[stack[-1]]
    return seen
