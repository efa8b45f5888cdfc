"""Games of practice that were played without the service: which race each has become."""

from uuid import UUID

from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.database import Pool, fetch, reaching_postgres

# Of two requests at once, one inserts, and the other one waits for it and reads its row: the update changes nothing.
# A player who was deleted a moment ago gets no row.
RESERVE = """
INSERT INTO offline_game (player_id, key, race_id) SELECT player_id, $2, $3 FROM player WHERE player_id = $1
ON CONFLICT (player_id, key) DO UPDATE SET race_id = offline_game.race_id
RETURNING race_id
"""

FIND = "SELECT race_id FROM offline_game WHERE player_id = $1 AND key = $2"


class OfflineGames:
    """The table of games. A row may be there before its race is."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def race(self, player: PlayerId, key: UUID) -> RaceId | None:
        """The race of a player's game; None if it was never sent. Raises Unreachable."""
        rows = await fetch(self._pool, FIND, player, key)
        return rows[0]["race_id"] if rows else None

    async def reserve(self, player: PlayerId, key: UUID, race_id: RaceId) -> RaceId:
        """Reserve a race for a game: this one, or the one of an earlier request. Raises Unreachable."""
        with reaching_postgres():
            reserved: RaceId | None = await self._pool.fetchval(RESERVE, player, key, race_id)
        return race_id if reserved is None else reserved
