"""Races that a projection sets aside, because it cannot apply one of their events. It goes on with the other races.

A race is set aside at its first event that cannot be applied. The projection keeps what the events before had written,
and passes over the later ones. Once its code can apply them, it applies all of them in order and the race is as if it
had never been set aside. So each node tries every race that is set aside once: after an upgrade, or if a node of an
older release could not read what this one can.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter

import asyncpg
import structlog
from msgspec import Struct

from cadogan.races.ids import RaceId
from cadogan.store.database import Pool, PooledConnection, fetch
from cadogan.store.errors import StoreError
from cadogan.store.log.log import LifecycleEntry, Place

REPORT_S = 60
"""Least seconds between two log lines of a projection about races that are set aside."""

# The columns are the fields of SetAside.
ALL = "SELECT projection, race_id, version, error, since FROM set_aside ORDER BY since, race_id, projection"
OF_PROJECTION = """
SELECT projection, race_id, version, error, since FROM set_aside WHERE projection = $1 ORDER BY since, race_id
"""
COUNT = "SELECT count(DISTINCT race_id) FROM set_aside"

AMONG = "SELECT race_id FROM set_aside WHERE projection = $1 AND race_id = ANY ($2::uuid[])"

SET_ASIDE = """
INSERT INTO set_aside (projection, race_id, version, error) VALUES ($1, $2, $3, $4)
ON CONFLICT (projection, race_id) DO UPDATE SET version = excluded.version, error = excluded.error
"""
SAY_WHY = "UPDATE set_aside SET error = $3 WHERE (projection, race_id) = ($1, $2)"
TAKE_BACK = "DELETE FROM set_aside WHERE (projection, race_id) = ($1, $2)"
TAKE_ALL_BACK = "DELETE FROM set_aside WHERE projection = $1"

# The events that were passed over. Those behind the position of the projection will be followed in their turn.
PASSED_OVER = """
SELECT event.tx, race_id, event.version, event.payload
FROM set_aside CROSS JOIN LATERAL race_lifecycle(race_id) AS event
WHERE projection = $1 AND race_id = ANY ($2::uuid[]) AND event.version >= set_aside.version
  AND (event.tx, race_id, event.version) <= ($3, $4, $5)
ORDER BY race_id, event.version
"""

TOO_LATE = "Its players have been rated in later races. A retry by hand rebuilds the ratings: cadogan set-aside retry"

Apply = Callable[[PooledConnection, Sequence[LifecycleEntry]], Awaitable[None]]
"""Computes and writes what events change."""
IsTooLate = Callable[[PooledConnection, Sequence[LifecycleEntry]], Awaitable[bool]]
"""Whether these events of a race can no longer be applied on their own."""

logger = structlog.get_logger()


class SetAside(Struct, frozen=True):
    """A race that a projection has set aside. `version` is its first event that is not applied."""

    projection: str
    race_id: RaceId
    version: int
    error: str
    since: datetime

    @property
    def is_too_late(self) -> bool:
        """Whether only a rebuild can apply the race."""
        return self.error == TOO_LATE


class SetAsideTable:
    """The table of races that are set aside, by any projection."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def all(self) -> list[SetAside]:
        """What is set aside, the first one first. A race may be there once for each projection."""
        return [SetAside(*row) for row in await fetch(self._pool, ALL)]

    async def count(self) -> int:
        """How many races are set aside."""
        (row,) = await fetch(self._pool, COUNT)
        return int(row["count"])


class SetAsideRaces:
    """The races that one projection sets aside."""

    def __init__(self, projection: str, apply: Apply, is_too_late: IsTooLate) -> None:
        self._projection = projection
        self._apply = apply
        self._is_too_late = is_too_late
        self._tried: set[tuple[RaceId, int]] = set()
        """Races that this node cannot apply from that version on."""
        self._report_at = 0.0

    async def follow(self, connection: PooledConnection, entries: Sequence[LifecycleEntry]) -> None:
        """Apply events in order, and set the races aside that prevent it. Needs a transaction.

        If some cannot be applied, each half is applied by itself, and so on. So the order is kept, and one bad event of
        a thousand takes ten attempts instead of a thousand.
        """
        entries = await self._not_set_aside(connection, entries)
        if not entries:
            return
        error = await self._try(connection, entries)
        if error is None:
            return
        if len(entries) > 1:
            middle = len(entries) // 2
            await self.follow(connection, entries[:middle])
            await self.follow(connection, entries[middle:])
        else:
            await self._set_aside(connection, entries[0].place, error)

    async def retry(self, connection: PooledConnection, place: Place, races: Sequence[SetAside]) -> None:
        """Apply what was passed over in these races, up to the position of the projection. Needs a transaction."""
        rows = await connection.fetch(PASSED_OVER, self._projection, [race.race_id for race in races], *place)
        entries = [LifecycleEntry(Place(tx, race_id, version), payload) for tx, race_id, version, payload in rows]
        each = [list(of_race) for _, of_race in groupby(entries, key=attrgetter("place.race_id"))]
        for passed_over in sorted(each, key=lambda entries: entries[-1].place):  # ratings depend on the order
            await self._retry(connection, passed_over)

    async def all(self, pool: Pool) -> list[SetAside]:
        """The races that are set aside, the first one first."""
        return [SetAside(*row) for row in await fetch(pool, OF_PROJECTION, self._projection)]

    async def clear(self, connection: PooledConnection) -> None:
        """Set no race aside any more: the projection begins again."""
        await connection.execute(TAKE_ALL_BACK, self._projection)

    def untried(self, races: Sequence[SetAside]) -> list[SetAside]:
        """The races that this node has not tried to apply."""
        return [race for race in races if (race.race_id, race.version) not in self._tried]

    def note_tried(self, races: Sequence[SetAside]) -> None:
        """Note the races that are still set aside after a retry, and forget all others."""
        self._tried = {(race.race_id, race.version) for race in races}

    def report(self, races: Sequence[SetAside]) -> None:
        """Log that races are set aside, once a minute."""
        if races and self._may_report():
            first = races[0]
            logger.error(
                "races are set aside; `cadogan set-aside` lists them",
                projection=self._projection,
                races=len(races),
                race_id=str(first.race_id),
                version=first.version,
                error=first.error,
            )

    async def _not_set_aside(
        self, connection: PooledConnection, entries: Sequence[LifecycleEntry]
    ) -> Sequence[LifecycleEntry]:
        rows = await connection.fetch(AMONG, self._projection, list({entry.place.race_id for entry in entries}))
        set_aside = {row["race_id"] for row in rows}
        return [entry for entry in entries if entry.place.race_id not in set_aside] if set_aside else entries

    async def _try(self, connection: PooledConnection, entries: Sequence[LifecycleEntry]) -> Exception | None:
        """Apply events. Returns why that is not possible, if the fault is that of a race; nothing is written then."""
        try:
            async with connection.transaction():  # a savepoint: Postgres refuses everything after an error
                await self._apply(connection, entries)
        except Exception as error:
            if not is_fault_of_race(error):
                raise
            return error
        return None

    async def _set_aside(self, connection: PooledConnection, place: Place, error: Exception) -> None:
        _, race_id, version = place
        await connection.execute(SET_ASIDE, self._projection, race_id, version, f"{type(error).__name__}: {error}")
        if self._may_report():
            logger.error(
                "a race is set aside; `cadogan set-aside` lists them",
                projection=self._projection,
                race_id=str(race_id),
                version=version,
                exc_info=error,
            )

    async def _retry(self, connection: PooledConnection, entries: Sequence[LifecycleEntry]) -> None:
        race_id = entries[0].place.race_id
        try:
            async with connection.transaction():
                is_too_late = await self._is_too_late(connection, entries)
        except Exception as error:
            if not is_fault_of_race(error):
                raise
            is_too_late = False  # it still cannot be read, as `follow` will find
        if is_too_late:
            await connection.execute(SAY_WHY, self._projection, race_id, TOO_LATE)
            return
        await connection.execute(TAKE_BACK, self._projection, race_id)
        await self.follow(connection, entries)

    def _may_report(self) -> bool:
        now_s = asyncio.get_running_loop().time()
        if now_s < self._report_at:
            return False
        self._report_at = now_s + REPORT_S
        return True


def is_fault_of_race(error: Exception) -> bool:
    """Whether an error comes from what is in the log, or from what the code makes of it.

    Other errors are those of Postgres. They say nothing about a race: a missing table would set all of them aside.
    """
    if isinstance(error, asyncpg.DataError | asyncpg.IntegrityConstraintViolationError | ValueError):
        return True  # a value that no column takes; asyncpg raises a ValueError for some
    is_of_postgres = isinstance(error, asyncpg.PostgresError | asyncpg.InterfaceError | asyncpg.InternalClientError)
    return not (is_of_postgres or isinstance(error, StoreError | OSError | MemoryError))
