"""Whether Postgres keeps what it has confirmed: the settings that "acknowledged means committed" rests on."""

from typing import NamedTuple

import structlog

from cadogan.store.database import Pool, fetch
from cadogan.store.errors import NotDurable

SETTINGS = """
SELECT current_setting('fsync')::boolean AS fsync,
       current_setting('full_page_writes')::boolean AS full_page_writes,
       current_setting('synchronous_standby_names') <> '' AS has_standby
"""

logger = structlog.get_logger()


class Durability(NamedTuple):
    """What survives. The sessions of the service themselves wait for each commit (`database.py`)."""

    fsync: bool
    """Whether commits reach the disk."""
    full_page_writes: bool
    """Whether a page survives a crash in the middle of being written."""
    has_standby: bool
    """Whether a standby confirms each commit, so that a failover loses none."""

    @property
    def is_safe(self) -> bool:
        """Whether a crash of the machine loses no confirmed commit."""
        return self.fsync and self.full_page_writes


async def read_durability(pool: Pool) -> Durability:
    """Settings of the server. Raises Unreachable."""
    (row,) = await fetch(pool, SETTINGS)
    return Durability(*row)


async def check_durability(pool: Pool, *, may_lose_data: bool) -> None:
    """Log the settings of the server. Raises NotDurable if they are unsafe and that was not allowed."""
    found = await read_durability(pool)
    if found.is_safe:
        logger.info("postgres_is_durable", standby_confirms=found.has_standby)
        return
    off = " and ".join(name for name in ("fsync", "full_page_writes") if not getattr(found, name))
    if not may_lose_data:
        raise NotDurable(
            f"Postgres has {off} off, so a crash of its machine can lose acknowledged moves or the whole database. "
            "Turn it on, or set ALLOW_DATA_LOSS=1 if that may happen."
        )
    logger.warning("postgres_may_lose_data", off=off, standby_confirms=found.has_standby)
