"""A decoder under test: a function of bytes, and inputs to begin with."""

from collections.abc import Callable

from msgspec import Struct

LONGEST_INPUT = 4096
"""Bytes. Limits of 16 and 32 KiB have tests of their own."""


class Target(Struct, frozen=True):
    """A decoder. `run` raises if the decoder does anything but decode or refuse."""

    name: str
    run: Callable[[bytes], None]
    seeds: Callable[[], list[bytes]]
    """Valid inputs, which the fuzzer changes."""
