"""The log: the events of every race, at versions 1, 2, 3 … without gaps. It is the truth; all else is computed from it.

    log = Log(pool)
    log.append(Awaited(race_id, expected=3, rows=[step], next_due=None, outcome=future))
    events = await log.read(race_id)

An append returns at once; its `done` is called after the commit. Whoever reads gets only what is committed.
"""

from collections.abc import Iterable
from typing import Annotated, NamedTuple, Self
from uuid import UUID

from msgspec import Meta

from cadogan.races.ids import RaceId
from cadogan.store.database import Pool, fetch
from cadogan.store.log.append import Append
from cadogan.store.log.appender import Appender
from cadogan.store.log.writer import Writer

READ = "SELECT version, payload FROM event WHERE race_id = $1 AND version > $2 ORDER BY version LIMIT $3"

HEADS = "SELECT race_id, version FROM head WHERE race_id = ANY ($1::uuid[])"

DUE = "SELECT race_id FROM head WHERE next_due <= $1 ORDER BY next_due LIMIT $2"

# A transaction below xmin has ended, so no event can appear any more before one that was read.
LIFECYCLE = """
SELECT tx, race_id, version, payload
FROM event
WHERE (tx, race_id, version) > ($1, $2, $3) AND tx < pg_snapshot_xmin(pg_current_snapshot())
ORDER BY tx, race_id, version
LIMIT $4
"""


class Entry(NamedTuple):
    """An event of a race as it is stored."""

    version: int
    payload: bytes


class Place(NamedTuple):
    """A place in the order in which the lifecycle events of all races are followed. Bounds are those of Postgres."""

    tx: Annotated[int, Meta(ge=0, le=2**63 - 1)]
    """The transaction that wrote the event."""
    race_id: RaceId
    version: Annotated[int, Meta(ge=0, lt=2**31)]


BEGINNING = Place(0, RaceId(UUID(int=0)), 0)
"""Before the first lifecycle event."""


class LifecycleEntry(NamedTuple):
    """A lifecycle event as it is stored; the next ones are those after its place."""

    place: Place
    payload: bytes


class Log:
    """Appends to the log and reads it. Needs a running event loop; whoever opens it closes it before the pool."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._writer = Writer(Appender(pool))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def append(self, append: Append) -> None:
        """Write an append with the next batch; raises LogClosed after `close`."""
        self._writer.append(append)

    async def close(self, grace_s: float = 10) -> None:
        """Write what has gathered, then stop; what Postgres has not taken after the grace period fails."""
        await self._writer.close(grace_s)

    async def read(self, race_id: RaceId, after: int = 0, limit: int | None = None) -> list[Entry]:
        """Events of a race behind a version, in order."""
        return [Entry(*row) for row in await fetch(self._pool, READ, race_id, after, limit)]

    async def heads(self, race_ids: Iterable[RaceId]) -> dict[RaceId, int]:
        """Versions of those races that have a log."""
        rows = await fetch(self._pool, HEADS, list(race_ids))
        return {row["race_id"]: row["version"] for row in rows}

    async def due(self, now_ms: int, limit: int) -> list[RaceId]:
        """Races that want a tick, the longest overdue first."""
        return [row["race_id"] for row in await fetch(self._pool, DUE, now_ms, limit)]

    async def lifecycle(self, after: Place = BEGINNING, limit: int = 1000) -> list[LifecycleEntry]:
        """Lifecycle events of all races behind a place, in an order that never has to be corrected.

        An event may be some time in coming, as long as any transaction is open that began to write before it; none is
        ever skipped.
        """
        rows = await fetch(self._pool, LIFECYCLE, *after, limit)
        return [LifecycleEntry(Place(tx, race_id, version), payload) for tx, race_id, version, payload in rows]
