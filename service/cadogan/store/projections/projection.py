"""Projections: what is computed from the log, event by event, and can be dropped and made anew.

Each follows the lifecycle events of all races, in their one order, from a place of its own; what it writes and its
place are committed together.

Nodes take turns. A projection reads and computes first and writes last: a transaction that has written holds up whoever
follows the log until it ends (see `Log.lifecycle`), so it has to be short.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar, Generic, TypeVar

import asyncpg

from cadogan.store.database import Pool, PooledConnection, fetch, reaching_postgres
from cadogan.store.log.log import BEGINNING, LifecycleEntry, Log, Place
from cadogan.store.run_guarded import run_guarded

FOLLOW_S = 1.0
"""How often a projection is brought up to date when nobody asks for it."""
AT_ONCE = 1000
"""Events that are followed in one go."""

PATIENCE_S = 2.0
"""How long a turn is waited for. A rebuild takes longer; until it is done readers get what there was."""

SETTLING_S = 0.1
"""How long older transactions are waited for that keep an event from being followed. Most take milliseconds."""
LOOK_S = 0.005
"""How often it is looked whether they have ended."""

# One look at either end of the index of lifecycle events. NULL where there is nothing.
BEHIND = """
SELECT min(tx) < pg_snapshot_xmin(pg_current_snapshot()) AS is_behind,
       max(tx) < pg_snapshot_xmin(pg_current_snapshot()) AS is_settled
FROM event
WHERE tx IS NOT NULL
  AND (tx, race_id, version)
    > ((SELECT tx FROM {place}), (SELECT race_id FROM {place}), (SELECT version FROM {place}))
"""

BE_PATIENT = "SELECT set_config('lock_timeout', $1, true)"

TAKE_TURN = "SELECT pg_advisory_xact_lock(hashtext($1))"

Change = TypeVar("Change")


class Projection(ABC, Generic[Change]):
    """One projection. `place_table` has one row, how far it has come; `tables` are what it has made of the log."""

    place_table: ClassVar[str]
    tables: ClassVar[tuple[str, ...]]

    def __init__(self, pool: Pool, log: Log) -> None:
        self._pool = pool
        self._log = log
        self._one_at_a_time = asyncio.Lock()
        self._next: asyncio.Task[None] | None = None

    @abstractmethod
    async def work_out(self, connection: PooledConnection, entries: Sequence[LifecycleEntry]) -> Change:
        """What these events change. It writes nothing."""

    @abstractmethod
    async def write(self, connection: PooledConnection, change: Change) -> None:
        """Write what was worked out."""

    async def follow(self) -> None:
        """Catch up with what was in the log when this was called; raises Unreachable.

        An event that a transaction of more than `SETTLING_S` keeps from being followed comes with a later call.
        Whoever asks while somebody is catching up shares the next turn with all others who do.
        """
        if self._next is None:
            self._next = asyncio.create_task(self._follow_in_turn())
        await asyncio.shield(self._next)

    async def rebuild(self) -> None:
        """Drop everything and make it anew from the log; readers see what was there until it is done."""
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await self._take_turn(connection)
                while not await self._move(connection, await self._place(connection), BEGINNING):
                    pass
                for table in self.tables:
                    await connection.execute(f"DELETE FROM {table}")  # noqa: S608 - a name of ours
                while await self._take_some(connection):
                    pass

    async def run(self) -> None:
        """Follow once a second until cancelled."""
        while True:
            with run_guarded(self.tables[0]):
                await self.follow()
            await asyncio.sleep(FOLLOW_S)

    async def _follow_in_turn(self) -> None:
        async with self._one_at_a_time:
            self._next = None
            if not await self._is_behind():
                return
            with suppress(asyncpg.LockNotAvailableError):
                while await self._follow_some():
                    pass

    async def _is_behind(self) -> bool:
        """Whether there is anything that may be followed; mostly there is not. One query tells, and a turn takes six.

        Who has just made a race shall find it: what is in the log and may not be followed yet is waited for, a moment.
        """
        query, loop = BEHIND.format(place=self.place_table), asyncio.get_running_loop()
        until = loop.time() + SETTLING_S
        while True:
            (row,) = await fetch(self._pool, query)
            if row["is_settled"] is not False or loop.time() > until:
                return bool(row["is_behind"])
            await asyncio.sleep(LOOK_S)

    async def _follow_some(self) -> bool:
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(BE_PATIENT, f"{PATIENCE_S * 1000:.0f}ms")
                await self._take_turn(connection)
                return await self._take_some(connection)

    async def _take_turn(self, connection: PooledConnection) -> None:
        """Wait until no other node is at it; so it is until the transaction ends."""
        await connection.execute(TAKE_TURN, self.place_table)

    async def _take_some(self, connection: PooledConnection) -> bool:
        """Follow the next events; whether there may be more."""
        place = await self._place(connection)
        entries = await self._log.lifecycle(place, AT_ONCE)
        if not entries:
            return False
        change = await self.work_out(connection, entries)
        if await self._move(connection, place, entries[-1].place):
            await self.write(connection, change)
        return len(entries) == AT_ONCE

    async def _place(self, connection: PooledConnection) -> Place:
        row = await connection.fetchrow(f"SELECT tx, race_id, version FROM {self.place_table}")  # noqa: S608 - as above
        assert row is not None  # the migration made it
        return Place(*row)

    async def _move(self, connection: PooledConnection, place: Place, on_to: Place) -> bool:
        """Move on, if the projection is where we read that it was. A node of an older release takes no turns."""
        move = f"""
        UPDATE {self.place_table} SET (tx, race_id, version) = ($4, $5, $6)
        WHERE (tx, race_id, version) = ($1, $2, $3)
        """  # noqa: S608 - as above
        return await connection.execute(move, *place, *on_to) == "UPDATE 1"
