"""`cadogan compact`: compacts all races that ended a day ago, without the pauses of the service."""

import asyncio

from cadogan.cli.database import database
from cadogan.cli.settings.settings import DatabaseUrl
from cadogan.store.database import connect
from cadogan.store.log.compaction import compact_all
from cadogan.store.migrations import migrate


def compact(*, database_url: DatabaseUrl = None) -> None:
    """Move the log of every race that ended a day ago into one row. The service does the same, slowly.

    Parameters
    ----------
    database_url
        A Postgres to use instead of the embedded one.
    """
    with database(database_url) as dsn:
        races = asyncio.run(compact_races(dsn))
    print(f"Compacted {races} races. VACUUM gives the space back to new races; `VACUUM FULL` of a month to the disk.")


async def compact_races(dsn: str) -> int:
    """Compact on a migrated database."""
    await migrate(dsn)
    async with await connect(dsn, connections=2) as pool:
        return await compact_all(pool)
