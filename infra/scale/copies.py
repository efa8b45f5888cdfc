"""Creates many finished races by copying one, with its whole log.

Copies have the deal, racers and moves of the original. Only their ids and times of finishing in the lists differ. That
is as good as real races for measuring exports.
"""

import asyncio
import time

import asyncpg
from msgspec.structs import replace

from cadogan.races.ids import RaceId
from cadogan.races.race import LATE_MS
from cadogan.store.database import connect
from cadogan.store.log.log import Log
from cadogan.store.projections.listing import Listing
from cadogan.store.projections.results import Results
from infra.lab.races import SETTINGS, RaceFactory
from infra.lab.random_play import append_random_play

MOVES = 150
"""On each of two boards. A usual board of Duchess has about as many."""
COPIES_AT_ONCE = 1000
SEED = 2
"""Differs from the seed of the benchmarks, which may use the same database: ids of players follow from it."""

EVENTS = """
INSERT INTO event (race_id, version, tx, payload)
SELECT
  copy.race_id,
  version,
  NULL,
  CASE version
    WHEN 1 THEN overlay(
      payload PLACING convert_to(copy.race_id::text, 'UTF8')
      FROM position(convert_to($1::uuid::text, 'UTF8') IN payload)
    )
    ELSE payload
  END
FROM unnest($2::uuid[]) AS copy (race_id) CROSS JOIN event
WHERE event.race_id = $1
ORDER BY copy.race_id, version
"""
"""Copies the log of race $1 to the new ids $2. Only the first event contains the race's id, as text.

The copies have no tx, so projections do not see them; `ROWS` copies their rows.
"""
ROWS = """
INSERT INTO {table} ({columns})
SELECT {copied}
FROM unnest($2::uuid[], $4::bigint[]) AS copy (id, number) CROSS JOIN {table} AS original
CROSS JOIN LATERAL jsonb_populate_record(original, jsonb_strip_nulls(jsonb_build_object(
  'race_id', copy.id,
  'finished_at', (to_jsonb(original) ->> 'finished_at')::bigint - 1000 * ($3::bigint - copy.number)
))) AS copied
WHERE original.race_id = $1
"""
"""Copies the rows of race $1 in a table to the new ids $2. Each copy finished a second after the previous one."""
COLUMNS = """
SELECT array_agg(quote_ident(column_name) ORDER BY ordinal_position) FROM information_schema.columns
WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER'
"""
TABLES = ("head", "race_listing", "result")
NEW_IDS = "SELECT array_agg(uuidv7() ORDER BY number) FROM generate_series(1, $1::int) AS number"


def create_copies(dsn: str, races: int) -> RaceId:
    """Play a race and copy it until `races` are in exports. Returns the id of the original."""
    race_id = RaceFactory(dsn, SEED).start_races(1, replace(SETTINGS, undo="free", listed=True))[0].race_id
    asyncio.run(append_random_play(dsn, race_id, MOVES))
    exported_at = time.monotonic() + LATE_MS / 1000
    asyncio.run(copy_race(dsn, race_id, races - 1))
    time.sleep(max(exported_at - time.monotonic(), 0))
    return race_id


async def copy_race(dsn: str, race_id: RaceId, copies: int) -> None:
    """Copy a race `copies` times. Then update the statistics of Postgres.

    The projections must have its rows first, because those are copied, too.
    """
    async with await connect(dsn) as pool, Log(pool) as log:
        await Listing(pool, log).follow()
        await Results(pool, log).follow()
    owner = await asyncpg.connect(dsn)
    try:
        for number in range(0, copies, COPIES_AT_ONCE):
            await insert_copies(owner, race_id, range(number, min(number + COPIES_AT_ONCE, copies)), copies)
        await owner.execute("VACUUM ANALYZE")
    finally:
        await owner.close()


async def insert_copies(owner: asyncpg.Connection, race_id: RaceId, numbers: range, copies: int) -> None:
    """Insert the copies with these numbers, of `copies` in all."""
    async with owner.transaction():
        ids = await owner.fetchval(NEW_IDS, len(numbers))
        await owner.execute(EVENTS, race_id, ids)
        for table in TABLES:
            columns = await owner.fetchval(COLUMNS, table)
            copied = ", ".join(f"copied.{column}" for column in columns)
            rows = ROWS.format(table=table, columns=", ".join(columns), copied=copied)
            await owner.execute(rows, race_id, ids, copies, list(numbers))
