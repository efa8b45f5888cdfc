"""Players and the hashes of their tokens. The log has only player ids, so these rows can be deleted."""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from uuid import UUID

import asyncpg

from cadogan.people.errors import NameTaken
from cadogan.people.names import name_key, name_skeleton, suggestions
from cadogan.people.player import Player
from cadogan.people.tokens import is_token, token_hash, usual_scopes
from cadogan.races.ids import PlayerId
from cadogan.races.settings import MOST_SEATS
from cadogan.store.database import Pool, fetch, reaching_postgres
from cadogan.store.every import every
from cadogan.store.gathered_reads import GatheredReads
from cadogan.store.tables.kept_answers import KEPT_S

MOST_AT_ONCE = 50
"""Names that one query for rooms reads."""

IS_BOT = "(player.is_house OR player.is_bot)"
"""SQL condition for players that are programs."""

CREATE = """
WITH made AS (
  INSERT INTO player (player_id, name, name_key, is_house, is_bot)
  SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT FROM name_skeleton WHERE skeleton = $8)
  ON CONFLICT (name_key) DO NOTHING
  RETURNING player_id
), looks AS (
  INSERT INTO name_skeleton (skeleton, player_id) SELECT $8, player_id FROM made
)
INSERT INTO token (token_hash, player_id, scopes) SELECT $6, player_id, $7 FROM made
RETURNING player_id
"""

# The same request was repeated with its key: the first token was lost with its answer, so the player has no other.
CREATED = """
UPDATE token SET token_hash = $2
WHERE player_id = $1 AND (SELECT count(*) FROM token WHERE player_id = $1) = 1
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

# Its tokens stay valid. Pairings that it entered as a person are over: it cannot come to their races.
BECOME_BOT = """
WITH tokens AS (
  UPDATE token SET scopes = array_replace(scopes, 'race:play', 'bot:play') WHERE player_id = $1
), links AS (
  UPDATE link SET scopes = array_replace(scopes, 'race:play', 'bot:play') WHERE player_id = $1
), given_up AS (
  UPDATE pairing SET state = CASE state WHEN 'paired' THEN 'missed' ELSE 'cancelled' END
  WHERE player_id = $1 AND state IN ('waiting', 'paired') AND company <> 'bots'
)
UPDATE player SET is_bot = true WHERE player_id = $1
"""

SINCE = "SELECT (extract(epoch FROM created_at) * 1000)::bigint AS since_ms FROM player WHERE player_id = $1"

DELETE = "DELETE FROM player WHERE player_id = $1"

# A deletion of which the answer was lost is repeated with its token, which is gone. The row is kept for a day, as the
# answers of other requests are.
DELETE_BY_TOKEN = """
WITH gone AS (DELETE FROM player WHERE player_id = $1 RETURNING player_id)
INSERT INTO kept_answer (who, operation, key, request, claim, status, headers, body)
SELECT encode($2, 'hex'), 'deleteMe', '', '', gen_random_uuid(), 204, '{}', uuid_send(player_id) FROM gone
ON CONFLICT DO NOTHING
"""  # noqa: S105 - a statement
DELETED_BY_TOKEN = """
SELECT body FROM kept_answer
WHERE who = encode($1, 'hex') AND operation = 'deleteMe' AND key = '' AND asked_at > now() - make_interval(secs => $2)
"""  # noqa: S105 - a statement

# The first statement of a transaction that adds to what a player may have a number of: such requests come one after the
# other, and each counts what the others have added. A deletion comes before or after.
TAKE_TURN = "SELECT player_id FROM player WHERE player_id = $1 FOR NO KEY UPDATE"

BY_ID = "SELECT player_id, name, is_house, is_bot FROM player WHERE player_id = $1"

BY_NAME = "SELECT player_id, name, is_house, is_bot FROM player WHERE name_key = $1"

BY_IDS = "SELECT player_id, name, is_house, is_bot FROM player WHERE player_id = ANY ($1::uuid[]) ORDER BY name_key"

BY_PREFIX = """
SELECT player_id, name, is_house, is_bot FROM player
WHERE name_key LIKE $1 ORDER BY name_key COLLATE "C" LIMIT $2
"""

OF_HASH = """
SELECT player_id, player.name, is_house, is_bot FROM token JOIN player USING (player_id) WHERE token_hash = $1
"""

NAMES = "SELECT player_id, name FROM player WHERE player_id = ANY ($1::uuid[])"

TAKEN = """
SELECT name_key AS known FROM player WHERE name_key = ANY ($1::text[])
UNION ALL SELECT skeleton FROM name_skeleton WHERE skeleton = ANY ($2::text[])
"""

# Players of an earlier release, or of its nodes while this one was being installed.
WITHOUT_SKELETON = """
SELECT player_id, name FROM player
WHERE player_id > $1 AND NOT EXISTS (SELECT FROM name_skeleton WHERE name_skeleton.player_id = player.player_id)
ORDER BY player_id LIMIT $2
"""

ADD_SKELETONS = """
INSERT INTO name_skeleton (skeleton, player_id)
SELECT added.skeleton, player_id FROM unnest($1::text[], $2::uuid[]) AS added (skeleton, id)
JOIN player ON player_id = id
ON CONFLICT DO NOTHING
"""

LOOK_S = 3600
AT_ONCE = 500
"""Skeletons that are computed before other tasks get their turn: some milliseconds."""


class Players:
    """The table of players."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._names = GatheredReads(self._read_names, MOST_AT_ONCE)

    async def create(self, player: Player, token: str) -> None:
        """Insert a player and their token, which replaces that of an earlier request for this id. Raises NameTaken."""
        key, scopes = name_key(player.name), usual_scopes(is_bot=player.is_bot)
        looks = name_skeleton(player.name)
        made = None
        with reaching_postgres(), suppress(asyncpg.UniqueViolationError):  # a name like it was taken at this moment
            made = await self._pool.fetchval(
                CREATE, player.id, player.name, key, player.is_house, player.is_bot, token_hash(token), scopes, looks
            )
        if made is None:
            with reaching_postgres():
                made = await self._pool.fetchval(CREATED, player.id, token_hash(token))
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

    async def by_ids(self, ids: Sequence[PlayerId]) -> list[Player]:
        """Players with these ids, by name. Deleted players are left out."""
        return [player_of(row) for row in await fetch(self._pool, BY_IDS, ids)]

    async def by_prefix(self, beginning: str, limit: int) -> list[Player]:
        """At most `limit` players whose name begins like this, ignoring case, in the order of Unicode."""
        key = name_key(beginning)
        if "\0" in key:
            return []  # no text in Postgres can contain it
        pattern = re.sub(r"([%_\\])", r"\\\1", key) + "%"
        return [player_of(row) for row in await fetch(self._pool, BY_PREFIX, pattern, limit)]

    async def by_token(self, token: str) -> Player | None:
        """Player with this token, valid or expired; None if there is none."""
        rows = await fetch(self._pool, OF_HASH, token_hash(token))
        return player_of(rows[0]) if rows else None

    async def become_bot(self, player_id: PlayerId) -> None:
        """Mark a player as a bot, permanently."""
        with reaching_postgres():
            await self._pool.execute(BECOME_BOT, player_id)

    async def delete_by(self, player_id: PlayerId, token: str) -> None:
        """Delete a player as `delete` does, and remember for a day that a token has done it."""
        with reaching_postgres():
            await self._pool.execute(DELETE_BY_TOKEN, player_id, token_hash(token))

    async def deleted_by(self, token: str) -> PlayerId | None:
        """The player that a token has deleted within a day; None if it has not."""
        rows = await fetch(self._pool, DELETED_BY_TOKEN, token_hash(token), KEPT_S) if is_token(token) else []
        return PlayerId(UUID(bytes=rows[0]["body"])) if rows else None

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
        looks = {like: name_skeleton(like) for like in keys.values()}
        taken = {row["known"] for row in await fetch(self._pool, TAKEN, list(keys), list(looks.values()))}
        return next((like for key, like in keys.items() if not taken.intersection((key, looks[like]))), None)

    async def add_skeletons(self) -> None:
        """Compute what the names of earlier players look like. Of two that look alike, one is added."""
        after = UUID(int=0)
        while rows := await fetch(self._pool, WITHOUT_SKELETON, after, AT_ONCE):
            after = rows[-1]["player_id"]
            looks = [name_skeleton(row["name"]) for row in rows]
            with reaching_postgres():
                await self._pool.execute(ADD_SKELETONS, looks, [row["player_id"] for row in rows])

    async def run(self) -> None:
        """Compute the missing skeletons. Nodes of an earlier release may add players while they are being replaced."""
        await every(LOOK_S, "names", self.add_skeletons)


def player_of(row: asyncpg.Record) -> Player:
    """Player from a row."""
    is_bot = row["is_bot"] or row["is_house"]
    return Player(PlayerId(row["player_id"]), row["name"], row["is_house"], is_bot)
