"""`cadogan rebuild`: deletes the projections and computes them again from the log."""

import asyncio

from cadogan.cli.serving.database import database
from cadogan.cli.serving.settings.settings import DatabaseUrl
from cadogan.store.database import connect
from cadogan.store.log.log import Log
from cadogan.store.migrations import migrate
from cadogan.store.projections.feats import Feats
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.ratings import Ratings
from cadogan.store.projections.results import Results
from cadogan.store.projections.set_aside import SetAsideTable

PROJECTIONS = (Listing, Results, Ratings, Feats)


def rebuild(*, database_url: DatabaseUrl = None) -> None:
    """Rebuild the race list, results, ratings and feats from the log. Races and lists go on meanwhile.

    Parameters
    ----------
    database_url
        A Postgres to use instead of the embedded one.
    """
    with database(database_url) as dsn:
        set_aside = asyncio.run(rebuild_all(dsn))
    print("Rebuilt the race list, ratings, results and feats from the log.")
    if set_aside:
        print(f"Races that could not be applied: {set_aside}. `cadogan set-aside` lists them.")


async def rebuild_all(dsn: str) -> int:
    """Rebuild every projection. Returns how many races had to be set aside."""
    await migrate(dsn)
    async with await connect(dsn) as pool, Log(pool) as log:
        for projection in PROJECTIONS:
            await projection(pool, log).rebuild()
        return await SetAsideTable(pool).count()
