"""`cadogan compact`: compacts all races that ended a day ago, without the pauses of the service."""

import asyncio

from cadogan.cli.serving.database import database
from cadogan.cli.serving.settings.settings import DatabaseUrl
from cadogan.store.database import connect
from cadogan.store.log.compaction import compact_all
from cadogan.store.log.reclaim import Reclaimed, reclaim
from cadogan.store.migrations import migrate

NOT_THE_OWNER = "Run it with the login that owns the tables to give the space of the log back to the disk."


def compact(*, database_url: DatabaseUrl = None) -> None:
    """Move the log of every race that ended a day ago into one row, and give the space back to the disk.

    The service packs races, too, slowly; only this command gives back the space of their indexes.
    Races go on meanwhile.

    Parameters
    ----------
    database_url
        A Postgres to use instead of the embedded one.
    """
    with database(database_url) as dsn:
        races, reclaimed = asyncio.run(compact_races(dsn))
    print(f"Compacted {races} races. {in_words(reclaimed)}")


async def compact_races(dsn: str) -> tuple[int, Reclaimed | None]:
    """Compact on a migrated database, and give the space back."""
    await migrate(dsn)
    async with await connect(dsn, connections=2) as pool:
        races = await compact_all(pool)
    return races, await reclaim(dsn)


def in_words(reclaimed: Reclaimed | None) -> str:
    """What became of the space."""
    if reclaimed is None:
        return NOT_THE_OWNER
    return f"The log takes {reclaimed.after / 1e6:,.1f} MB, and took {reclaimed.before / 1e6:,.1f} MB."
