"""Fair deals: sixteen bytes decide the order of the cards, the same way in every language.

The byte stream is SHA-256(seed ‖ "cadogan/deal/1" ‖ counter, 4 bytes big-endian) for counter 0, 1, …, read as 32-bit
big-endian words. A new deck is the packs in order, suits C S H D, ranks A to K; in a game of two suits C is S and D is
H, in a game of one suit all are S. For i from the last index down to 1:
take words until one is below the largest multiple of i + 1 not above 2³², then swap cards i and (word mod (i + 1)).

Two kinds of seeds are numbered deals, whose cards everybody can look up. The twelve bytes "cadogan/ms/1" and a number,
4 bytes big-endian: in a game of one pack and four suits its cards lie as in Microsoft's FreeCell. With state = number,
each card is drawn from the pack AC AD AH AS 2C … KS: state = (state · 214013 + 2531011) mod 2³¹, the card at index
⌊state / 2¹⁶⌋ mod (cards left) is dealt, and the last card left takes its place.

The seven bytes "pysolfc" and a number, 9 bytes big-endian: in a game of four suits its cards lie as PySolFC shuffles
them. Below 32,000 it draws as Microsoft does, two packs from the new deck. From there on, a Mersenne Twister (MT19937)
with the number as its key gives fractions of 53 bits. For i from the last index of the new deck down to 1, cards i and
⌊fraction · (i + 1)⌋ are swapped; then the last card is dealt first.
"""

import re
import struct
from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random
from typing import NamedTuple, Self

from cadogan.rules.cards import PACK, Card, new_deck
from cadogan.rules.errors import InvalidSeed
from cadogan.rules.game import Game

SEED_BYTES = 16

MICROSOFT = b"cadogan/ms/1"
MOST_OF_MICROSOFT = 1_000_000
"""Microsoft's deals have numbers from 1 to this one."""
PYSOLFC = b"pysolfc"
MOST_OF_PYSOLFC = 10**20
TWISTED = 32_000
"""PySolFC's number from which a Mersenne Twister shuffles."""
_NUMBER = re.compile(r"(ms|pysol):([1-9][0-9]{0,20})")
_KINDS = {"ms": (MICROSOFT, MOST_OF_MICROSOFT), "pysol": (PYSOLFC, MOST_OF_PYSOLFC)}


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
        """Read 32 hexadecimal digits, or a numbered deal such as `ms:11982` or `pysol:24680`. Raises InvalidSeed.

        >>> str(Seed.parse("ms:11982")), str(Seed.parse("pysol:24680"))
        ('6361646f67616e2f6d732f3100002ece', '7079736f6c6663000000000000006068')
        """
        if text.startswith(("ms:", "pysol:")):
            kind, match = text.partition(":")[0], _NUMBER.fullmatch(text)
            start, most = _KINDS[kind]
            if match is None or int(match[2]) > most:
                raise InvalidSeed(f"{text!r} is not a numbered deal; they are {kind}:1 to {kind}:{most}")
            return cls(start + int(match[2]).to_bytes(SEED_BYTES - len(start)))
        if len(text) != 2 * SEED_BYTES or not set(text) <= set("0123456789abcdefABCDEF"):
            raise InvalidSeed(
                f"{text!r} is not a deal; a deal is given by its number, such as ms:11982 or pysol:24680, or by the "
                f"{2 * SEED_BYTES} hexadecimal digits of its seed"
            )
        return cls(bytes.fromhex(text))

    @classmethod
    def picked(cls, text: str, game: Game) -> Self:
        """Read the seed of a game's deal. Raises InvalidSeed, also for a numbered deal whose packs the game lacks."""
        seed, (kind, colon, _) = cls.parse(text), text.partition(":")
        if colon and seed.numbered_deck(game) is None:
            packs = "one pack of four suits" if kind == "ms" else "four suits"
            raise InvalidSeed(f"the deals of {kind} have {packs}, {game.id} has others")
        return seed

    def deck(self, game: Game) -> tuple[Card, ...]:
        """The game's pack(s), shuffled. The first card is dealt first."""
        numbered = self.numbered_deck(game)
        if numbered is not None:
            return numbered
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

    def numbered_deck(self, game: Game) -> tuple[Card, ...] | None:
        """Cards of a numbered deal; None for any other seed, and for games whose packs it does not have."""
        packs, number = game.rules.packs, self._number_of("ms")
        if game.rules.suits != 4:
            return None
        if number and packs == 1:
            return microsoft_deck(number)
        number = self._number_of("pysol")
        return pysolfc_deck(number, packs) if number else None

    def is_lost(self, game: Game) -> bool:
        """Whether this is a numbered deal of the game that is known to be lost. If not, nothing is known.

        >>> from cadogan.rules import GAMES
        >>> game = GAMES["freecell"]
        >>> Seed.parse("ms:11982").is_lost(game), Seed.parse("ms:11982").is_lost(game.with_options(cells=6))
        (True, False)
        """
        return any(Seed.parse(name) == self for name in game.lost_deals)

    def _number_of(self, kind: str) -> int:
        """Number of a numbered deal of a kind; 0 for any other seed."""
        start, most = _KINDS[kind]
        number = int.from_bytes(self.value[len(start) :]) if self.value.startswith(start) else 0
        return number if number <= most else 0

    def _words(self) -> Iterator[int]:
        counter = 0
        while True:
            yield from struct.unpack(">8I", sha256(self.value + b"cadogan/deal/1" + counter.to_bytes(4)).digest())
            counter += 1


def microsoft_deck(number: int) -> tuple[Card, ...]:
    """Cards of a deal of Microsoft's FreeCell. The first card is dealt first.

    >>> " ".join(map(str, microsoft_deck(1)[:8]))
    'JD 2D 9H JC 5D 7H 7C 5H'
    """
    return _drawn([PACK[13 * suit + rank] for rank in range(13) for suit in (0, 3, 2, 1)], _congruential(number))


def pysolfc_deck(number: int, packs: int) -> tuple[Card, ...]:
    """Cards of a deal of PySolFC. The first card is dealt first.

    >>> " ".join(map(str, pysolfc_deck(32001, packs=1)[:8]))
    '4C AC JD 8H 5S 6S 6D KH'
    """
    if number < TWISTED:
        return microsoft_deck(number) if packs == 1 else _drawn(list(new_deck(packs, suits=4)), _congruential(number))
    fraction = Random(number).random  # noqa: S311 - a number has its deal; Python keeps its sequence for ever
    return _drawn(list(new_deck(packs, suits=4)), lambda cards: int(fraction() * cards))


def _congruential(state: int) -> Callable[[int], int]:
    """Numbers below a bound, as the library of Microsoft's C compiler makes them."""

    def below(bound: int) -> int:
        nonlocal state
        state = (state * 214013 + 2531011) % 2**31
        return (state >> 16) % bound

    return below


def _drawn(left: list[Card], below: Callable[[int], int]) -> tuple[Card, ...]:
    """Cards drawn one by one. The last card left takes the place of each."""
    deck = []
    while left:
        place = below(len(left))
        deck.append(left[place])
        left[place] = left[-1]
        left.pop()
    return tuple(deck)
