"""Best times at a game: the quickest rated wins of people, one for each.

Rated races of a game are all raced alike, on deals that nobody has picked. Triggers keep the table as results come and
go (migration 0065), so it is right whichever release writes them.
"""

from msgspec import Struct

from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.database import Pool, fetch
from cadogan.store.tables.players import IS_BOT
from cadogan.store.tables.tokens import IN_FORCE

MOST_TIMES = 10
"""Best times that a game shows."""

# Each player is looked up in the order of the index, until enough are found: only bots, and players who are deleted or
# banned, are passed over. A leaderboard forgets a banned player in time. This one would not.
BEST = f"""
SELECT player_id, (SELECT name FROM player WHERE player.player_id = best_time.player_id) AS name,
  time_ms, finished_at, race_id
FROM best_time
WHERE game = $1 AND NOT (SELECT {IS_BOT} FROM player WHERE player.player_id = best_time.player_id)
  AND NOT EXISTS (SELECT FROM ban WHERE ban.player_id = best_time.player_id AND {IN_FORCE})
ORDER BY time_ms, race_id
LIMIT {MOST_TIMES}
"""  # noqa: S608 - constants


class BestTime(Struct, frozen=True):
    """A player's quickest win in a rated race of a game."""

    player: PlayerId
    name: str
    time: int
    """Time from the start of the race to the last card, in milliseconds."""
    at: int
    """When the race finished, in milliseconds since the epoch."""
    race: RaceId
    """The race, which can be replayed."""


class BestTimes:
    """The quickest wins of each game."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def of_game(self, game: str) -> tuple[BestTime, ...]:
        """The best times of people, the quickest first. Of equal times the earlier race comes first."""
        return tuple(BestTime(*row) for row in await fetch(self._pool, BEST, game))
