"""Ids, each with a type of its own."""

from typing import NewType
from uuid import UUID

RaceId = NewType("RaceId", UUID)
"""A UUIDv7: its time orders races, and the log is partitioned by it."""

PlayerId = NewType("PlayerId", UUID)
"""Id of a player in the log. The name is stored elsewhere, so a person can be forgotten while the log stays whole."""

DealId = NewType("DealId", UUID)
"""Id of a deal, for links, which must not contain its seed."""

CHANCE_BYTES = 10
"""Random bytes in an id, besides the time."""


def least_race_id(at_ms: int) -> RaceId:
    """Least id that a race created at this time can have: the boundary for a list that is ordered by id."""
    return RaceId(uuid7(at_ms, bytes(CHANCE_BYTES)))


def created_ms(race_id: RaceId) -> int:
    """When a race was created, in milliseconds since the epoch.

    >>> created_ms(least_race_id(1_700_000_000_000))
    1700000000000
    """
    return race_id.int >> 8 * CHANCE_BYTES


def uuid7(now_ms: int, chance: bytes) -> UUID:
    """UUIDv7 (RFC 9562, section 5.7) from a time in milliseconds since the epoch and ten random bytes.

    >>> uuid7(0x017F22E279B0, bytes.fromhex("0cc318c4dc0c0c07398f"))
    UUID('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
    """
    value = int.from_bytes(now_ms.to_bytes(6) + chance)
    value = value & ~(0xF << 76) | 0x7 << 76  # version
    value = value & ~(0x3 << 62) | 0x2 << 62  # variant
    return UUID(int=value)
