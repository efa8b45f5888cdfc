"""Random changes of inputs, for a short run without a fuzzer."""

from collections.abc import Iterator, Sequence
from random import Random

from infra.fuzz.guided.target import LONGEST_INPUT

SPECIAL = (b"\x00", b"\xff", b"\xed\xa0\x80", b"[" * 1200, b'{"a":' * 400, b"%00", b"-1", b"1e999", b"\r\n", b" " * 130)


def mutations(seeds: Sequence[bytes], count: int, rng: Random) -> Iterator[bytes]:
    """So many changed inputs. Equal random generators give equal ones."""
    for _ in range(count):
        data = bytearray(rng.choice(seeds))
        for _ in range(rng.randrange(1, 4)):
            change(data, seeds, rng)
        yield bytes(data[:LONGEST_INPUT])


def change(data: bytearray, seeds: Sequence[bytes], rng: Random) -> None:
    """Change data once."""
    at = rng.randrange(len(data) + 1)
    match rng.randrange(5):
        case 0:
            del data[at : at + rng.randrange(1, 9)]
        case 1:
            data[at:at] = rng.choice(SPECIAL)
        case 2:
            other = rng.choice(seeds)
            data[at:] = other[rng.randrange(len(other) + 1) :]
        case 3:
            data[at:at] = data[at : at + rng.randrange(1, 33)]
        case _:
            data[at : at + 1] = bytes((rng.randrange(256),))
