"""What every patience in the naive reading of `docs/rules.md` shares: its section "Words".

A card is a string such as "TH", a pile a list of them from bottom to top (so the stock's next card is the last).
Ranks that wrap are read off the row of ranks: two that stand side by side in it follow each other.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

Option = str | int | None

RANKS = "A23456789TJQK"
SUITS = "CSHD"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
INSTEAD = {4: "CSHD", 2: "SSHH", 1: "SSSS"}  # by number of suits: what clubs, spades, hearts and diamonds are


def rank_of(card: str) -> str:
    return card[0]


def suit_of(card: str) -> str:
    return card[1]


def is_black(card: str) -> bool:
    return suit_of(card) in "CS"


def is_next(low: str, high: str) -> bool:
    """Whether `high` is one rank above `low`, without wrap: whether the two stand side by side in the row of ranks."""
    return rank_of(low) + rank_of(high) in RANKS


def is_next_on_ring(low: str, high: str) -> bool:
    """The same with wrap: A follows K going up, K follows A going down."""
    return rank_of(low) + rank_of(high) in RANKS + "A"


def is_foundation(name: str) -> bool:
    return name.startswith("f")


def is_tableau(name: str) -> bool:
    return name.startswith("t")


def is_reserve(name: str) -> bool:
    return name.startswith("r")


def pack(suits: int) -> list[str]:
    """A pack with so many suits."""
    return [rank + suit for suit in INSTEAD[suits] for rank in RANKS]


def names(letter: str, count: int) -> list[str]:
    return [f"{letter}{number}" for number in range(count)]


GAMES: dict[str, type["Patience"]] = {}
"""By id: each class that says which game it is."""


class Patience:
    """A position: the piles, and the little of the past that the rules remember."""

    packs: ClassVar[int] = 1
    suits: int = 4
    foundations: ClassVar[list[str]] = names("f", 4)
    tableau: ClassVar[list[str]] = names("t", 4)
    reserve: list[str] = []  # noqa: RUF012 - games replace it, nothing changes it
    has_waste: ClassVar[bool] = True
    has_stock: bool = True
    has_cells: ClassVar[bool] = False  # whether cards may land on the reserve
    has_returns: bool = False  # whether cards may leave foundations
    defaults: ClassVar[dict[str, Option]] = {}
    ranges: ClassVar[dict[str, Sequence[Option]]] = {}  # the options that the game has, and the values of each
    redeals: int | None = 0  # None: unlimited

    def __init_subclass__(cls, *, game: str | None = None) -> None:
        if game is not None:
            GAMES[game] = cls

    def __init__(self, deck: Sequence[str], options: Mapping[str, Option]) -> None:
        if Counter(deck) != Counter(pack(self.suits) * self.packs):
            raise ValueError(f"A deal is a permutation of {self.packs} pack(s); these {len(deck)} cards are not.")
        self.options = {**self.defaults, **options}
        waste = ["w"] if self.has_waste else []
        self.piles: dict[str, list[str]] = {
            name: [] for name in ["s", *waste, *self.foundations, *self.tableau, *self.reserve]
        }
        self.down = dict.fromkeys(self.tableau, 0)  # how many of the lowest cards of a tableau pile lie face down
        self.redealt = 0
        self.offered: set[str] = set()  # every move that was legal since the last redeal
        self.is_idle = False  # an unlimited redeal ended a round in which nothing could be done
        self.piles["s"] = list(deck)[::-1]
        self.lay_out()

    # What a game says of itself.

    def lay_out(self) -> None:
        """Deal the opening position from the stock, which holds the whole deal."""
        raise NotImplementedError

    def allows(self, source: str, cards: list[str], target: str) -> bool:
        """Whether the top cards of `source`, these, may go to `target`."""
        raise NotImplementedError

    def allows_from_within(self, source: str, card: str, target: str) -> bool:
        """Whether a card of a pile that is available as a whole may go to `target`; most games have no such pile."""
        del source, card, target
        return False

    def is_face_up(self, name: str, index: int) -> bool:
        return name != "s" and index >= self.down.get(name, 0)

    def fill_gaps(self) -> None:
        """Fill gaps, as far as that happens without a choice."""

    def take_runs_home(self) -> None:
        """Let complete runs leave the tableau, if they do that by themselves."""

    # What happens without a choice after a move.

    def settle(self) -> None:
        self.turn_up()
        self.take_runs_home()
        self.turn_up()
        self.fill_gaps()

    def turn_up(self) -> None:
        for name, pile in self.piles.items():
            if is_tableau(name):
                self.down[name] = max(min(self.down[name], len(pile) - 1), 0)

    # Dealing and redealing, as most games do it.

    def take(self, count: int = 1) -> list[str]:
        """Up to `count` cards off the stock, in the order in which they leave it."""
        return [self.piles["s"].pop() for _ in range(min(count, len(self.piles["s"])))]

    def take_out(self, card: str) -> str:
        """The copy of this card that comes first in the deal, out of the stock."""
        stock = self.piles["s"]
        last = max(index for index, other in enumerate(stock) if other == card)
        return stock.pop(last)

    def found(self, card: str) -> None:
        self.piles[self.foundation_of(card)].append(card)

    def suit_at(self, foundation: str) -> str:
        return INSTEAD[self.suits][int(foundation[1:]) % 4]

    def foundation_of(self, card: str) -> str:
        return self.foundations[SUITS.index(suit_of(card))]

    def may_deal(self) -> bool:
        return bool(self.piles["s"])

    def deal(self) -> None:
        self.piles["w"] += self.take()

    def gathered(self) -> list[str]:
        """The cards of a redeal, in the order in which they will be dealt: the waste turned over."""
        return list(self.piles["w"])

    def may_redeal(self) -> bool:
        has_redeal_left = self.redeals is None or self.redealt < self.redeals
        return not self.piles["s"] and has_redeal_left and bool(self.gathered())

    def redeal(self) -> None:
        self.piles["s"] = self.gathered()[::-1]
        self.piles["w"] = []

    # Questions that several games ask.

    def is_gap(self, name: str) -> bool:
        return is_tableau(name) and not self.piles[name]

    def is_reserve_empty(self) -> bool:
        return not any(self.piles[name] for name in self.reserve)

    def lies_face_up(self, source: str, cards: list[str]) -> bool:
        """Whether these top cards of the pile all lie face up."""
        return self.is_face_up(source, len(self.piles[source]) - len(cards))

    def is_whole_pile(self, source: str, cards: list[str]) -> bool:
        return len(cards) == len(self.piles[source])

    def bases(self) -> set[str]:
        """The rank of the card that lies at the bottom of foundations; none before the first."""
        return {rank_of(self.piles[name][0]) for name in self.foundations if self.piles[name]}

    def goes_up_in_suit_with_wrap(self, card: str, foundation: str) -> bool:
        pile = self.piles[foundation]
        if foundation != self.foundation_of(card):
            return False
        if not pile:
            return rank_of(card) in self.bases()
        return len(pile) < len(RANKS) and is_next_on_ring(pile[-1], card)


def is_down_in_alternating_colour(beneath: str, card: str) -> bool:
    return is_next_on_ring(card, beneath) and is_black(card) != is_black(beneath)


def is_down_in_suit(beneath: str, card: str) -> bool:
    return is_next_on_ring(card, beneath) and suit_of(card) == suit_of(beneath)
