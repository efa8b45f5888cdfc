"""The appender: the only connection of a node that writes to the log. It sends a batch and reports conflicts.

If the connection breaks while a batch is being written, the outcome is unknown. The batch is then sent again on a new
connection. If a race's part had been committed, the race is no longer at the expected version, and the log has the same
events at these versions: that distinguishes it from a conflict. Nothing can be written twice, because each race only
moves on from its expected version. If the first copy is still running in Postgres, the second one waits for its locks.
The commit of the second copy comes after that of the first in the WAL, so an acknowledgement also means that the first
has reached a synchronous standby. Reading the log instead would not guarantee that.

A batch has a deadline, because a hung primary and a line that lost its other end look like a slow commit. A batch that
misses it is not cancelled in Postgres: cancelling the wait for a standby would show an event that no standby has.
"""

import asyncpg

from cadogan.races.ids import RaceId
from cadogan.store.database import Pool, PooledConnection, drop, reaching_postgres
from cadogan.store.errors import Unreachable
from cadogan.store.log.batch import Batch

FUNCTION_CALL = """
SELECT
  race_id, version
FROM
  {function}(
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
CREATE = FUNCTION_CALL.format(function="append_events")
"""For batches with new races, which have no head yet."""
APPEND_UNLOCKED = FUNCTION_CALL.format(function="append_unlocked_events")

# As append_events does it, in one statement, which costs Postgres 0.7 times as much for a batch of one to ten events.
# - `locked` locks all heads in order of race_id, so that writers cannot deadlock. `advanced` changes a head only once
#   `locked` has it.
# - `locked` has the rows as they are once they are locked, so its versions are those that other writers have committed
#   meanwhile. A head read from the snapshot of the statement could be an earlier one.
# - IS TRUE keeps Postgres from making a join of the test: it hashes the list once, also for a thousand races.
APPEND = """
WITH asked AS MATERIALIZED (
  SELECT
    *
  FROM
    unnest($1::text::uuid[], $2::text::int[], $3::text::int[], $4::text::bigint[])
      AS asked (race_id, expected, version, next_due)
),
locked AS MATERIALIZED (
  SELECT
    race_id, version
  FROM
    head
  WHERE
    race_id = ANY ($1::text::uuid[])
  ORDER BY
    race_id
  FOR NO KEY UPDATE
),
advanced AS (
  UPDATE
    head
  SET
    version = asked.version,
    next_due = asked.next_due
  FROM
    asked JOIN locked USING (race_id)
  WHERE
    head.race_id = locked.race_id AND
    locked.version = asked.expected
  RETURNING
    head.race_id
),
written AS (
  INSERT INTO event
    (race_id, version, tx, payload)
  SELECT
    fresh.race_id,
    fresh.version,
    CASE WHEN fresh.is_lifecycle THEN (SELECT log_tx()) END,
    fresh.payload
  FROM
    unnest($5::text::uuid[], $6::text::int[], $7::text::bytea[], $8::text::boolean[])
      AS fresh (race_id, version, payload, is_lifecycle)
  WHERE
    (fresh.race_id IN (SELECT race_id FROM advanced)) IS TRUE
)
SELECT
  asked.race_id,
  coalesce(locked.version, 0) AS version
FROM
  asked
  LEFT JOIN locked USING (race_id)
WHERE
  locked.version IS DISTINCT FROM asked.expected
"""

DO_NOT_WAIT_LONG = "SET lock_timeout = '100ms'"
"""Another node has the lock of a head for one commit. A batch that waits longer goes on without the locked races."""
PLAN_ONCE = "SET plan_cache_mode = force_generic_plan"
"""Planning takes longer than writing a small batch, and no plan depends on the races in it."""

PAYLOADS = "SELECT payload FROM event WHERE race_id = $1 AND version > $2 AND version <= $3 ORDER BY version"


DEADLINE_S = 1.5
"""Seconds in which Postgres has to answer a batch. It takes milliseconds."""
LONGEST_DEADLINE_S = 30.0
"""The deadline doubles up to this while Postgres answers no batch at all."""


class Appender:
    """Keeps one connection of the pool for itself, so that reads never delay a move."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._connection: PooledConnection | None = None
        self._switches = pool.switches
        self._deadline_s = DEADLINE_S

    async def append(self, batch: Batch) -> dict[RaceId, int | None]:
        """Append a batch. Returns the versions of races that were not as expected; all other races are committed.

        The version is None if the race is blocked: another transaction has its head, and nothing was written for it.

        Raises Unreachable if the outcome is unknown. The batch is then marked as unsure and has to be sent again.
        """
        try:
            with reaching_postgres():
                connection = await self._connect()
                refused = await self._send(connection, batch)
                if batch.is_unsure:
                    refused = [row for row in refused if not await has_landed(connection, batch, row)]
        except Unreachable as error:
            batch.is_unsure = True
            # At once, before anything else runs: asyncpg is about to cancel the batch in Postgres.
            self.close()
            await self._pool.doubt_primary()
            if isinstance(error.__cause__, TimeoutError):
                # Each attempt may leave a session behind that waits for a standby. Longer deadlines leave fewer.
                self._deadline_s = min(2 * self._deadline_s, LONGEST_DEADLINE_S)
            raise
        self._deadline_s = DEADLINE_S
        return {row["race_id"]: row["version"] for row in refused}

    def close(self) -> None:
        """Drop the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            drop(connection)

    async def _send(self, connection: PooledConnection, batch: Batch) -> list[asyncpg.Record]:
        """Send a batch, at first so that it waits for locks, and then without the locked races."""
        columns = batch.columns()
        if not batch.may_be_blocked:
            try:
                return await connection.fetch(
                    CREATE if batch.has_new_races else APPEND, *columns, timeout=self._deadline_s
                )
            except asyncpg.LockNotAvailableError:
                batch.may_be_blocked = True
        return await connection.fetch(APPEND_UNLOCKED, *columns, timeout=self._deadline_s)

    async def _connect(self) -> PooledConnection:
        """The connection to the primary."""
        if self._connection is not None and self._switches != self._pool.switches:
            self.close()  # it leads to a former primary
        if self._connection is None:
            self._connection = await self._pool.acquire()
            await self._connection.execute(f"{DO_NOT_WAIT_LONG}; {PLAN_ONCE}")  # it never returns to the pool
            self._switches = self._pool.switches
        return self._connection


async def has_landed(connection: PooledConnection, batch: Batch, refused: asyncpg.Record) -> bool:
    """Whether the log has a refused race's events of the batch, at their versions."""
    race_id, version = refused
    if version is None:  # blocked, perhaps by our own first copy, which is not committed yet
        return False
    stream_append = batch.stream_appends[race_id.int]
    rows = await connection.fetch(PAYLOADS, race_id, stream_append.expected, stream_append.version, timeout=DEADLINE_S)
    return [row["payload"] for row in rows] == [row.payload for row in stream_append.rows]
