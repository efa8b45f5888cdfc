"""Fair deals: sixteen bytes decide the order of the cards, the same way in every language.

The byte stream is SHA-256(seed ‖ "cadogan/deal/1" ‖ counter, 4 bytes big-endian) for counter 0, 1, …, read as 32-bit
big-endian words. A new deck is the packs in order, suits C S H D, ranks A to K; in a game of two suits C is S and D is
H, in a game of one suit all are S. For i from the last index down to 1:
take words until one is below the largest multiple of i + 1 not above 2³², then swap cards i and (word mod (i + 1)).
"""

import struct
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple, Self

from cadogan.rules.cards import Card, new_deck
from cadogan.rules.errors import InvalidSeed
from cadogan.rules.game import Game

SEED_BYTES = 16


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
        """Read 32 hexadecimal digits. Raises InvalidSeed."""
        if len(text) != 2 * SEED_BYTES or not set(text) <= set("0123456789abcdefABCDEF"):
            raise InvalidSeed(f"{text!r} is not a seed; a seed is {SEED_BYTES} bytes, as 32 hexadecimal digits")
        return cls(bytes.fromhex(text))

    def deck(self, game: Game) -> tuple[Card, ...]:
        """The game's pack(s), shuffled. The first card is dealt first."""
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
