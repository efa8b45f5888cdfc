"""A layout: a position that can be played. It never changes; `play` answers with another one."""

from typing import Final

from cadogan.rules.cards import Card
from cadogan.rules.compiled_rules import NOTHING, STOCK, TOP, WASTE, Plan
from cadogan.rules.errors import IllegalMove
from cadogan.rules.legal import legal_moves
from cadogan.rules.move import TEXT, Move
from cadogan.rules.position import BITS, Deal, Position
from cadogan.rules.refusal import reason

# What has been legal since the redeal before this one, where redeals are unlimited and turn the waste over. After a
# whole idle round the next one would be the same, so the board is stuck. (Gathered piles come in another order.)
BUSY: Final = 0
"""Something other than `deal` and `redeal`, or there was no redeal yet."""
IDLE: Final = 1
"""Nothing but `deal` and `redeal` so far."""
SPENT: Final = 2
"""Nothing but those in a whole round: no move is legal any more."""


class Layout(Position):
    """A position of one deal, its legal moves, and the positions that they lead to."""

    __slots__ = ("_foreseen", "_legal")

    def __init__(  # noqa: PLR0913, PLR0917 - a position is its seven facts
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
        """Every legal move; none when the game is won or the board is stuck."""
        legal = self._legal
        if legal is None:
            legal = self._legal = () if self.idle == SPENT else legal_moves(self)
        return legal

    @property
    def is_stuck(self) -> bool:
        """No move is legal, and the game is not won."""
        return not self.legal_moves() and not self.is_won

    def play(self, move: Move) -> "Layout":
        """Layout after a move, with all that follows from it; IllegalMove says which rule forbids it."""
        foreseen = self._foreseen
        if foreseen is not None and foreseen[0] is move:
            self._foreseen = None  # or each layout would keep the next one alive
            return foreseen[1]
        plan = self.deal.plan
        order = plan.orders.get(move[TEXT])
        if order is None:
            order = plan.order(move)
            if order is None:
                raise self._refusal(move)
        own, source, target, count, place = order
        for legal in self.legal_moves():
            if legal is own:
                break
        else:
            raise self._refusal(move)
        if target > WASTE:
            after = self._move_cards(source, target, count, place)
        elif target == WASTE:
            after = self._deal()
        else:
            after = self._redeal()
        if plan.may_idle:
            after.idle = self._idleness(target)
        return after

    def foresee(self, move: Move) -> "Layout":
        """Layout that `play` will answer with if it is asked next: a race decides on a move, then lets it happen."""
        after = self.play(move)
        self._foreseen = move, after
        return after

    def _refusal(self, move: Move) -> IllegalMove:
        return IllegalMove(move.text, reason(self, move))

    def _move_cards(self, source: int, target: int, count: int, place: int) -> "Layout":
        deal, plan = self.deal, self.deal.plan
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
        if target < plan.first_tableau:
            rank = deal.rank[cards[0]]
            if not home and plan.base_is_chosen:
                wanted = plan.wanted(plan.base(target, rank))
            wanted = want_next(plan, wanted, target, rank, len(stacks[target]))
            home += 1

        seen = self.seen
        if source == STOCK:
            seen |= BITS[cards[0]]
            if not stacks[STOCK]:
                seen = turned_up(deal, stacks, seen)
        elif source >= plan.first_reserve:
            if not plan.shows_at_stock_end:  # or all of it lies face up already
                seen = turned_up(deal, stacks, seen)
        elif not stacks[source] and plan.filled_at_once and source != WASTE:
            seen = fill_gaps(deal, stacks, seen)
        return Layout(deal, tuple(stacks), wanted, home, self.redealt, seen, BUSY)

    def _deal(self) -> "Layout":
        deal, plan, stacks = self.deal, self.deal.plan, list(self.stacks)
        seen = self.seen
        if plan.cards_to_waste:
            stock = stacks[STOCK]
            count = min(plan.cards_to_waste, len(stock))
            turned = stock[-count:][::-1]
            stacks[STOCK] = stock[:-count]
            stacks[WASTE] = stacks[WASTE] + turned
            for card in turned:
                seen |= BITS[card]
            if not stacks[STOCK]:
                seen = turned_up(deal, stacks, seen)
        else:
            seen = settle(deal, stacks, lay_unit(deal, stacks, self.redealt, seen))
        return Layout(deal, tuple(stacks), self.wanted, self.home, self.redealt, seen, BUSY)

    def _redeal(self) -> "Layout":
        deal, plan, stacks = self.deal, self.deal.plan, list(self.stacks)
        seen, redealt = self.seen, self.redealt + 1
        stacks[STOCK] = b"".join([stacks[number] for number in plan.gathered])[::-1]
        for number in plan.gathered:
            stacks[number] = b""
        if plan.gathers_piles:
            seen = settle(deal, stacks, lay_unit(deal, stacks, redealt, seen))
        return Layout(deal, tuple(stacks), self.wanted, self.home, redealt, seen, BUSY)

    def _idleness(self, target: int) -> int:
        """Idleness of the layout after a move from this one to that pile."""
        if target > WASTE or len(self.legal_moves()) > 1:
            return IDLE if target == STOCK else BUSY
        if target == STOCK:
            return SPENT if self.idle == IDLE else IDLE
        return self.idle


def deal_layout(plan: Plan, cards: tuple[Card, ...]) -> Layout:  # noqa: C901 - one case for each place
    """Deal a deck as the game's rules say."""
    deal = Deal(plan, cards)
    stacks = [b""] * len(plan.names)
    wanted, home = plan.wanted(plan.fixed_base), 0
    hand = list(range(len(cards)))  # the first card leaves it first

    for card in taken_out(plan, cards):
        hand.remove(card)
        target = next(number for number in deal.homes[card] if wanted[number] == deal.rank[card])
        stacks[target] += bytes([card])
        wanted = want_next(plan, wanted, target, deal.rank[card], 1)
        home += 1

    stacks[STOCK] = bytes(reversed(hand))
    seen = sum(BITS[card] for number in plan.foundations for card in stacks[number])
    for place in plan.rules.deal:
        match place:
            case "foundation":
                base = stacks[STOCK][-1]
                rank, target = deal.rank[base], deal.homes[base][0]
                wanted = want_next(plan, plan.wanted(plan.base(target, rank)), target, rank, 1)
                seen = lay(deal, stacks, (target,), seen)
                home += 1
            case "reserve":
                for _ in range(plan.rules.reserve_depth):
                    seen = lay(deal, stacks, plan.reserve, seen)
            case "tableau":
                seen = lay(deal, stacks, plan.tableau, seen)
            case "tableau from the right":
                seen = lay(deal, stacks, plan.tableau[::-1], seen)
            case "unit":
                seen = lay_unit(deal, stacks, 0, seen)
    if plan.filled_at_once:
        seen = fill_gaps(deal, stacks, seen)
    layout = Layout(deal, tuple(stacks), wanted, home, 0, seen, BUSY)
    for number in plan.reserve:
        for card in layout.stacks[number][layout.face_down(number) :]:
            layout.seen |= BITS[card]
    return layout


def taken_out(plan: Plan, cards: tuple[Card, ...]) -> list[int]:
    """Places of the cards that start foundations before the deal, in its order: of each rank and suit the first."""
    if not plan.rules.taken_out:
        return []
    first = {card: place for place, card in reversed(list(enumerate(cards)))}
    return sorted(place for card, place in first.items() if str(card)[0] in plan.rules.taken_out)


def want_next(plan: Plan, wanted: bytes, foundation: int, rank: int, cards: int) -> bytes:
    """`wanted` once `rank` lies on a foundation as the last of so many cards."""
    following = NOTHING if cards == 13 else plan.following[foundation][rank : rank + 1]
    return wanted[:foundation] + following + wanted[foundation + 1 :]


# What follows changes a list of stacks in place and answers with the cards that have been seen then, as bits.


def lay(deal: Deal, stacks: list[bytes], numbers: tuple[int, ...], seen: int) -> int:
    """Lay the next cards of the stock, one on each of these piles, as far as they go; a reserve may hide them."""
    plan = deal.plan
    stock = stacks[STOCK]
    left = len(stock)
    is_news = seen != deal.everything
    for number in numbers:
        if not left:
            break
        left -= 1
        stacks[number] = stacks[number] + stock[left : left + 1]
        if is_news and (plan.shows_all or number < plan.first_reserve):
            seen |= BITS[stock[left]]
    stacks[STOCK] = stock[:left]
    return seen


def lay_unit(deal: Deal, stacks: list[bytes], redealt: int, seen: int) -> int:
    """Lay one unit. What follows from it is for `settle` to see to."""
    plan = deal.plan
    return lay(deal, stacks, plan.last_unit if redealt == plan.redeals else plan.unit, seen)


def settle(deal: Deal, stacks: list[bytes], seen: int) -> int:
    """Let follow what follows from a unit: the reserve turns up, and may fill gaps."""
    seen = turned_up(deal, stacks, seen)
    return fill_gaps(deal, stacks, seen) if deal.plan.filled_at_once else seen


def fill_gaps(deal: Deal, stacks: list[bytes], seen: int) -> int:
    """Fill empty tableau piles from the left with the tops of the reserve."""
    plan = deal.plan
    for gap in plan.tableau:
        if stacks[gap]:
            continue
        for number in plan.reserve:
            stack = stacks[number]
            if stack:
                stacks[number] = stack[:-1]
                stacks[gap] = stack[-1:]
                seen |= BITS[stack[-1]]
                break
    return turned_up(deal, stacks, seen)


def turned_up(deal: Deal, stacks: list[bytes], seen: int) -> int:
    """Look at the reserve cards that lie face up now and may not have done so when they were laid."""
    plan = deal.plan
    if seen == deal.everything or plan.shows_all or (plan.shows_at_stock_end and stacks[STOCK]):
        return seen
    for number in plan.reserve:
        stack = stacks[number]
        if plan.shows_at_stock_end:
            for card in stack:
                seen |= BITS[card]
        elif len(stack) == 1 or (plan.shows_top and stack):
            seen |= BITS[stack[-1]]
    return seen
