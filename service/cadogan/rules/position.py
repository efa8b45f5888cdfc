"""A position: where every card of a deal lies, and what follows from that.

Cards are indexes in the deal. A stack is `bytes` of them, bottom to top (the stock's next card is last). Stacks are in
the order of `compiled.names`. Moving cards is slicing bytes; both positions share the stacks that a move did not touch.
"""

from typing import Final

from cadogan.rules.cards import TEXTS, Card
from cadogan.rules.compiled_rules import STOCK, CompiledRules

BITS: Final = tuple(1 << place for place in range(2 * 104))
"""By index in the deal: the set that contains only that card."""

HIDDEN = tuple(" ".join(["--"] * cards) for cards in range(2 * 104 + 1))
"""By number of cards: how that many face-down cards are shown."""


class Deal:
    """A deck and the rules of its game. Each table is indexed by a card's index in the deal."""

    __slots__ = (
        "cards",
        "compiled",
        "everything",
        "fit",
        "fit_bit",
        "homes",
        "rank",
        "run_fit",
        "run_take",
        "suit",
        "take",
        "take_bit",
        "texts",
    )

    def __init__(self, compiled: CompiledRules, cards: tuple[Card, ...]) -> None:
        self.compiled = compiled
        self.cards = cards
        self.everything = (1 << len(cards)) - 1
        """The set of all cards. Once all have been seen, no move can turn up a new one."""
        faces = [card.face for card in cards]
        self.texts = tuple([TEXTS[face] for face in faces])
        self.rank = bytes([card.rank for card in cards])
        self.fit = bytes([compiled.fit[face] for face in faces])
        self.take = bytes([compiled.take[face] for face in faces])
        # By `map`, because an index makes mypyc copy each number: these take 2 KB, and every race has a deal.
        self.fit_bit = tuple(map(compiled.fit_bit.__getitem__, faces))
        self.take_bit = tuple(map(compiled.take_bit.__getitem__, faces))
        self.suit = bytes([card.suit for card in cards])
        self.run_fit = bytes([compiled.run_fit[face] for face in faces]) if compiled.is_wide else self.fit
        self.run_take = bytes([compiled.run_take[face] for face in faces]) if compiled.is_wide else self.take
        self.homes = tuple([compiled.homes[face] for face in faces])


class Position:
    """A position of one deal.

    `wanted` is the rank that each foundation wants next, by pile number. `home` counts the cards on foundations,
    `redealt` the redeals so far. `seen` is a set of cards as bits: bit i is set once the player has seen card i of the
    deal. `idle` is one of the constants in `layout.py`, and always BUSY where redeals are limited.
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
        """Whether every card is on a foundation."""
        return self.home == len(self.deal.rank)

    @property
    def piles(self) -> dict[str, tuple[Card, ...]]:
        """Every pile that the game has, by name, bottom to top."""
        cards = self.deal.cards
        return {name: tuple(cards[i] for i in self.stacks[number]) for name, number in self.deal.compiled.shown.items()}

    def face_down(self, number: int) -> int:
        """Number of cards of a pile, counted from the bottom, that lie face down."""
        compiled = self.deal.compiled
        cards = len(self.stacks[number])
        if number == STOCK:
            return cards
        if number < compiled.first_reserve:
            return self._face_down_in_column(number) if compiled.hides else 0
        match compiled.rules.reserve_shown:
            case "all":
                return 0
            case "top":
                return max(cards - 1, 0)
            case "last":
                return cards if cards > 1 else 0
            case "all at stock end":
                return cards if self.stacks[STOCK] else 0

    def _face_down_in_column(self, number: int) -> int:
        """The same of a tableau pile. A card that has been seen there never lies face down again."""
        down = 0
        for card in self.stacks[number]:
            if self.seen & BITS[card]:
                break
            down += 1
        return down

    @property
    def redeals_left(self) -> int | None:
        """Redeals that are left, even if there is nothing to gather; None where they are unlimited."""
        redeals = self.deal.compiled.redeals
        return None if redeals is None else redeals - self.redealt

    def has_redeal(self) -> bool:
        """Whether the stock is empty, a redeal is left, and there is a card to gather."""
        compiled, stacks = self.deal.compiled, self.stacks
        if stacks[STOCK] or self.redeals_left == 0:
            return False
        for number in compiled.gathered:  # noqa: SIM110 - a generator takes longer than everything else here
            if stacks[number]:
                return True
        return False

    def faces(self, cards: int) -> str:
        """Faces of a set of cards (as bits), concatenated in deal order."""
        texts = []
        while cards:
            lowest = cards & -cards
            texts.append(self.deal.texts[lowest.bit_length() - 1])
            cards ^= lowest
        return "".join(texts)

    def show(self, number: int) -> str:
        """Cards of a pile as the player sees them, bottom to top, such as `-- 7H`. Two dashes are a face-down card."""
        stack = self.stacks[number]
        down = self.face_down(number)
        if down == len(stack):
            return HIDDEN[down]
        texts = self.deal.texts
        shown = " ".join([texts[card] for card in stack[down:]])
        return f"{HIDDEN[down]} {shown}" if down else shown

    def show_all(self) -> dict[str, str]:
        """Every pile as the player sees it, by name."""
        return {name: self.show(number) for name, number in self.deal.compiled.shown.items()}

    def show_changes(self, before: "Position") -> dict[str, str]:
        """Piles that look different from how they looked before a move, by name."""
        compiled, old, new = self.deal.compiled, before.stacks, self.stacks
        changed = {name: self.show(number) for name, number in compiled.shown.items() if new[number] is not old[number]}
        if compiled.rules.reserve_shown == "all at stock end" and bool(old[STOCK]) != bool(new[STOCK]):
            # the reserve turns face up although none of its cards moves
            changed |= {compiled.names[number]: self.show(number) for number in compiled.reserve}
        return changed
