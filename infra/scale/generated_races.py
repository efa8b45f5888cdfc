"""Races by the million, as lists and results have them; of their logs there is only what the feed tells."""

from itertools import pairwise
from pathlib import Path
from uuid import UUID

import asyncpg

from cadogan.rules import GAMES

SQL = Path(__file__).parent / "sql"
RACES_OF_ONE = 50
"""There are so many times more races than players."""
TRANSACTIONS = 200
"""Lifecycle events are followed in the order of their transactions, so there are several."""
BOUNDS = """
SELECT race_id FROM (SELECT race_id, row_number() OVER (ORDER BY race_id) AS number FROM race_listing) AS numbered
WHERE number % $1 = 0
ORDER BY race_id
"""
PLACES = ("race_listing_place", "rating_place", "result_place")


def statement(name: str) -> str:
    """SQL of that file."""
    return (SQL / f"{name}.sql").read_text()


async def make_listed(dsn: str, races: int) -> None:
    """Make so many races, and let Postgres know how much there is."""
    owner = await asyncpg.connect(dsn)
    players = max(races // RACES_OF_ONE, 10)
    try:
        await owner.execute("SELECT create_partitions()")
        async with owner.transaction():
            await owner.execute(statement("players"), players)
            await owner.execute(statement("races"), races, players, list(GAMES))
            for name in ("results", "rating_changes", "ratings", "deals"):
                await owner.execute(statement(name))
        bounds = [row["race_id"] for row in await owner.fetch(BOUNDS, races // TRANSACTIONS)]
        for first, last in pairwise([UUID(int=0), *bounds]):
            await owner.execute(statement("lifecycle"), first, last)
        for table in PLACES:
            await owner.execute(statement("position").format(table=table))
        await owner.execute("VACUUM ANALYZE")
    finally:
        await owner.close()
