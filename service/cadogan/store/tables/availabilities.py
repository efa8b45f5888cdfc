"""Bots that are available now, and what they accept. Each says so again before its time is up."""

from typing import NamedTuple

from msgspec import convert

from cadogan.people.availability import Availability
from cadogan.races.ids import PlayerId
from cadogan.store.database import Pool, fetch, reaching_postgres

VALID_S = 120
"""Seconds that an availability is valid."""
MOST_SHOWN = 200

SAY = """
INSERT INTO availability (player_id, games, views, least_time_limit, most_time_limit, rated, expires_at)
SELECT player_id, $2, $3, $4, $5, $6, now() + make_interval(secs => $7) FROM player WHERE player_id = $1
ON CONFLICT (player_id) DO UPDATE SET
  games = EXCLUDED.games, views = EXCLUDED.views, least_time_limit = EXCLUDED.least_time_limit,
  most_time_limit = EXCLUDED.most_time_limit, rated = EXCLUDED.rated, expires_at = EXCLUDED.expires_at
RETURNING (extract(epoch FROM expires_at) * 1000)::bigint
"""

WITHDRAW = "DELETE FROM availability WHERE player_id = $1"

NOW = """
SELECT player_id AS player, name, games, views, least_time_limit, most_time_limit, rated,
       (extract(epoch FROM expires_at) * 1000)::bigint AS until_ms
FROM availability JOIN player USING (player_id)
WHERE expires_at > now() AND ($1::text IS NULL OR games = '{}' OR $1 = ANY (games))
ORDER BY name
LIMIT $2
"""


class AvailableBot(NamedTuple):
    """A bot with what it accepts, until a time in milliseconds since the epoch."""

    player: PlayerId
    name: str
    availability: Availability
    until_ms: int


class Availabilities:
    """The table of availabilities."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def say(self, player: PlayerId, availability: Availability) -> int:
        """Make a bot available. Returns until when, in milliseconds since the epoch; 0 if the player was deleted."""
        values = [getattr(availability, name) for name in Availability.__struct_fields__]
        with reaching_postgres():
            return int(await self._pool.fetchval(SAY, player, *values, VALID_S) or 0)

    async def withdraw(self, player: PlayerId) -> None:
        """Make a bot unavailable."""
        with reaching_postgres():
            await self._pool.execute(WITHDRAW, player)

    async def now(self, game: str | None = None) -> list[AvailableBot]:
        """The bots that are available now, for a game or for any, by name."""
        rows = [dict(row) for row in await fetch(self._pool, NOW, game, MOST_SHOWN)]
        return [
            AvailableBot(
                PlayerId(row.pop("player")), row.pop("name"), until_ms=row.pop("until_ms"), availability=accepted(row)
            )
            for row in rows
        ]


def accepted(row: dict[str, object]) -> Availability:
    """Availability from the rest of a row."""
    return convert(row, Availability)
