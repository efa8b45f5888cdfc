"""The log's one writing connection: it sends a batch, and says which races it could not move.

When the line breaks in the middle of a batch, nobody knows whether it was committed. So the batch is sent again, by a
connection that replaces the broken one. A race that had landed is then no longer where it was expected, and the log has
its events at their versions: that tells it from a conflict. Nothing can be written twice, because each race moves on
from the expected version only. Should the first copy still be at work in Postgres, the second waits for its locks. And
the second's commit follows the first's in the WAL, so what is acknowledged then has reached a synchronous standby too;
a mere look into the log could not promise that.
"""

from contextlib import suppress

import asyncpg

from cadogan.races.ids import RaceId
from cadogan.store.database import Pool, PooledConnection, reaching_postgres
from cadogan.store.errors import Unreachable
from cadogan.store.log.batch import Batch

APPEND = """
SELECT
  race_id, version
FROM
  append_events(
    $1::text::uuid[],
    $2::text::int[],
    $3::text::int[],
    $4::text::bigint[],
    $5::text::uuid[],
    $6::text::int[],
    $7::text::bytea[],
    $8::text::boolean[]
  )
"""

PAYLOADS = "SELECT payload FROM event WHERE race_id = $1 AND version > $2 AND version <= $3 ORDER BY version"


class Appender:
    """Keeps one connection of the pool for itself, so that no reader can make a move wait."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._connection: PooledConnection | None = None

    async def append(self, batch: Batch) -> dict[RaceId, int]:
        """Versions of the races that were not where they were expected; all others are committed.

        Raises Unreachable when the outcome is unknown. The batch is marked so, and is to be sent again.
        """
        try:
            with reaching_postgres():
                if self._connection is None:
                    self._connection = await self._pool.acquire()
                refused = await self._connection.fetch(APPEND, *batch.columns())
                if batch.is_unsure:
                    refused = [row for row in refused if not await has_landed(self._connection, batch, row["race_id"])]
                return {row["race_id"]: row["version"] for row in refused}
        except Unreachable:
            batch.is_unsure = True
            self.close()
            raise

    def close(self) -> None:
        """Let go of the connection, whatever state it is in; the pool makes another one when it needs it."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(asyncpg.InterfaceError):  # one that broke has left the pool by itself
                connection.terminate()


async def has_landed(connection: PooledConnection, batch: Batch, race_id: RaceId) -> bool:
    """Whether the log has the batch's events of a race, at their versions."""
    advance = batch.advances[race_id.int]
    rows = await connection.fetch(PAYLOADS, race_id, advance.expected, advance.version)
    return [row["payload"] for row in rows] == [row.payload for row in advance.rows]
