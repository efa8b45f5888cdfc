"""Gives the space of packed races back to the disk, without long locks.

A race leaves its pages of the log and of its indexes empty. VACUUM cuts empty pages off the end of a table, but never
off an index: only a new index is smaller. Reads and appends go on while Postgres builds it. The indexes of lists and
ratings are built again, too: they fill their pages to two thirds.
"""

from typing import NamedTuple

from cadogan.store.database import Connection, reaching_postgres
from cadogan.store.primary import Primary

SMALL = 1 << 16
"""Bytes of a table or an index that are not worth the work."""

PARTITIONS = """
SELECT format('%I.%I', nspname, relname) FROM pg_inherits
JOIN pg_class ON pg_class.oid = inhrelid
JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE inhparent = 'event'::regclass AND pg_relation_size(inhrelid) > $1
ORDER BY relname
"""
# Those of the tables themselves. TOAST has indexes, too, but no event is large enough for it.
INDEXES = """
SELECT format('%I.%I', nspname, index.relname) FROM pg_inherits
JOIN pg_index ON indrelid = inhrelid
JOIN pg_class AS index ON index.oid = indexrelid
JOIN pg_namespace ON pg_namespace.oid = index.relnamespace
WHERE inhparent = 'event'::regclass AND indisvalid AND pg_relation_size(indexrelid) > $1
ORDER BY index.relname
"""
# Races come in the order of their ids, and their transactions alternate, so these fill their pages to two thirds. An
# entry takes 49 bytes in a new index.
LOOSE = """
SELECT format('%I.%I', nspname, index.relname) FROM pg_inherits
JOIN pg_index ON indrelid = inhrelid
JOIN pg_class AS index ON index.oid = indexrelid
JOIN pg_namespace ON pg_namespace.oid = index.relnamespace
WHERE inhparent = 'packed_lifecycle'::regclass AND indisvalid AND pg_relation_size(indexrelid) > $1
  AND pg_relation_size(indexrelid) > 55 * (SELECT reltuples FROM pg_class WHERE pg_class.oid = inhrelid)
ORDER BY index.relname
"""
SIZE = "SELECT sum(pg_total_relation_size(inhrelid))::bigint FROM pg_inherits WHERE inhparent = 'event'::regclass"

# Those of lists and ratings have players and times as keys, so that new entries go anywhere and split pages.
LISTS = """
SELECT indexrelid::regclass::text FROM pg_index
WHERE indrelid IN ('race_listing'::regclass, 'result'::regclass, 'player_rating_change'::regclass)
  AND indisvalid AND pg_relation_size(indexrelid) > $1
ORDER BY 1
"""

# What an interrupted REINDEX CONCURRENTLY leaves behind, under names that Postgres documents. Nobody reads these
# indexes, but appends keep them up to date.
OWNS = "SELECT pg_has_role(current_user, relowner, 'USAGE') FROM pg_class WHERE oid = 'event'::regclass"
LEFT_BEHIND = r"""
SELECT indexrelid::regclass::text FROM pg_index JOIN pg_class AS index ON index.oid = indexrelid
WHERE NOT indisvalid AND index.relname ~ '_cc(new|old)\d*$' AND (
  indrelid IN ('race_listing'::regclass, 'result'::regclass, 'player_rating_change'::regclass)
  OR indrelid IN (
    SELECT inhrelid FROM pg_inherits WHERE inhparent IN ('event'::regclass, 'packed_lifecycle'::regclass)
  )
)
"""


class Reclaimed(NamedTuple):
    """Bytes of the log's table and indexes, before and after."""

    before: int
    after: int


async def reclaim(dsn: str) -> Reclaimed | None:
    """Give the space of packed races back to the disk. Returns None if the login does not own the log.

    Waits for the transactions that are open, because they may still read the old index. A run that is interrupted
    changes nothing that is read; the next one tidies up.

    Raises Unreachable.
    """
    with reaching_postgres():
        connection = await Primary(dsn).connect()
        try:
            return await _reclaim(connection) if await connection.fetchval(OWNS) else None
        finally:
            await connection.close()


async def _reclaim(connection: Connection) -> Reclaimed:
    before = await connection.fetchval(SIZE)
    for (index,) in await connection.fetch(LEFT_BEHIND):
        # Another run may be building it. The DROP waits for the lock of that run, and then finds it gone.
        await connection.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {index}")
    for indexes in (INDEXES, LOOSE, LISTS):
        for (index,) in await connection.fetch(indexes, SMALL):
            await connection.execute(f"REINDEX INDEX CONCURRENTLY {index}")
    for (partition,) in await connection.fetch(PARTITIONS, SMALL):
        await connection.execute(f"VACUUM {partition}")
    return Reclaimed(before, await connection.fetchval(SIZE))
