"""Players and the hashes of their tokens. The log has only player ids, so these rows can be deleted."""

from collections.abc import Iterable, Sequence

import asyncpg

from cadogan.people.errors import NameTaken
from cadogan.people.names import name_key, suggestions
from cadogan.people.player import Player
from cadogan.people.tokens import token_hash, usual_scopes
from cadogan.races.ids import PlayerId
from cadogan.races.settings import MOST_SEATS
from cadogan.store.database import Pool, fetch, reaching_postgres
from cadogan.store.gathered_reads import GatheredReads

MOST_AT_ONCE = 50
"""Names that one query for rooms reads."""

IS_BOT = "(player.is_house OR player.is_bot)"
"""SQL condition for players that are programs."""

CREATE = """
WITH made AS (
  INSERT INTO player (player_id, name, name_key, is_house, is_bot) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (name_key) DO NOTHING
  RETURNING player_id
)
INSERT INTO token (token_hash, player_id, scopes) SELECT $6, player_id, $7 FROM made
RETURNING player_id
"""

HOUSE_PLAYER = """
INSERT INTO player (player_id, name, name_key, is_house, is_bot) VALUES ($1, $2, $3, true, true)
ON CONFLICT (name_key) DO NOTHING
"""

# A node that does the same waits here until the other one has committed, and then inserts nothing.
HOUSE_TOKEN = """
WITH given AS (
  INSERT INTO house_token (player_id, token_hash, token)
  SELECT player_id, $2, $3 FROM player WHERE name_key = $1 AND is_house
  ON CONFLICT (player_id) DO NOTHING
  RETURNING player_id, token_hash
)
INSERT INTO token (token_hash, player_id, scopes) SELECT token_hash, player_id, $4 FROM given
"""  # noqa: S105 - SQL

HOUSE = """
SELECT player_id, name, is_house, is_bot, token FROM player JOIN house_token USING (player_id)
WHERE name_key = $1 AND is_house
"""

# Earlier releases created a token at each start. A node of such a release may still be running.
FORGET_HOUSE_TOKENS = """
DELETE FROM token USING house_token
WHERE token.player_id = house_token.player_id AND token.token_hash <> house_token.token_hash
  AND coalesce(used_at, created_at) < now() - interval '1 day'
"""

# Its tokens stay valid. Pairings that it entered as a person are cancelled.
BECOME_BOT = """
WITH tokens AS (
  UPDATE token SET scopes = array_replace(scopes, 'race:play', 'bot:play') WHERE player_id = $1
), links AS (
  UPDATE link SET scopes = array_replace(scopes, 'race:play', 'bot:play') WHERE player_id = $1
), codes AS (
  UPDATE app_code SET scopes = array_replace(scopes, 'race:play', 'bot:play')
  WHERE app_id IN (SELECT app_id FROM app WHERE player_id = $1)
), waiting AS (
  UPDATE pairing SET state = 'cancelled' WHERE player_id = $1 AND state = 'waiting' AND company <> 'bots'
)
UPDATE player SET is_bot = true WHERE player_id = $1
"""

SINCE = "SELECT (extract(epoch FROM created_at) * 1000)::bigint AS since_ms FROM player WHERE player_id = $1"

DELETE = "DELETE FROM player WHERE player_id = $1"

BY_ID = "SELECT player_id, name, is_house, is_bot FROM player WHERE player_id = $1"

BY_NAME = "SELECT player_id, name, is_house, is_bot FROM player WHERE name_key = $1"

NAMES = "SELECT player_id, name FROM player WHERE player_id = ANY ($1::uuid[])"

TAKEN = "SELECT name_key FROM player WHERE name_key = ANY ($1::text[])"


class Players:
    """The table of players."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._names = GatheredReads(self._read_names, MOST_AT_ONCE)

    async def create(self, player: Player, token: str) -> None:
        """Insert a player and their token. Raises NameTaken."""
        key, scopes = name_key(player.name), usual_scopes(is_bot=player.is_bot)
        with reaching_postgres():
            made = await self._pool.fetchval(
                CREATE, player.id, player.name, key, player.is_house, player.is_bot, token_hash(token), scopes
            )
        if made is None:
            raise NameTaken(player.name, await self._free_name_like(player.name))

    async def house_player(self, player: Player, token: str) -> tuple[Player, str]:
        """House bot with this name, and its token. If there is none, it is inserted with these. Raises NameTaken.

        All nodes get the same player and token.
        """
        key = name_key(player.name)
        with reaching_postgres():
            await self._pool.execute(HOUSE_PLAYER, player.id, player.name, key)
            await self._pool.execute(HOUSE_TOKEN, key, token_hash(token), token, usual_scopes(is_bot=True))
            row = await self._pool.fetchrow(HOUSE, key)
            if row is None:  # a person has the name
                raise NameTaken(player.name, await self._free_name_like(player.name))
            await self._pool.execute(FORGET_HOUSE_TOKENS)
        return player_of(row), row["token"]

    async def by_id(self, player_id: PlayerId) -> Player | None:
        """Player with this id; None if there is none."""
        rows = await fetch(self._pool, BY_ID, player_id)
        return player_of(rows[0]) if rows else None

    async def since_ms(self, player_id: PlayerId) -> int | None:
        """When a player signed up, in milliseconds since the epoch; None if no player has this id."""
        rows = await fetch(self._pool, SINCE, player_id)
        return rows[0]["since_ms"] if rows else None

    async def by_name(self, name: str) -> Player | None:
        """Player with this name, ignoring case; None if there is none."""
        key = name_key(name.strip())
        rows = await fetch(self._pool, BY_NAME, key) if "\0" not in key else []  # no text in Postgres can contain it
        return player_of(rows[0]) if rows else None

    async def become_bot(self, player_id: PlayerId) -> None:
        """Mark a player as a bot, permanently."""
        with reaching_postgres():
            await self._pool.execute(BECOME_BOT, player_id)

    async def delete(self, player_id: PlayerId) -> None:
        """Delete a player with their tokens, pairings and challenges. The log keeps only the id."""
        with reaching_postgres():
            await self._pool.execute(DELETE, player_id)

    async def names(self, ids: Iterable[PlayerId]) -> dict[PlayerId, str]:
        """Names by id. Deleted players have none."""
        some = list(ids)
        return await (self._names.get_all(some) if len(some) <= MOST_SEATS else self._read_names(some))

    async def _read_names(self, ids: Sequence[PlayerId]) -> dict[PlayerId, str]:
        return {row["player_id"]: row["name"] for row in await fetch(self._pool, NAMES, ids)}

    async def _free_name_like(self, name: str) -> str | None:
        keys = {name_key(like): like for like in suggestions(name)}
        taken = {row["name_key"] for row in await fetch(self._pool, TAKEN, list(keys))}
        return next((like for key, like in keys.items() if key not in taken), None)


def player_of(row: asyncpg.Record) -> Player:
    """Player from a row."""
    is_bot = row["is_bot"] or row["is_house"]
    return Player(PlayerId(row["player_id"]), row["name"], row["is_house"], is_bot)
