"""Projections: tables computed from the log, which can be dropped and rebuilt.

Each one follows the lifecycle events of all races in their one order, from a position of its own. It commits its rows
and its position together.

A race with an event that cannot be applied is set aside, and the others go on (see `set_aside.py`).

Nodes take turns. A projection reads and computes first and writes last: until a transaction that has written ends,
other followers of the log have to wait (see `Log.lifecycle`), so it has to be short.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from typing import ClassVar, Generic, TypeVar

import asyncpg

from cadogan.store.database import Pool, PooledConnection, fetch, reaching_postgres
from cadogan.store.every import every
from cadogan.store.log.log import LifecycleEntry, Log, Place
from cadogan.store.log.race_ranges import LEAST, Range, attached_months, ranges, refuse_archived, within
from cadogan.store.projections.set_aside import SetAside, SetAsideRaces
from cadogan.store.shared_task import shared_task

FOLLOW_S = 1.0
"""Seconds between two updates when no request causes one."""
AT_ONCE = 1000
"""Events followed at a time."""

PATIENCE_S = 1.5
"""Seconds to wait for a turn. A rebuild takes longer; until it is done, readers get the old rows."""

FRESH_S = 2.5
"""Seconds that a reader waits for the newest events. After a restore, or a long outage, there are minutes of them.
It is longer than `PATIENCE_S`, after which a turn ends that another node keeps from its work."""

SETTLING_S = 0.5
"""Seconds to wait for older transactions that keep an event from being followed. Most take milliseconds; an overloaded
machine takes longer."""
LOOK_S = 0.005
"""Seconds between two checks whether they have ended."""

# Reads one entry at either end of the index of lifecycle events. NULL if there is none. `oldest_open`: the transaction
# that keeps events from being followed, if there is one.
BEHIND = """
SELECT min(tx) < (SELECT log_horizon()) AS is_behind,
       max(tx) < (SELECT log_horizon()) AS is_settled,
       pg_snapshot_xmin(pg_current_snapshot())::text AS oldest_open
FROM log_order
WHERE
  (tx, race_id, version)
    > ((SELECT tx FROM {place}), (SELECT race_id FROM {place}), (SELECT version FROM {place}))
"""

EVENTS_OF_RACES = """
SELECT event.tx, race_id, event.version, event.payload
FROM head CROSS JOIN LATERAL race_lifecycle(race_id) AS event
WHERE race_id > $1 AND race_id <= $2 AND (event.tx, race_id, event.version) <= ($3, $4, $5)
ORDER BY event.tx, race_id, event.version
"""
DELETE_RACES = "DELETE FROM {table} WHERE race_id > $1 AND race_id <= $2"
BESIDE = "rebuild"
"""Schema of the tables that are rebuilt, and the key of the turn of those that rebuild them."""
WORK_BESIDE = f"SET LOCAL search_path = {BESIDE}, public"
BEGIN_REBUILD = "SELECT begin_rebuild()"
FINISH_REBUILD = "SELECT finish_rebuild()"
EXCHANGES = 30
"""Attempts to exchange the tables. Between them, readers that wait behind it go on."""

IN_A_STEP = 10
"""Races whose rows are computed again in one turn: less than a tenth of a second."""

BE_PATIENT = "SELECT set_config('lock_timeout', $1, true)"

TAKE_TURN = "SELECT pg_advisory_xact_lock(hashtext($1))"

Change = TypeVar("Change")


class Overtaken(Exception):
    """Another node has moved the position. What was written has to be rolled back."""


class Projection(ABC, Generic[Change]):
    """One projection. `place_table` has one row with its position; `tables` are the tables that it computes."""

    name: ClassVar[str]
    place_table: ClassVar[str]
    tables: ClassVar[tuple[str, ...]]
    is_by_race: ClassVar[bool] = False
    """Whether the rows of a race depend on its own log alone, and have its id."""

    def __init__(self, pool: Pool, log: Log) -> None:
        self._pool = pool
        self._log = log
        self._one_at_a_time = asyncio.Lock()
        self._next: asyncio.Task[None] | None = None
        self._began_at: float | None = None
        """When the turn under way began, on the clock of the event loop."""
        self._set_aside = SetAsideRaces(self.name, self._apply, self.is_too_late)
        self._waited_for: str | None = None  # the last transaction that was waited for in vain

    @abstractmethod
    async def work_out(self, connection: PooledConnection, entries: Sequence[LifecycleEntry]) -> Change:
        """Compute what these events change. Writes nothing."""

    @abstractmethod
    async def write(self, connection: PooledConnection, change: Change) -> None:
        """Write the computed change."""

    async def is_too_late(self, connection: PooledConnection, entries: Sequence[LifecycleEntry]) -> bool:
        """Whether events of a race that was set aside cannot be applied on their own any more: the order counts."""
        del connection, entries
        return False

    async def follow(self) -> None:
        """Catch up with the log as it was when this was called. Raises Unreachable.

        An event that an open transaction holds back for more than `SETTLING_S` is followed by a later call. Callers
        that arrive during a turn share the next one.
        """
        if self._next is None:
            self._next = shared_task(self._follow_in_turn())
        await asyncio.shield(self._next)

    async def freshen(self) -> None:
        """Catch up as `follow` does, for `FRESH_S` at most. Raises Unreachable.

        This is for readers, who gain more from old rows than from none. Decisions that need every event use `follow`.
        """
        if self._began_at is not None and asyncio.get_running_loop().time() - self._began_at > FRESH_S:
            return  # waiting for this turn would be in vain
        until_fresh = asyncio.timeout(FRESH_S)
        try:
            async with until_fresh:
                await self.follow()
        except TimeoutError:
            if not until_fresh.expired():
                raise

    async def rebuild(self) -> None:
        """Compute everything again from the log. Readers see the old rows until it is done. Raises LogArchived.

        If the rows of a race depend on its own log alone, this takes a short turn for a few races at a time, so that
        lists go on meanwhile. Races whose month is archived keep their rows then. Otherwise it follows the whole log
        into tables beside those that are read, and then exchanges them.
        """
        if self.is_by_race:
            await self._rebuild_in_steps()
        else:
            await refuse_archived(self._pool)
            await self._rebuild_beside()

    async def _rebuild_in_steps(self) -> None:
        with reaching_postgres():
            while await self._follow_some():
                pass
        steps = await ranges(self._pool, LEAST, IN_A_STEP)
        for month in await attached_months(self._pool):
            for step in within(month, steps):
                await self.rebuild_some(step)

    async def _rebuild_beside(self) -> None:
        with reaching_postgres():
            await self._pool.execute(BEGIN_REBUILD)
            while await self.take_some_beside():
                pass
            for attempt in count(1):
                try:
                    await self._exchange()
                except asyncpg.LockNotAvailableError:  # somebody reads the old tables for long
                    if attempt == EXCHANGES:
                        raise
                else:
                    return

    async def take_some_beside(self) -> bool:
        """Follow the next events into the tables beside. Nobody else waits for this turn but another rebuild."""
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute(TAKE_TURN, BESIDE)
            await connection.execute(WORK_BESIDE)
            return await self._take_some(connection)

    async def _exchange(self) -> None:
        """Follow the last events, and let the tables beside be those that are read."""
        async with self._pool.acquire() as connection, connection.transaction():
            await connection.execute(BE_PATIENT, f"{PATIENCE_S * 1000:.0f}ms")
            await self._take_turn(connection)
            await connection.execute(TAKE_TURN, BESIDE)
            await connection.execute(WORK_BESIDE)
            while await self._take_some(connection):
                pass
            await connection.execute(FINISH_REBUILD)

    async def rebuild_some(self, races: Range) -> None:
        """Compute the rows of a few races again, from their events up to the position. Later ones are followed."""
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await self._take_turn(connection)
                rows = await connection.fetch(EVENTS_OF_RACES, *races, *await self._place(connection))
                for table in self.tables:
                    await connection.execute(DELETE_RACES.format(table=table), *races)
                await self._set_aside.clear(connection, races)
                entries = [LifecycleEntry(Place(*place), payload) for *place, payload in rows]
                await self._set_aside.follow(connection, entries)

    async def run(self) -> None:
        """Follow once a second until cancelled, and try races that another node has set aside."""
        await every(FOLLOW_S, self.name, self._follow_and_retry)

    async def _follow_and_retry(self) -> None:
        await self.follow()
        await self.try_set_aside()

    async def try_set_aside(self) -> None:
        """Apply races that are set aside, if this node has not tried that yet. Reports the others once a minute."""
        races = await self._set_aside.all(self._pool)
        if untried := self._set_aside.untried(races):
            with suppress(asyncpg.LockNotAvailableError):
                races = await self.retry(untried)
                self._set_aside.note_tried(races)
        self._set_aside.report(races)

    async def retry(self, races: Sequence[SetAside]) -> list[SetAside]:
        """Apply what was passed over in these races. Returns all races that are set aside after that."""
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(BE_PATIENT, f"{PATIENCE_S * 1000:.0f}ms")
                await self._take_turn(connection)
                await self._set_aside.retry(connection, await self._place(connection), races)
        return await self._set_aside.all(self._pool)

    async def _follow_in_turn(self) -> None:
        async with self._one_at_a_time:
            self._next = None
            self._began_at = asyncio.get_running_loop().time()
            try:
                await self._follow_all()
            finally:
                self._began_at = None

    async def _follow_all(self) -> None:
        if not await self._is_behind():
            return
        with suppress(asyncpg.LockNotAvailableError, Overtaken):
            while await self._follow_some():
                pass

    async def _is_behind(self) -> bool:
        """Whether any event can be followed; mostly there is none. This takes one query, and a turn takes nine.

        A client that has just created a race expects to find it in lists. So this waits a moment for events that are in
        the log but cannot be followed yet. It waits once for each open transaction: one that took longer than
        `SETTLING_S` may take hours, and no request gains from waiting for it again.
        """
        query, loop = BEHIND.format(place=self.place_table), asyncio.get_running_loop()
        until = loop.time() + SETTLING_S
        while True:
            (row,) = await fetch(self._pool, query)
            if row["is_settled"] is not False or row["oldest_open"] == self._waited_for:
                return bool(row["is_behind"])
            if loop.time() > until:
                self._waited_for = row["oldest_open"]
                return bool(row["is_behind"])
            await asyncio.sleep(LOOK_S)

    async def _follow_some(self) -> bool:
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(BE_PATIENT, f"{PATIENCE_S * 1000:.0f}ms")
                await self._take_turn(connection)
                return await self._take_some(connection)

    async def _take_turn(self, connection: PooledConnection) -> None:
        """Wait until no other node has the turn, and keep it until the transaction ends."""
        await connection.execute(TAKE_TURN, self.place_table)

    async def _take_some(self, connection: PooledConnection) -> bool:
        """Follow the next events. Returns whether there may be more."""
        place = await self._place(connection)
        entries = await self._log.lifecycle(place, AT_ONCE)
        if not entries:
            return False
        await self._set_aside.follow(connection, entries)
        if not await self._move(connection, place, entries[-1].place):
            raise Overtaken
        return len(entries) == AT_ONCE

    async def _apply(self, connection: PooledConnection, entries: Sequence[LifecycleEntry]) -> None:
        await self.write(connection, await self.work_out(connection, entries))

    async def _place(self, connection: PooledConnection) -> Place:
        row = await connection.fetchrow(f"SELECT tx, race_id, version FROM {self.place_table}")  # noqa: S608 - as above
        assert row is not None  # the migration inserted it
        return Place(*row)

    async def _move(self, connection: PooledConnection, place: Place, on_to: Place) -> bool:
        """Move the position, if it is still where we read it. Nodes of an older release do not take turns."""
        move = f"""
        UPDATE {self.place_table} SET (tx, race_id, version) = ($4, $5, $6)
        WHERE (tx, race_id, version) = ($1, $2, $3)
        """  # noqa: S608 - as above
        return await connection.execute(move, *place, *on_to) == "UPDATE 1"
