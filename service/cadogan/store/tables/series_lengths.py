"""Lengths of series, and the chains of rematches that they are computed from."""

from cadogan.races.ids import RaceId
from cadogan.races.series import Length, RaceOfSeries, Series, series_of
from cadogan.store.database import Pool, fetch, reaching_postgres

MOST_RACES = 200
"""Races of a chain that are read. A longer one is no series any more."""

CHOOSE = """
INSERT INTO race_series (race_id, best_of) VALUES ($1, $2)
ON CONFLICT (race_id) DO UPDATE SET best_of = excluded.best_of
"""

# What was chosen in the new lobby meanwhile stays.
KEEP = """
INSERT INTO race_series (race_id, best_of) SELECT $2, best_of FROM race_series WHERE race_id = $1
ON CONFLICT DO NOTHING
"""

# From a race back to the first one, each by the primary key.
CHAIN = """
WITH RECURSIVE chain AS (
  SELECT $1::uuid AS race_id, rematch_of, players, places, 1 AS depth
  FROM (SELECT) AS one LEFT JOIN race_listing ON race_id = $1
  UNION ALL
  SELECT earlier.race_id, earlier.rematch_of, earlier.players, earlier.places, depth + 1
  FROM chain JOIN race_listing AS earlier ON earlier.race_id = chain.rematch_of
  WHERE depth < $2
)
SELECT race_id, players, places, best_of FROM chain LEFT JOIN race_series USING (race_id) ORDER BY depth DESC
"""


class SeriesLengths:
    """The table of lengths. A race without a row is a series of one."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def choose(self, race_id: RaceId, best_of: Length) -> None:
        """Note the length of the series that begins with a race. Raises Unreachable."""
        with reaching_postgres():
            await self._pool.execute(CHOOSE, race_id, best_of)

    async def keep(self, race_id: RaceId, lobby: RaceId) -> None:
        """Let a lobby begin a series as long as the one that a race began. Raises Unreachable."""
        with reaching_postgres():
            await self._pool.execute(KEEP, race_id, lobby)

    async def series(self, race_id: RaceId) -> Series:
        """The series of a race. Lists may not know a new race yet: then it has no racers here. Raises Unreachable."""
        rows = await fetch(self._pool, CHAIN, race_id, MOST_RACES)
        races = [
            RaceOfSeries(row["race_id"], tuple(row["players"] or ()), row["places"] and tuple(row["places"]))
            for row in rows
        ]
        return series_of(rows[0]["best_of"] or 1, races)
