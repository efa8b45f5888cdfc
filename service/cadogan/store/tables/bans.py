"""What operators do to players: look them up, rename and ban them, and give accounts back that were taken over."""

from datetime import datetime

import asyncpg
from msgspec import Struct, convert

from cadogan.people.errors import NameTaken
from cadogan.people.link import code_hash
from cadogan.people.names import name_key, name_skeleton
from cadogan.races.ids import PlayerId
from cadogan.store.database import Pool, fetch, reaching_postgres

# A ban also ends the player's pairings, challenges and link codes. A node that reads of it frees their seats in lobbies
# (`lobby/accounts/token_revalidator.py`). Races that are on stay: the player leaves them when their sockets are closed.
BAN = """
WITH pairings AS (
  UPDATE pairing SET state = 'cancelled' WHERE player_id = $1 AND state = 'waiting'
), challenges AS (
  UPDATE challenge SET state = 'withdrawn' WHERE maker = $1 AND state = 'open'
), links AS (
  DELETE FROM link WHERE player_id = $1
)
INSERT INTO ban (player_id, reason, until) SELECT player_id, $2, $3 FROM player WHERE player_id = $1
ON CONFLICT (player_id) DO UPDATE SET reason = excluded.reason, until = excluded.until, since = now()
"""

UNBAN = "DELETE FROM ban WHERE player_id = $1"

# As in `players.py`, and not of house bots, which sign in with nothing else.
TAKE_TURN = "SELECT true FROM player WHERE player_id = $1 AND NOT is_house FOR NO KEY UPDATE"

# Everything that acts for a player, or tells others of them, goes. The code is the only way in.
GIVE_BACK = """
WITH passkeys AS (DELETE FROM passkey WHERE player_id = $1),
  codes AS (DELETE FROM recovery_code WHERE player_id = $1),
  links AS (DELETE FROM link WHERE player_id = $1),
  webhooks AS (DELETE FROM webhook WHERE player_id = $1),
  apps AS (DELETE FROM app WHERE player_id = $1),
  tokens AS (DELETE FROM token WHERE player_id = $1)
INSERT INTO recovery_code (player_id, code_hash) VALUES ($1, $2)
"""

# Names that look like the new one are taken from now on, and those that look like the old one are free.
RENAME = """
WITH looks AS (UPDATE name_skeleton SET skeleton = $4 WHERE player_id = $1)
UPDATE player SET name = $2, name_key = $3 WHERE player_id = $1
"""

FOUND = """
SELECT player.player_id AS id, name, is_house, is_bot, created_at AS since, used_at AS used, reason, until
FROM player
LEFT JOIN ban ON ban.player_id = player.player_id AND (ban.until IS NULL OR ban.until > now())
LEFT JOIN LATERAL (SELECT max(used_at) AS used_at FROM token WHERE token.player_id = player.player_id) AS tokens ON true
WHERE ($1::text IS NULL OR strpos(name_key, $1) > 0 OR player.player_id::text = $1) AND (NOT $2 OR reason IS NOT NULL)
ORDER BY created_at DESC
LIMIT $3
"""


class Known(Struct, frozen=True):
    """A player as an operator sees them: when they signed up, when a token of theirs was last used, and their ban."""

    id: PlayerId
    name: str
    is_house: bool
    is_bot: bool
    since: datetime
    used: datetime | None
    reason: str | None
    until: datetime | None


class Bans:
    """The table of bans."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def ban(self, player: PlayerId, reason: str, until: datetime | None) -> bool:
        """Ban a player, or replace their ban. Returns False if no player has this id."""
        with reaching_postgres():
            return await self._pool.execute(BAN, player, reason, until) == "INSERT 0 1"

    async def unban(self, player: PlayerId) -> bool:
        """Lift a ban. Returns False if there is none."""
        with reaching_postgres():
            return await self._pool.execute(UNBAN, player) == "DELETE 1"

    async def give_back(self, player: PlayerId, code: str) -> bool:
        """End all tokens, passkeys, codes, apps and webhooks of a player, but for a new recovery code.

        Returns False if no person or bot has this id.
        """
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                if not await connection.fetchval(TAKE_TURN, player):
                    return False
                await connection.execute(GIVE_BACK, player, code_hash(code))
        return True

    async def rename(self, player: PlayerId, name: str) -> bool:
        """Rename a player. Returns False if no player has this id. Raises NameTaken."""
        try:
            with reaching_postgres():
                return await self._pool.execute(RENAME, player, name, name_key(name), name_skeleton(name)) == "UPDATE 1"
        except asyncpg.UniqueViolationError:
            raise NameTaken(name, None) from None

    async def players(self, search: str | None, limit: int, *, banned: bool) -> list[Known]:
        """Players whose name contains a text or whose id it is, the newest first; only banned ones if asked for."""
        wanted = None if search is None else name_key(search.strip())
        return [convert(dict(row), Known) for row in await fetch(self._pool, FOUND, wanted, banned, limit)]
