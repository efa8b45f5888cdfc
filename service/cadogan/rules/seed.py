"""Fair deals: sixteen bytes decide the order of the cards, the same way in every language.

The byte stream is SHA-256(seed ‖ "cadogan/deal/1" ‖ counter, 4 bytes big-endian) for counter 0, 1, …, read as 32-bit
big-endian words. A new deck is the packs in order, suits C S H D, ranks A to K; in a game of two suits C is S and D is
H, in a game of one suit all are S. For i from the last index down to 1:
take words until one is below the largest multiple of i + 1 not above 2³², then swap cards i and (word mod (i + 1)).

A seed of the twelve bytes "cadogan/ms/1" and a number, 4 bytes big-endian, is a numbered deal: in a game of one pack
and four suits its cards lie as in Microsoft's FreeCell. With state = number, each card is drawn from the pack AC AD AH
AS 2C … KS: state = (state · 214013 + 2531011) mod 2³¹, the card at index ⌊state / 2¹⁶⌋ mod (cards left) is dealt, and
the last card left takes its place.
"""

import re
import struct
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple, Self

from cadogan.rules.cards import Card, new_deck
from cadogan.rules.errors import InvalidSeed
from cadogan.rules.game import Game

SEED_BYTES = 16

NUMBERED = b"cadogan/ms/1"
MOST_NUMBERED = 1_000_000
"""Microsoft's deals have numbers from 1 to this one."""
_NUMBER = re.compile(r"ms:([1-9][0-9]{0,6})")


class Seed(NamedTuple):
    """Sixteen bytes from which a deal is computed.

    >>> from cadogan.rules import GAMES
    >>> seed = Seed.parse("000102030405060708090a0b0c0d0e0f")
    >>> " ".join(map(str, seed.deck(GAMES["duchess"])[:6]))
    '3C 4S JD 5H AS KC'
    """

    value: bytes

    def __str__(self) -> str:
        return self.value.hex()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read 32 hexadecimal digits, or a numbered deal such as `ms:11982`. Raises InvalidSeed.

        >>> str(Seed.parse("ms:11982")), Seed.parse("ms:11982").number
        ('6361646f67616e2f6d732f3100002ece', 11982)
        """
        if text.startswith("ms:"):
            match = _NUMBER.fullmatch(text)
            if match is None or int(match[1]) > MOST_NUMBERED:
                raise InvalidSeed(f"{text!r} is not a numbered deal; they are ms:1 to ms:{MOST_NUMBERED}")
            return cls(NUMBERED + int(match[1]).to_bytes(4))
        if len(text) != 2 * SEED_BYTES or not set(text) <= set("0123456789abcdefABCDEF"):
            raise InvalidSeed(f"{text!r} is not a seed; a seed is {SEED_BYTES} bytes, as 32 hexadecimal digits")
        return cls(bytes.fromhex(text))

    @property
    def number(self) -> int | None:
        """Number of a numbered deal; None for any other seed."""
        number = int.from_bytes(self.value[len(NUMBERED) :])
        return number if self.value.startswith(NUMBERED) and 1 <= number <= MOST_NUMBERED else None

    def deck(self, game: Game) -> tuple[Card, ...]:
        """The game's pack(s), shuffled. The first card is dealt first."""
        if self.number is not None and game.has_numbered_deals:
            return numbered_deck(self.number)
        deck = list(new_deck(game.rules.packs, game.rules.suits))
        words = self._words()
        for last in range(len(deck) - 1, 0, -1):
            cards = last + 1
            fair = 2**32 - 2**32 % cards
            word = next(words)
            while word >= fair:
                word = next(words)
            other = word % cards
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)

    def _words(self) -> Iterator[int]:
        counter = 0
        while True:
            yield from struct.unpack(">8I", sha256(self.value + b"cadogan/deal/1" + counter.to_bytes(4)).digest())
            counter += 1


def numbered_deck(number: int) -> tuple[Card, ...]:
    """Cards of a numbered deal. The first card is dealt first.

    >>> " ".join(map(str, numbered_deck(1)[:8]))
    'JD 2D 9H JC 5D 7H 7C 5H'
    """
    left = [Card(rank, suit) for rank in range(13) for suit in (0, 3, 2, 1)]
    state, deck = number, []
    while left:
        state = (state * 214013 + 2531011) % 2**31
        place = (state >> 16) % len(left)
        deck.append(left[place])
        left[place] = left[-1]
        left.pop()
    return tuple(deck)
