"""A layout: a position that can be played. It never changes; `play` answers with another one."""

from cadogan.rules.cards import Card
from cadogan.rules.errors import IllegalMove
from cadogan.rules.legal import legal_moves
from cadogan.rules.move import Move
from cadogan.rules.plan import NOBODY, STOCK, WASTE, Plan
from cadogan.rules.position import Deal, Position
from cadogan.rules.refusal import reason

# What has been legal since the redeal before this one, where redeals are unlimited. After a whole idle round the next
# one would be the same, so the board is stuck.
BUSY = 0
"""Something other than `deal` and `redeal`, or there was no redeal yet."""
IDLE = 1
"""Nothing but `deal` and `redeal` so far."""
SPENT = 2
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
        if move not in self.legal_moves():
            raise IllegalMove(str(move), reason(self, move))
        if move.target:
            after = self._move_cards(move)
        elif move.source == "deal":
            after = self._deal()
        else:
            after = self._redeal()
        if self.deal.plan.rules.redeals is None:
            after.idle = self._idleness(move)
        return after

    def foresee(self, move: Move) -> "Layout":
        """Layout that `play` will answer with if it is asked next: a race decides on a move, then lets it happen."""
        after = self.play(move)
        self._foreseen = move, after
        return after

    def _move_cards(self, move: Move) -> "Layout":
        deal, plan = self.deal, self.deal.plan
        source, target = plan.numbers[move.source], plan.numbers[move.target]
        stacks = list(self.stacks)
        stack = stacks[source]
        if move.place is None:
            cards = stack[-move.cards :]
            stacks[source] = stack[: -move.cards]
        else:
            cards = stack[move.place : move.place + 1]
            stacks[source] = stack[: move.place] + stack[move.place + 1 :]
        stacks[target] += cards

        wanted, home = self.wanted, self.home
        if target < plan.first_tableau:
            rank = deal.rank[cards[0]]
            if not home and plan.rules.base == "chosen":
                wanted = plan.wanted(rank)
            wanted = want_next(plan, wanted, target, rank, len(stacks[target]))
            home += 1

        seen = self.seen
        if source == STOCK:
            seen |= 1 << cards[0]
            if not stacks[STOCK]:
                seen |= turned_up(plan, stacks)
        elif source >= plan.first_reserve:
            seen |= turned_up(plan, stacks)
        elif not stacks[source] and plan.filled_at_once and source != WASTE:
            seen |= fill_gaps(plan, stacks)
        return Layout(deal, tuple(stacks), wanted, home, self.redealt, seen, BUSY)

    def _deal(self) -> "Layout":
        plan, stacks = self.deal.plan, list(self.stacks)
        seen = self.seen
        if plan.rules.cards_to_waste:
            stock = stacks[STOCK]
            count = min(plan.rules.cards_to_waste, len(stock))
            turned = stock[-count:][::-1]
            stacks[STOCK] = stock[:-count]
            stacks[WASTE] += turned
            for card in turned:
                seen |= 1 << card
            if not stacks[STOCK]:
                seen |= turned_up(plan, stacks)
        else:
            seen |= lay_unit(plan, stacks, self.redealt)
        return Layout(self.deal, tuple(stacks), self.wanted, self.home, self.redealt, seen, BUSY)

    def _redeal(self) -> "Layout":
        plan, stacks = self.deal.plan, list(self.stacks)
        seen, redealt = self.seen, self.redealt + 1
        stacks[STOCK] = b"".join(stacks[number] for number in plan.gathered)[::-1]
        for number in plan.gathered:
            stacks[number] = b""
        if plan.rules.gather == "piles":
            seen |= lay_unit(plan, stacks, redealt)
        return Layout(self.deal, tuple(stacks), self.wanted, self.home, redealt, seen, BUSY)

    def _idleness(self, move: Move) -> int:
        """Idleness of the layout after a move from this one."""
        if move.target or len(self.legal_moves()) > 1:
            return IDLE if move.source == "redeal" else BUSY
        if move.source == "redeal":
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
    seen = sum(1 << card for number in plan.foundations for card in stacks[number])
    for place in plan.rules.deal:
        match place:
            case "foundation":
                base = stacks[STOCK][-1]
                rank, target = deal.rank[base], deal.homes[base][0]
                wanted = want_next(plan, plan.wanted(rank), target, rank, 1)
                seen |= lay(stacks, (target,))
                home += 1
            case "reserve":
                for _ in range(plan.rules.reserve_depth):
                    lay(stacks, tuple(plan.reserve))
            case "tableau":
                seen |= lay(stacks, tuple(plan.tableau))
            case "tableau from the right":
                seen |= lay(stacks, tuple(reversed(plan.tableau)))
            case "unit":
                seen |= lay_unit(plan, stacks, 0)
    if plan.filled_at_once:
        seen |= fill_gaps(plan, stacks)
    layout = Layout(deal, tuple(stacks), wanted, home, 0, seen, BUSY)
    for number in plan.reserve:
        for card in layout.stacks[number][layout.face_down(number) :]:
            layout.seen |= 1 << card
    return layout


def taken_out(plan: Plan, cards: tuple[Card, ...]) -> list[int]:
    """Places of the cards that start foundations before the deal: of each rank and suit the first in the deal."""
    first = {card: place for place, card in reversed(list(enumerate(cards)))}
    return [place for card, place in first.items() if str(card)[0] in plan.rules.taken_out]


def want_next(plan: Plan, wanted: bytes, foundation: int, rank: int, cards: int) -> bytes:
    """`wanted` once `rank` lies on a foundation as the last of so many cards."""
    following = NOBODY if cards == 13 else plan.following[foundation][rank]
    return wanted[:foundation] + bytes((following,)) + wanted[foundation + 1 :]


# What follows changes a list of stacks in place and answers with the cards that it showed, as bits.


def lay(stacks: list[bytes], numbers: tuple[int, ...]) -> int:
    """Lay the next card of the stock on each of these piles, as far as it goes."""
    shown = 0
    for number in numbers:
        stock = stacks[STOCK]
        if not stock:
            break
        stacks[STOCK] = stock[:-1]
        stacks[number] += stock[-1:]
        shown |= 1 << stock[-1]
    return shown


def lay_unit(plan: Plan, stacks: list[bytes], redealt: int) -> int:
    """Lay one unit; the deal that empties the stock turns up a reserve that waits for it."""
    unit, last_unit = plan.units
    if last_unit and redealt == plan.rules.redeals:
        unit = last_unit
    shown = 0
    for number in unit:
        if number < plan.first_reserve:
            shown |= lay(stacks, (number,))
        else:
            lay(stacks, (number,))
    return shown | turned_up(plan, stacks)


def fill_gaps(plan: Plan, stacks: list[bytes]) -> int:
    """Fill empty tableau piles from the left with the tops of the reserve."""
    shown = 0
    for gap in plan.tableau:
        if stacks[gap]:
            continue
        for number in plan.reserve:
            if stacks[number]:
                card = stacks[number][-1:]
                stacks[number] = stacks[number][:-1]
                stacks[gap] = card
                shown |= 1 << card[0]
                break
    return shown | turned_up(plan, stacks)


def turned_up(plan: Plan, stacks: list[bytes]) -> int:
    """Reserve cards that lie face up now and may not have done so before."""
    shown = 0
    for number in plan.reserve:
        stack = stacks[number]
        if not stack:
            continue
        match plan.rules.reserve_shown:
            case "top":
                shown |= 1 << stack[-1]
            case "last" if len(stack) == 1:
                shown |= 1 << stack[0]
            case "all at stock end" if not stacks[STOCK]:
                for card in stack:
                    shown |= 1 << card
            case _:
                pass
    return shown
