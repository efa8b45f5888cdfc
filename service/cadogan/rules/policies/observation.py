"""An observation: what a racer knows of a board, which is each face seen so far and where that card lies now.

It is made from what a racer is shown, or from a layout as far as it was shown. It cannot hold a card that was never
seen. An observer who follows a board from the start also knows cards that were turned face down again.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, Protocol, Self

from cadogan.rules.cards import PACK, new_deck
from cadogan.rules.compiled_rules import CompiledRules
from cadogan.rules.layout import BUSY, Layout, want_next
from cadogan.rules.move import Move
from cadogan.rules.position import BITS, Deal

UNSEEN: Final = 255
"""A card that was never seen. It is greater than any card, so `min` of two looks at a place is what is known."""

FACES: Final = {"--": UNSEEN} | {str(card): card.face for card in PACK}
"""Number in a new pack, by the text of a card."""


class RandomSource(Protocol):
    """A source of random numbers, such as `random.Random`."""

    def random(self) -> float:
        """A number from 0 (included) to 1 (excluded)."""

    def shuffle(self, cards: list[int], /) -> None:
        """Shuffle a list in place."""


@lru_cache(maxsize=64)
def new_pack(compiled: CompiledRules) -> Deal:
    """The deal of a game in the order of a new pack."""
    return Deal(compiled, new_deck(compiled.rules.packs, compiled.rules.suits))


class Observation:
    """A board as its racer knows it. Stacks are as in a position of the deal of a new pack, with UNSEEN cards.

    `legal` are the legal moves, `redealt` counts the redeals. `vain` are the moves since a card last came home, into
    play or face up: repeating them only passes the time. `settled` is the most that was settled by then. `plan` are the
    moves that the policy means to make next.
    """

    __slots__ = ("deal", "home", "legal", "plan", "redealt", "settled", "stacks", "vain", "wanted")

    def __init__(
        self,
        compiled: CompiledRules,
        faces: Iterable[bytes],
        legal: tuple[Move, ...],
        redealt: int,
        vain: tuple[Move, ...],
    ) -> None:
        self.deal = new_pack(compiled)
        has_copies = compiled.rules.packs > 1 or compiled.rules.suits < 4
        self.stacks = tell_apart(self.deal, faces) if has_copies else tuple(faces)
        self.legal = legal
        self.redealt = redealt
        self.vain = vain
        self.plan: tuple[Move, ...] = ()
        self.wanted = wanted(self.deal, self.stacks)
        self.home = sum([len(self.stacks[number]) for number in compiled.foundations])
        self.settled = settled(compiled, self.stacks)

    # From what a racer's client is shown

    @classmethod
    def shown(
        cls, compiled: CompiledRules, piles: Mapping[str, str], legal: Iterable[str], redeals_left: int | None
    ) -> Self:
        """The observation at the first look at these piles, each written like `-- 7H`; it may be in mid-game.

        `redeals_left` is None where redeals are unlimited.
        """
        redealt = 0 if compiled.redeals is None or redeals_left is None else compiled.redeals - redeals_left
        return cls(compiled, faces_of(compiled, piles), tuple(map(Move.parse, legal)), redealt, ())

    def follow_shown(self, move: Move, piles: Mapping[str, str], legal: Iterable[str]) -> "Observation":
        """The observation after a move that led to these piles. Piles that the move did not touch look as before."""
        compiled = self.deal.compiled
        after = self.imagine().play(move)  # the unseen cards move the same way, whichever they are
        known = bytearray([UNSEEN]) * 256
        for card in self.seen:
            known[card] = self.deal.cards[card].face
        faces = [
            bytes(map(min, shown, stack.translate(known))) if len(shown) == len(stack) else shown  # a run left, or not
            for shown, stack in zip(faces_of(compiled, piles), after.stacks, strict=True)
        ]
        return self._go_on(move, Observation(compiled, faces, tuple(map(Move.parse, legal)), after.redealt, ()))

    # From a layout

    @classmethod
    def of(cls, layout: Layout, vain: tuple[Move, ...] = ()) -> Self:
        """The observation of a racer who played from the start of the deal to this layout."""
        known = bytearray([UNSEEN]) * 256
        for place, card in enumerate(layout.deal.cards):
            if layout.seen & BITS[place]:
                known[place] = card.face
        faces = [stack.translate(known) for stack in layout.stacks]
        return cls(layout.deal.compiled, faces, layout.legal_moves(), layout.redealt, vain)

    def follow(self, move: Move, layout: Layout) -> "Observation":
        """The observation after a move that led to this layout."""
        return self._go_on(move, Observation.of(layout))

    # Using it

    @property
    def seen(self) -> set[int]:
        """Cards whose place is known."""
        return set(b"".join(self.stacks)) - {UNSEEN}

    def imagine(self, chance: RandomSource | None = None) -> Layout:
        """A layout that looks the same. Unseen cards are drawn at random, or in new-pack order without a source."""
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

    def _go_on(self, move: Move, after: "Observation") -> "Observation":
        """The observation after a move: with the moves in vain, and the rest of the plan if this was its next move."""
        if after.settled <= self.settled:
            after.settled = self.settled  # a card that comes back from a foundation and goes home again brings nothing
            after.vain = (*self.vain, move)
        if self.plan[:1] == (move,):
            after.plan = self.plan[1:]
        return after


def faces_of(compiled: CompiledRules, piles: Mapping[str, str]) -> list[bytes]:
    """Piles as they are shown, by pile number."""
    return [bytes([FACES[card] for card in piles.get(name, "").split()]) for name in compiled.names]


def settled(compiled: CompiledRules, stacks: tuple[bytes, ...]) -> int:
    """Permanent progress: cards home count twice, cards in play once unless a redeal gathers them again.

    Cards in cells are in play, too. Cards of the tableau that lie face down do not count yet.
    """
    home = sum([len(stacks[number]) for number in compiled.foundations])
    if compiled.gathers_piles:
        return 2 * home
    in_play = compiled.tableau + compiled.reserve if compiled.has_cells else compiled.tableau
    hidden = sum([stacks[number].count(UNSEEN) for number in compiled.tableau]) if compiled.hides else 0
    return 2 * home + sum([len(stacks[number]) for number in in_play]) - hidden


def tell_apart(deal: Deal, faces: Iterable[bytes]) -> tuple[bytes, ...]:
    """Stacks in which cards with the same face are different cards of the new pack."""
    copies: dict[int, list[int]] = {}
    for card in range(len(deal.cards) - 1, -1, -1):
        copies.setdefault(deal.cards[card].face, []).append(card)
    return tuple([bytes([face if face == UNSEEN else copies[face].pop() for face in stack]) for stack in faces])


def wanted(deal: Deal, stacks: tuple[bytes, ...]) -> bytes:
    """Rank that each foundation wants next, from the cards on the foundations."""
    compiled, base = deal.compiled, deal.compiled.fixed_base
    begun = [number for number in compiled.foundations if stacks[number]]
    if base is None and begun:
        base = compiled.base(begun[0], deal.rank[stacks[begun[0]][0]])
    ranks = compiled.wanted(base)
    for number in begun:
        ranks = want_next(compiled, ranks, number, deal.rank[stacks[number][-1]], len(stacks[number]))
    return ranks
