"""Who is here: players with a page open, in the matchmaking queue, or in a race, on all nodes.

Each node reports the players who follow their feed there, all of them each time: a page that a player has open does.
Presence has the racers with a socket, and the queue the players who wait.
"""

from collections.abc import Collection
from typing import Literal
from uuid import UUID

from msgspec import Struct, convert

from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.database import Pool, fetch, reaching_postgres
from cadogan.store.tables.pairings import HERE_S
from cadogan.store.tables.presence import NODE_LOST_S

# Unchanged rows are not written. A player who was deleted a moment ago is left out.
REPORT = """
WITH here AS (INSERT INTO node (node_id, seen) VALUES ($1, now()) ON CONFLICT DO NOTHING),
     gone AS (DELETE FROM following WHERE node_id = $1 AND player_id <> ALL ($2::uuid[]))
INSERT INTO following (node_id, player_id)
SELECT $1, player_id FROM player WHERE player_id = ANY ($2::uuid[])
EXCEPT SELECT node_id, player_id FROM following WHERE node_id = $1
ON CONFLICT DO NOTHING
"""

# What a player does first counts: racing, then waiting, then merely being here. Lobbies and races that are not listed
# keep to themselves: their players are here or racing, without the race.
ONLINE = """
WITH alive AS (SELECT node_id FROM node WHERE seen >= now() - make_interval(secs => $1)),
seated AS (
  SELECT players[seat + 1] AS player_id, race_id, game, listed,
         CASE WHEN is_over THEN 'here' WHEN state <> 'lobby' THEN 'racing' WHEN listed THEN 'waiting' ELSE 'here' END
           AS activity
  FROM (SELECT DISTINCT race_id, seat FROM presence JOIN alive USING (node_id)) AS taken
  JOIN race_listing USING (race_id)
),
people AS (
  SELECT player_id, activity,
         CASE WHEN listed AND activity <> 'here' THEN game END AS game,
         CASE WHEN listed AND activity <> 'here' THEN race_id END AS race
  FROM seated
  UNION ALL
  SELECT player_id, 'waiting', wish::jsonb ->> 'game', NULL
  FROM pairing WHERE state = 'waiting' AND seen > now() - make_interval(secs => $2)
  UNION ALL
  SELECT player_id, 'here', NULL, NULL FROM following JOIN alive USING (node_id)
)
SELECT DISTINCT ON (player_id)
  player_id AS player, activity, game, race, CASE WHEN race IS NOT NULL THEN name END AS name
FROM people JOIN player USING (player_id)
WHERE NOT is_bot
ORDER BY player_id, array_position('{racing,waiting,here}', activity), race DESC NULLS LAST
"""

Activity = Literal["racing", "waiting", "here"]
"""What a player does. `waiting`: in the matchmaking queue, or in a listed lobby."""


class OnlinePlayer(Struct, frozen=True):
    """A person who is here. Bots are not people.

    `game` is that of the race or search, `race` that of a listed lobby or race; `name` goes with `race`.
    """

    player: PlayerId
    activity: Activity
    game: str | None
    race: RaceId | None
    name: str | None


class Online:
    """The people who are here, as this node reports and reads them."""

    def __init__(self, pool: Pool, node_id: UUID) -> None:
        self._pool = pool
        self._node_id = node_id

    async def report(self, players: Collection[PlayerId]) -> None:
        """Report all players who follow their feed at this node."""
        with reaching_postgres():
            await self._pool.execute(REPORT, self._node_id, list(players))

    async def read(self) -> list[OnlinePlayer]:
        """Everybody who is here, at any node."""
        return [convert(dict(row), OnlinePlayer) for row in await fetch(self._pool, ONLINE, NODE_LOST_S, HERE_S)]
