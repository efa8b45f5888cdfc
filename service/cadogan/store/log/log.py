"""The log: the events of every race, at versions 1, 2, 3 … without gaps. Everything else is computed from it.

    log = Log(pool)
    log.append(Awaited(race_id, expected=3, rows=[step], next_due=None, outcome=future))
    events = await log.read(race_id)

`append` returns at once; the append's `done` is called after the commit. Reads return only committed events.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Annotated, NamedTuple, Self
from uuid import UUID

from msgspec import Meta

from cadogan.races.ids import RaceId
from cadogan.store.database import Pool, fetch
from cadogan.store.durability import Durability, read_durability
from cadogan.store.gathered_reads import GatheredReads
from cadogan.store.log.append import Append
from cadogan.store.log.appender import DEADLINE_S, Appender
from cadogan.store.log.batch import array_text
from cadogan.store.log.writer import NoticeBatch, NoticeTold, Writer, Written

READ = "SELECT version, payload FROM event WHERE race_id = $1 AND version > $2 ORDER BY version LIMIT $3"
# Old races are packed. That is looked up when there are no rows, so that it costs a race under way nothing.
READ_PACKED = "SELECT version, payload FROM race_events($1) WHERE version > $2 ORDER BY version LIMIT $3"

# For each race apart: a plan for all of them might read the whole table.
READ_WHOLE = """
SELECT race_id, version, payload
FROM unnest($1::uuid[]) AS asked (race_id)
CROSS JOIN LATERAL (
    SELECT version, payload FROM event WHERE event.race_id = asked.race_id ORDER BY version LIMIT $2
) AS stored
ORDER BY race_id, version
"""
READ_WHOLE_PACKED = """
SELECT race_id, version, payload
FROM unnest($1::uuid[]) AS asked (race_id)
CROSS JOIN LATERAL (SELECT version, payload FROM race_events(asked.race_id) ORDER BY version LIMIT $2) AS stored
ORDER BY race_id, version
"""

HEADS = "SELECT race_id, version FROM head WHERE race_id = ANY ($1::uuid[])"

NEWER = """
SELECT race_id, head.version
FROM unnest($1::text::uuid[], $2::text::int[]) AS known (race_id, version) JOIN head USING (race_id)
WHERE head.version > known.version
"""

DUE = "SELECT race_id FROM head WHERE next_due <= $1 ORDER BY next_due LIMIT $2"

# Transactions below the horizon have ended, so no event can appear later before one that was read.
LIFECYCLE = """
SELECT tx, race_id, version, payload
FROM log_order
WHERE (tx, race_id, version) > ($1, $2, $3) AND tx < (SELECT log_horizon())
ORDER BY tx, race_id, version
LIMIT $4
"""


MOST_READ = 12
"""Whole races that one query reads."""
FIRST_PAGE = 500
"""Events of each race that this query reads. Few races have more, and those read the others each by itself, in pages:
races that are read together do not wait for the longest."""
PAGE = 10_000
"""Events that a further query reads. Whatever a node reads in one piece keeps it from everything else."""
MOST_HEADS = 25
"""Versions that one query reads."""


class Entry(NamedTuple):
    """A stored event of a race."""

    version: int
    payload: bytes


class Place(NamedTuple):
    """Position in the order of all lifecycle events, which projections follow. The bounds are those of Postgres."""

    tx: Annotated[int, Meta(ge=0, le=2**63 - 1)]
    """The transaction that wrote the event: its id, plus the shift of the epoch (`epoch.py`)."""
    race_id: RaceId
    version: Annotated[int, Meta(ge=0, lt=2**31)]


BEGINNING = Place(0, RaceId(UUID(int=0)), 0)
"""Before the first lifecycle event."""


class LifecycleEntry(NamedTuple):
    """A stored lifecycle event and its position."""

    place: Place
    payload: bytes


class Log:
    """Appends to the log and reads it. Needs a running event loop, and must be closed before its pool."""

    def __init__(self, pool: Pool, writer_pool: Pool | None = None) -> None:
        """Read over connections of one pool, and write over one of another, if there is another."""
        self._pool = pool
        self._whole = GatheredReads(self._read_whole, MOST_READ, queries=2)
        self._heads = GatheredReads(self._read_heads, MOST_HEADS)
        self._writer = Writer(Appender(writer_pool or pool))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def blocked(self) -> AbstractSet[RaceId]:
        """Races whose appends wait because another transaction has locked their heads."""
        return self._writer.blocked

    @property
    def is_stalled(self) -> bool:
        """Whether nothing was committed for two seconds, while Postgres was silent or several races were locked."""
        return self._writer.stalls.is_stalled

    def refuses(self, race_id: RaceId) -> bool:
        """Whether an append of this race would wait for long: its head is locked, or Postgres does not answer."""
        return self._writer.refuses(race_id)

    @property
    def stall_changed(self) -> asyncio.Event:
        """Set when `is_stalled` changes. Its only reader clears it."""
        return self._writer.stalls.changed

    @property
    def is_stuck(self) -> bool:
        """Whether the writer itself has stopped, so that only a restart helps. It goes on while Postgres is away."""
        return self._writer.is_stuck

    @property
    def stalled_s(self) -> float:
        """Seconds for which appends have waited without any commit; 0 if none waits."""
        return self._writer.stalls.stalled_s

    @property
    def written(self) -> Written:
        """What the writer has counted."""
        return self._writer.written

    def on_told(self, notice: NoticeTold) -> None:
        """Call a function after the senders of each batch were told."""
        self._writer.notice_told = notice

    def on_batch(self, notice: NoticeBatch) -> None:
        """Call a function after each batch was committed."""
        self._writer.notice_batch = notice

    def append(self, append: Append) -> None:
        """Write an append with the next batch. Raises LogClosed after `close`."""
        self._writer.append(append)

    async def close(self, grace_s: float = 10) -> None:
        """Write the gathered appends, then stop. Appends that are not committed after the grace period fail."""
        await self._writer.close(grace_s)

    async def durability(self) -> Durability:
        """What of the log survives a crash or a failover. Raises Unreachable."""
        return await read_durability(self._pool)

    async def read(self, race_id: RaceId, after: int = 0, limit: int | None = None) -> list[Entry]:
        """Events of a race after a version, in order."""
        if limit is not None:
            return await self._read_page(race_id, after, limit)
        if after:
            entries = page = await self._read_page(race_id, after, PAGE)
            is_whole = len(page) < PAGE
        else:
            entries = page = list(await self._whole.get(race_id) or [])  # a copy: others may have asked for it as well
            is_whole = len(page) < FIRST_PAGE
        while not is_whole:
            page = await self._read_page(race_id, entries[-1].version, PAGE)
            entries += page
            is_whole = len(page) < PAGE
        return entries

    async def _read_page(self, race_id: RaceId, after: int, limit: int) -> list[Entry]:
        rows = await fetch(self._pool, READ, race_id, after, limit, deadline_s=DEADLINE_S)
        return [Entry(*row) for row in rows or await fetch(self._pool, READ_PACKED, race_id, after, limit)]

    async def heads(self, race_ids: Iterable[RaceId]) -> dict[RaceId, int]:
        """Current versions of races. Races without a log are left out."""
        return await self._read_heads(list(race_ids))

    async def head(self, race_id: RaceId) -> int:
        """Current version of a race; 0 without a log."""
        return await self._heads.get(race_id) or 0

    async def _read_heads(self, race_ids: Sequence[RaceId]) -> dict[RaceId, int]:
        rows = await fetch(self._pool, HEADS, race_ids, deadline_s=DEADLINE_S)
        return {row["race_id"]: row["version"] for row in rows}

    async def _read_whole(self, race_ids: Sequence[RaceId]) -> dict[RaceId, list[Entry]]:
        entries: dict[RaceId, list[Entry]] = {}
        rows = await fetch(self._pool, READ_WHOLE, race_ids, FIRST_PAGE)
        found = {row["race_id"] for row in rows}
        if missing := [race_id for race_id in race_ids if race_id not in found]:
            rows += await fetch(self._pool, READ_WHOLE_PACKED, missing, FIRST_PAGE)
        for race_id, version, payload in rows:
            entries.setdefault(race_id, []).append(Entry(version, payload))
        return entries

    async def newer(self, known: Mapping[RaceId, int]) -> dict[RaceId, int]:
        """Current versions of those races that are past the known version."""
        ids, versions = array_text([race_id.hex for race_id in known]), array_text(map(str, known.values()))
        rows = await fetch(self._pool, NEWER, ids, versions, deadline_s=DEADLINE_S)
        return {row["race_id"]: row["version"] for row in rows}

    async def due(self, now_ms: int, limit: int) -> list[RaceId]:
        """Races that need a tick, the longest overdue first."""
        return [row["race_id"] for row in await fetch(self._pool, DUE, now_ms, limit)]

    async def lifecycle(self, after: Place = BEGINNING, limit: int = 1000) -> list[LifecycleEntry]:
        """Lifecycle events of all races after a position, in an order that never changes.

        An event appears only when every transaction that began to write before it has ended. None is ever skipped.
        """
        rows = await fetch(self._pool, LIFECYCLE, *after, limit)
        return [LifecycleEntry(Place(tx, race_id, version), payload) for tx, race_id, version, payload in rows]
