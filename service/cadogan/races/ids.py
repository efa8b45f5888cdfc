"""A type of its own for each identity."""

from typing import NewType
from uuid import UUID

RaceId = NewType("RaceId", UUID)
"""A UUIDv7: its time orders races, and the log is partitioned by it."""

PlayerId = NewType("PlayerId", UUID)
"""Names a player in the log. His name lives elsewhere, so that a person can be forgotten and the log stay whole."""

DealId = NewType("DealId", UUID)
"""Names a deal in links, where its seed may not stand."""

CHANCE_BYTES = 10
"""Random bytes that an id is made of, besides the time."""


def least_race_id(at_ms: int) -> RaceId:
    """The least id that a race of this moment may have: what lists by id divide by when it is asked for a time."""
    return RaceId(uuid7(at_ms, bytes(CHANCE_BYTES)))


def uuid7(now_ms: int, chance: bytes) -> UUID:
    """UUIDv7 (RFC 9562, section 5.7) of a time in milliseconds since the epoch and ten random bytes.

    >>> uuid7(0x017F22E279B0, bytes.fromhex("0cc318c4dc0c0c07398f"))
    UUID('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
    """
    value = int.from_bytes(now_ms.to_bytes(6) + chance)
    value = value & ~(0xF << 76) | 0x7 << 76  # version
    value = value & ~(0x3 << 62) | 0x2 << 62  # variant
    return UUID(int=value)
