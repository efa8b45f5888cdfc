"""A finished race, and copies of it by the hundred thousand: whole ones, with every move, under ids of their own.

All copies have the deal, the racers and the moves of the one that was played; what differs is their id, and when the
list says that they finished. For a reader of all races that is as good as many real ones.
"""

import asyncio
import time
from pathlib import Path

import asyncpg
from msgspec.structs import replace

from cadogan.races.ids import RaceId
from cadogan.races.record import LATE_MS
from cadogan.store.database import connect
from cadogan.store.log.log import Log
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.results import Results
from infra.bench.races import SETTINGS, Starter
from infra.bench.replays import play_on

MOVES = 150
"""On each of two boards: a Duchess has about as many."""
COPIES_AT_ONCE = 1000
SEED = 2
"""Other players than a benchmark has on the same database."""

SQL = Path(__file__).parent / "sql"
EVENTS = (SQL / "copied_events.sql").read_text()
ROWS = (SQL / "copied_rows.sql").read_text()
TABLES = ("head", "race_listing", "result")
NEW_IDS = "SELECT array_agg(uuidv7() ORDER BY number) FROM generate_series(1, $1::int) AS number"


def make_races(dsn: str, races: int) -> RaceId:
    """Play a race of two, and copy it until there are so many in exports; the id of the one that was played."""
    race_id = Starter(dsn, SEED).prepare(1, replace(SETTINGS, undo="free", listed=True))[0].race_id
    asyncio.run(play_on(dsn, race_id, MOVES))
    in_exports_at = time.monotonic() + LATE_MS / 1000
    asyncio.run(fill(dsn, race_id, races - 1))
    time.sleep(max(in_exports_at - time.monotonic(), 0))
    return race_id


async def fill(dsn: str, race_id: RaceId, copies: int) -> None:
    """Copy a race so many times, once the projections know it; then let Postgres know how much there is."""
    async with await connect(dsn) as pool, Log(pool) as log:
        await Listing(pool, log).follow()
        await Results(pool, log).follow()
    owner = await asyncpg.connect(dsn)
    try:
        for number in range(0, copies, COPIES_AT_ONCE):
            await copy(owner, race_id, range(number, min(number + COPIES_AT_ONCE, copies)), copies)
        await owner.execute("VACUUM ANALYZE")
    finally:
        await owner.close()


async def copy(owner: asyncpg.Connection, race_id: RaceId, numbers: range, copies: int) -> None:
    """Make the copies of these numbers, of so many in all."""
    async with owner.transaction():
        ids = await owner.fetchval(NEW_IDS, len(numbers))
        await owner.execute(EVENTS, race_id, ids)
        for table in TABLES:
            await owner.execute(ROWS.format(table=table), race_id, ids, copies, list(numbers))
