"""Generates millions of races with their rows in lists and results. Their logs have only the events of the feed."""

from itertools import pairwise
from pathlib import Path
from uuid import UUID

import asyncpg

from cadogan.rules import GAMES

SQL = Path(__file__).parent / "sql"
RACES_PER_PLAYER = 50
TRANSACTIONS = 200
"""Lifecycle events are spread over several, because the feed reads them in the order of their transactions."""
BOUNDS = """
SELECT race_id FROM (SELECT race_id, row_number() OVER (ORDER BY race_id) AS number FROM race_listing) AS numbered
WHERE number % $1 = 0
ORDER BY race_id
"""
POSITIONS = ("race_listing_place", "player_rating_place", "result_place")
"""Tables with the position in the log up to which a projection has come."""

HOLD_TURN = "SELECT pg_advisory_lock(hashtext($1))"
"""Keep the turn of a projection until the connection is closed: see `TAKE_TURN`."""


def statement(name: str) -> str:
    """Text of an SQL file."""
    return (SQL / f"{name}.sql").read_text()


async def generate_races(dsn: str, races: int) -> None:
    """Generate races, and update the statistics of Postgres, which its query plans depend on."""
    owner = await asyncpg.connect(dsn)
    players = max(races // RACES_PER_PLAYER, 10)
    try:
        for table in POSITIONS:  # a running service would follow the events before the positions are moved behind them
            await owner.execute(HOLD_TURN, table)
        await owner.execute("SELECT create_partitions()")
        async with owner.transaction():
            await owner.execute(statement("players"), players)
            await owner.execute(statement("races"), races, players, list(GAMES))
            for name in ("results", "rating_changes", "ratings", "deals"):
                await owner.execute(statement(name))
        bounds = [row["race_id"] for row in await owner.fetch(BOUNDS, races // TRANSACTIONS)]
        for first, last in pairwise([UUID(int=0), *bounds]):
            await owner.execute(statement("lifecycle"), first, last)
        for table in POSITIONS:
            await owner.execute(statement("position").format(table=table))
        await owner.execute("VACUUM ANALYZE")
    finally:
        await owner.close()
