"""A type of its own for each identity."""

from typing import NewType
from uuid import UUID

RaceId = NewType("RaceId", UUID)
"""A UUIDv7: its time orders races, and the log is partitioned by it."""

PlayerId = NewType("PlayerId", UUID)
"""Names a player in the log. His name lives elsewhere, so that a person can be forgotten and the log stay whole."""
