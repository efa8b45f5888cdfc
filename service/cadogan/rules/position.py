"""A position: where every card of a deal lies now, and what can be read off it.

Cards are indices in the deal; a stack is `bytes` of them, bottom to top (the stock's next card last). Stacks stand in
the order of `plan.names`. Moving cards is slicing bytes, and what a move did not touch is shared by both positions.
"""

from typing import Final

from cadogan.rules.cards import TEXTS, Card
from cadogan.rules.compiled_rules import STOCK, Plan

BITS: Final = tuple(1 << place for place in range(2 * 104))
"""By place in the deal: the card as a set of cards."""

HIDDEN = tuple(" ".join(["--"] * cards) for cards in range(2 * 104 + 1))
"""So many cards that lie face down, as they are shown."""


class Deal:
    """A deck under a game's rules. Each table is indexed by a card's place in the deal."""

    __slots__ = ("cards", "everything", "fit", "homes", "plan", "rank", "take", "texts")

    def __init__(self, plan: Plan, cards: tuple[Card, ...]) -> None:
        self.plan = plan
        self.cards = cards
        self.everything = (1 << len(cards)) - 1
        """All its cards as a set. Once they have been seen, no move turns up anything new."""
        faces = [card.face for card in cards]
        self.texts = tuple([TEXTS[face] for face in faces])
        self.rank = bytes([card.rank for card in cards])
        self.fit = bytes([plan.fit[face] for face in faces])
        self.take = bytes([plan.take[face] for face in faces])
        self.homes = tuple([plan.homes[face] for face in faces])


class Position:
    """A position of one deal.

    `wanted` is the rank that each foundation wants next, by pile number. `home` counts the cards on foundations,
    `redealt` the redeals made. `seen` is a set of cards as bits: bit i is set once the player has seen the card at
    place i of the deal. `idle` is one of the constants of `layout.py`, and always BUSY where redeals are limited.
    """

    __slots__ = ("deal", "home", "idle", "redealt", "seen", "stacks", "wanted")

    deal: Deal
    stacks: tuple[bytes, ...]
    wanted: bytes
    home: int
    redealt: int
    seen: int
    idle: int

    @property
    def is_won(self) -> bool:
        """Every card is on a foundation."""
        return self.home == len(self.deal.rank)

    @property
    def piles(self) -> dict[str, tuple[Card, ...]]:
        """Every pile that the game has, by name, bottom to top."""
        cards = self.deal.cards
        return {name: tuple(cards[i] for i in self.stacks[number]) for name, number in self.deal.plan.shown.items()}

    def face_down(self, number: int) -> int:
        """How many cards of a pile, counted from its bottom, lie face down."""
        plan = self.deal.plan
        cards = len(self.stacks[number])
        if number == STOCK:
            return cards
        if number < plan.first_reserve:
            return 0
        match plan.rules.reserve_shown:
            case "all":
                return 0
            case "top":
                return max(cards - 1, 0)
            case "last":
                return cards if cards > 1 else 0
            case "all at stock end":
                return cards if self.stacks[STOCK] else 0

    @property
    def redeals_left(self) -> int | None:
        """Redeals that are left, whether there is anything to gather or not; None where they are unlimited."""
        redeals = self.deal.plan.redeals
        return None if redeals is None else redeals - self.redealt

    def has_redeal(self) -> bool:
        """Whether the stock is empty, a redeal is left, and there is a card to gather."""
        plan, stacks = self.deal.plan, self.stacks
        if stacks[STOCK] or self.redeals_left == 0:
            return False
        for number in plan.gathered:  # noqa: SIM110 - a generator takes longer than all the rest
            if stacks[number]:
                return True
        return False

    def faces(self, cards: int) -> str:
        """Faces of a set of cards, given as bits, one after the other in the order of the deal."""
        texts = []
        while cards:
            lowest = cards & -cards
            texts.append(self.deal.texts[lowest.bit_length() - 1])
            cards ^= lowest
        return "".join(texts)

    def show(self, number: int) -> str:
        """Cards of a pile as the player sees them, bottom to top, two dashes for one that lies face down: `-- 7H`."""
        stack = self.stacks[number]
        down = self.face_down(number)
        if down == len(stack):
            return HIDDEN[down]
        texts = self.deal.texts
        shown = " ".join([texts[card] for card in stack[down:]])
        return f"{HIDDEN[down]} {shown}" if down else shown

    def show_all(self) -> dict[str, str]:
        """Every pile as the player sees it, by name."""
        return {name: self.show(number) for name, number in self.deal.plan.shown.items()}

    def show_changes(self, before: "Position") -> dict[str, str]:
        """Those piles that look other than they did before a move."""
        plan, old, new = self.deal.plan, before.stacks, self.stacks
        changed = {name: self.show(number) for name, number in plan.shown.items() if new[number] is not old[number]}
        if plan.rules.reserve_shown == "all at stock end" and bool(old[STOCK]) != bool(new[STOCK]):
            # the reserve turns up without a card of it moving
            changed |= {plan.names[number]: self.show(number) for number in plan.reserve}
        return changed
