"""Compaction: the moves of a race that ended a day ago move into one row. The race then takes a sixth of the space.

Postgres does it (`compact_race.sql`): it packs, unpacks again, compares, and only then lets the rows go. Readers take
both forms: `race_events`, `race_lifecycle` and `log_order` in SQL.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from functools import partial
from uuid import UUID

from cadogan.races.ids import RaceId
from cadogan.store.database import Pool, fetch, reaching_postgres
from cadogan.store.every import every

COMPACTOR = "compactor"
"""The role of the node that compacts for all."""
AT_ONCE = 1000
"""Heads that one query looks at."""
PAUSE_S = 0.05
"""Seconds between two races. So it uses a small part of a core, and keeps up with a million races a day."""
AGAIN_S = 3600
"""Seconds before each walk through all races. The first comes late, too: during an upgrade, nodes of the release before
are still serving, which cannot read packed races."""

BEGINNING = RaceId(UUID(int=0))

# Every head in order, with whether its race might be compacted: all others are walked past.
WALK = """
SELECT race_id, next_due IS NULL
  AND NOT EXISTS (SELECT FROM packed_race WHERE packed_race.race_id = old.race_id) AS is_over
FROM (
  SELECT race_id, next_due FROM head
  WHERE race_id > $1 AND race_id < least_race_id(now() - interval '1 day')
  ORDER BY race_id
  LIMIT $2
) AS old
ORDER BY race_id
"""

COMPACT = "SELECT compact_race($1)"


async def keep_compact(pool: Pool) -> None:
    """Compact races that ended a day ago, slowly, until cancelled."""
    await every(AGAIN_S, COMPACTOR, partial(compact_slowly, pool), waits_first=True)


async def compact_slowly(pool: Pool) -> None:
    """Compact every race that ended a day ago, with a pause after each. Raises Unreachable."""
    async for race_id in over_for_a_day(pool):
        await compact(pool, race_id)
        await asyncio.sleep(PAUSE_S)


async def compact_all(pool: Pool) -> int:
    """Compact every race that ended a day ago. Returns how many they were. Raises Unreachable."""
    return sum([await compact(pool, race_id) async for race_id in over_for_a_day(pool)])


async def compact(pool: Pool, race_id: RaceId) -> bool:
    """Compact a race, unless it ended too late, is locked or damaged. Raises Unreachable."""
    with reaching_postgres():
        return bool(await pool.fetchval(COMPACT, race_id))


async def over_for_a_day(pool: Pool) -> AsyncIterator[RaceId]:
    """Races that may have ended a day ago and are not packed. Raises Unreachable."""
    after = BEGINNING
    while rows := await _walk(pool, after):
        after = rows[-1][0]
        for race_id, is_over in rows:
            if is_over:
                yield race_id


async def _walk(pool: Pool, after: RaceId) -> Sequence[tuple[RaceId, bool]]:
    return [(row["race_id"], row["is_over"]) for row in await fetch(pool, WALK, after, AT_ONCE)]
