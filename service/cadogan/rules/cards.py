"""Cards: a rank and a suit, written `TH`.

Inside the engine a card is its index in the deal, so the two aces of spades of two packs are two cards. This module
names the face that such a card shows.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, Self

from cadogan.rules.errors import InvalidDeck

RANKS = "A23456789TJQK"
SUITS = "CSHD"  # the order of the foundations and of a new pack; the first two are black
TEXTS = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""Text of each face, in the order of a new pack."""


class Card(NamedTuple):
    """A face: `rank` 0 (ace) to 12 (king), `suit` 0 to 3 in the order C S H D.

    >>> str(Card.parse("TH")), Card.parse("TH").is_red
    ('TH', True)
    """

    rank: int
    suit: int

    def __str__(self) -> str:
        return TEXTS[self.face]

    @property
    def is_red(self) -> bool:
        """Hearts and diamonds are red."""
        return self.suit >= 2

    @property
    def face(self) -> int:
        """Number in a new pack, 0 (`AC`) to 51 (`KD`)."""
        return self.suit * 13 + self.rank

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read rank and suit, as in `AS`. Raises InvalidDeck if the text is not a card."""
        if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
            raise InvalidDeck(f"{text!r} is not a card; a card is a rank of {RANKS} and a suit of {SUITS}, as in 'TH'")
        return cls(RANKS.index(text[0]), SUITS.index(text[1]))


PACK = tuple(Card(rank, suit) for suit in range(4) for rank in range(13))
"""A new pack: suits C S H D, ranks A to K in each. `PACK[card.face]` is the card itself.

All decks share these objects: a race with cards of its own takes 3 KB more.
"""


SUITS_INSTEAD = {4: (0, 1, 2, 3), 2: (1, 1, 2, 2), 1: (1, 1, 1, 1)}
"""By number of suits: what clubs, spades, hearts and diamonds become."""


def new_deck(packs: int, suits: int) -> tuple[Card, ...]:
    """This many packs in their order, with this many suits.

    >>> " ".join(map(str, new_deck(packs=1, suits=2)[::13]))
    'AS AS AH AH'
    """
    return tuple([PACK[Card(card.rank, SUITS_INSTEAD[suits][card.suit]).face] for card in PACK]) * packs


def parse_deck(cards: Iterable[Card | str], packs: int, suits: int = 4) -> tuple[Card, ...]:
    """Read a permutation of `new_deck`. The first card is dealt first. Raises InvalidDeck with what is wrong."""
    deck = tuple(Card.parse(card) if isinstance(card, str) else card for card in cards)
    want, have = Counter(new_deck(packs, suits)), Counter(deck)
    if want.items() != have.items():  # quicker than comparing counters, which is done in Python
        faults = [
            f"{word} {' '.join(sorted(map(str, cards.elements())))}"
            for word, cards in (("missing", want - have), ("too many", have - want))
            if cards
        ]
        of_suits = {4: "", 2: " in two suits", 1: " in one suit"}[suits]
        raise InvalidDeck(
            f"a deck of {len(deck)} is not a permutation of {packs * 52} cards{of_suits}: {'; '.join(faults)}"
        )
    return deck
