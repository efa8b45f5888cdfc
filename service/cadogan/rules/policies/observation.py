"""What a racer knows of a board: the face of each card that has been seen on it, and where it lies now.

A `Sight` is made from what a racer is shown, or from a layout as far as it was shown; it has no room for a card that
was never seen. Whoever follows a board from its start also knows cards that were turned face down again.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, Protocol, Self

from cadogan.rules.cards import PACK
from cadogan.rules.compiled_rules import Plan
from cadogan.rules.layout import BUSY, Layout, want_next
from cadogan.rules.move import Move
from cadogan.rules.position import BITS, Deal

UNSEEN: Final = 255
"""A card that was never seen. It is above all that were, so that of two glances at a place `min` is what is known."""

FACES: Final = {"--": UNSEEN} | {str(card): card.face for card in PACK}
"""By a card as it is shown: its number in a new pack."""


class RandomSource(Protocol):
    """Where chance comes from; `random.Random` is one."""

    def random(self) -> float:
        """Draw a number from 0 up to 1."""

    def shuffle(self, cards: list[int], /) -> None:
        """Put into any order."""


@lru_cache(maxsize=64)
def new_pack(plan: Plan) -> Deal:
    """Tables of a game's cards, in the order of a new pack."""
    return Deal(plan, PACK * plan.rules.packs)


class Sight:
    """A board as its racer knows it. Stacks are as in a position of the deal of a new pack, or have UNSEEN cards.

    `legal` may be played, `redealt` counts the redeals made. `vain` are the moves since a card last came home or into
    play: whoever makes the same ones again only passes the time.
    """

    __slots__ = ("deal", "home", "legal", "redealt", "stacks", "vain", "wanted")

    def __init__(
        self, plan: Plan, faces: Iterable[bytes], legal: tuple[Move, ...], redealt: int, vain: tuple[Move, ...]
    ) -> None:
        self.deal = new_pack(plan)
        self.stacks = tell_apart(faces) if plan.rules.packs > 1 else tuple(faces)
        self.legal = legal
        self.redealt = redealt
        self.vain = vain
        self.wanted = wanted(self.deal, self.stacks)
        self.home = sum([len(self.stacks[number]) for number in plan.foundations])

    # As the racer's own program sees the board

    @classmethod
    def shown(cls, plan: Plan, piles: Mapping[str, str], legal: Iterable[str]) -> Self:
        """What is known at the first look at these piles, each as in `-- 7H`."""
        return cls(plan, faces_of(plan, piles), tuple(map(Move.parse, legal)), 0, ())

    def follow_shown(self, move: Move, piles: Mapping[str, str], legal: Iterable[str]) -> "Sight":
        """What is known once a move has led to these piles; those that it does not touch look as before."""
        plan = self.deal.plan
        after = self.imagine().play(move)  # whatever the unseen cards are, this is where they go
        known = bytearray([UNSEEN]) * 256
        for card in self.seen:
            known[card] = card % 52
        faces = [
            bytes(map(min, shown, stack.translate(known)))
            for shown, stack in zip(faces_of(plan, piles), after.stacks, strict=True)
        ]
        vain = self._vain_after(move, after.stacks)
        return Sight(plan, faces, tuple(map(Move.parse, legal)), after.redealt, vain)

    # As a layout shows itself

    @classmethod
    def of(cls, layout: Layout, vain: tuple[Move, ...] = ()) -> Self:
        """What is known to a racer who came from the start of the deal to this layout."""
        known = bytearray([UNSEEN]) * 256
        for place, card in enumerate(layout.deal.cards):
            if layout.seen & BITS[place]:
                known[place] = card.face
        faces = [stack.translate(known) for stack in layout.stacks]
        return cls(layout.deal.plan, faces, layout.legal_moves(), layout.redealt, vain)

    def follow(self, move: Move, layout: Layout) -> "Sight":
        """What is known once a move has led to this layout."""
        return Sight.of(layout, self._vain_after(move, layout.stacks))

    # What can be made of it

    @property
    def seen(self) -> set[int]:
        """Cards that are known."""
        return set(b"".join(self.stacks)) - {UNSEEN}

    def imagine(self, chance: RandomSource | None = None) -> Layout:
        """Layout that would look the same, the unseen cards laid by chance; without it, in the order of a new pack."""
        seen = self.seen
        unseen = [card for card in range(len(self.deal.rank)) if card not in seen]
        if chance is not None:
            chance.shuffle(unseen)
        stacks = [
            bytes([unseen.pop() if card == UNSEEN else card for card in stack]) if UNSEEN in stack else stack
            for stack in self.stacks
        ]
        known = sum([BITS[card] for card in seen])
        return Layout(self.deal, tuple(stacks), self.wanted, self.home, self.redealt, known, BUSY)

    def _vain_after(self, move: Move, stacks: tuple[bytes, ...]) -> tuple[Move, ...]:
        plan = self.deal.plan
        return () if settled(plan, stacks) > settled(plan, self.stacks) else (*self.vain, move)


def faces_of(plan: Plan, piles: Mapping[str, str]) -> list[bytes]:
    """Piles as they are shown, by number."""
    return [bytes([FACES[card] for card in piles.get(name, "").split()]) for name in plan.names]


def settled(plan: Plan, stacks: tuple[bytes, ...]) -> int:
    """How far cards have come for good: home counts twice, in play once unless a redeal gathers that again."""
    home = sum([len(stacks[number]) for number in plan.foundations])
    return 2 * home + (0 if plan.gathers_piles else sum([len(stacks[number]) for number in plan.tableau]))


def tell_apart(faces: Iterable[bytes]) -> tuple[bytes, ...]:
    """Stacks of two packs: of two equal cards the second that we come upon is numbered 52 higher."""
    met = {UNSEEN}
    stacks = []
    for stack in faces:
        cards = bytearray(stack)
        for place, card in enumerate(stack):
            if card in met and card != UNSEEN:
                cards[place] = card + 52
            met.add(card)
        stacks.append(bytes(cards))
    return tuple(stacks)


def wanted(deal: Deal, stacks: tuple[bytes, ...]) -> bytes:
    """Rank that each foundation wants next, read off the foundations."""
    plan, base = deal.plan, deal.plan.fixed_base
    begun = [number for number in plan.foundations if stacks[number]]
    if base is None and begun:
        base = plan.base(begun[0], deal.rank[stacks[begun[0]][0]])
    ranks = plan.wanted(base)
    for number in begun:
        ranks = want_next(plan, ranks, number, deal.rank[stacks[number][-1]], len(stacks[number]))
    return ranks
