"""A Mersenne Twister (MT19937; Matsumoto and Nishimura 1998): fractions that a number decides, for ever the same.

PySolFC shuffles with it. The rules draw no random numbers, so they have one of their own, which takes only a key.
"""

from collections.abc import Callable, Iterator
from typing import Final

WORDS: Final = 624
APART: Final = 397
LOW: Final = 0xFFFFFFFF
"""The bits of a word."""


def fractions(key: int) -> Callable[[], float]:
    """Fractions from 0 to 1, without 1, each of 53 bits.

    >>> round(fractions(24680)(), 6)
    0.735817
    """
    words = _words(_keyed(key))
    return lambda: ((next(words) >> 5) * 2**26 + (next(words) >> 6)) / 2**53


def _words(state: list[int]) -> Iterator[int]:
    while True:
        for at in range(WORDS):
            y = (state[at] & 0x80000000) | (state[(at + 1) % WORDS] & 0x7FFFFFFF)
            state[at] = state[(at + APART) % WORDS] ^ (y >> 1) ^ (0x9908B0DF if y & 1 else 0)
        for word in state:
            y = word ^ (word >> 11)
            y ^= (y << 7) & 0x9D2C5680
            y ^= (y << 15) & 0xEFC60000
            yield y ^ (y >> 18)


def _keyed(key: int) -> list[int]:
    """The state that a key leads to: its words, the lowest first, are mixed into the state of a fixed seed."""
    parts = [key >> bits & LOW for bits in range(0, max(key.bit_length(), 1), 32)]
    state = [19650218]
    for at in range(1, WORDS):
        state.append((1812433253 * (state[-1] ^ (state[-1] >> 30)) + at) & LOW)
    at = 1

    def mix(factor: int, added: int) -> None:
        nonlocal at
        before = state[at - 1] ^ (state[at - 1] >> 30)
        state[at] = ((state[at] ^ (before * factor)) + added) & LOW
        at += 1
        if at == WORDS:
            state[0], at = state[-1], 1

    for step in range(WORDS):
        part = step % len(parts)
        mix(1664525, parts[part] + part)
    for _ in range(WORDS - 1):
        mix(1566083941, -at)
    state[0] = 0x80000000
    return state
