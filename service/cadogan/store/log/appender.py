"""The appender: the only connection of a node that writes to the log. It sends a batch and reports conflicts.

If the connection breaks while a batch is being written, the outcome is unknown. The batch is then sent again on a new
connection. If a race's part had been committed, the race is no longer at the expected version, and the log has the same
events at these versions: that distinguishes it from a conflict. Nothing can be written twice, because each race only
moves on from its expected version. If the first copy is still running in Postgres, the second one waits for its locks.
The commit of the second copy comes after that of the first in the WAL, so an acknowledgement also means that the first
has reached a synchronous standby. Reading the log instead would not guarantee that.
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
    """Keeps one connection of the pool for itself, so that reads never delay a move."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._connection: PooledConnection | None = None

    async def append(self, batch: Batch) -> dict[RaceId, int]:
        """Append a batch. Returns the versions of races that were not as expected; all other races are committed.

        Raises Unreachable if the outcome is unknown. The batch is then marked as unsure and has to be sent again.
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
        """Drop the connection, whatever its state. The pool opens another one when it needs it."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(asyncpg.InterfaceError):  # a connection that broke has left the pool already
                connection.terminate()


async def has_landed(connection: PooledConnection, batch: Batch, race_id: RaceId) -> bool:
    """Whether the log has a race's events of the batch, at their versions."""
    stream_append = batch.stream_appends[race_id.int]
    rows = await connection.fetch(PAYLOADS, race_id, stream_append.expected, stream_append.version)
    return [row["payload"] for row in rows] == [row.payload for row in stream_append.rows]
