"""Tokens: their hashes, scopes and expiry. A revoked token is deleted."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple
from uuid import UUID

import asyncpg
from msgspec import Struct, convert

from cadogan.people.ban import Ban
from cadogan.people.bearer import Bearer
from cadogan.people.errors import Banned, TooManyTokens, UnknownToken, WrongToken
from cadogan.people.tokens import MOST_TOKENS, Scope, Token, is_token, token_hash
from cadogan.races.ids import PlayerId
from cadogan.store.database import Pool, PooledConnection, fetch, reaching_postgres
from cadogan.store.gathered_reads import GatheredReads
from cadogan.store.tables.player_news import tell_of
from cadogan.store.tables.players import player_of

USED_AGAIN_S = 3600
"""Least seconds between two writes of a token's last use, so that most requests only read."""
KEPT_S = 30 * 86_400
"""Seconds that an expired token is kept, so that it is not answered as unknown."""

MOST_AT_ONCE = 25
"""Tokens that one query reads. Their sockets all go on in one turn of the event loop, which must stay short."""
REVOKED_KEPT_S = 3600
"""Seconds that a revocation is kept for nodes that have not read it."""
AGAIN_S = 10
"""Seconds for which a revocation is read again. A token is checked within three."""

FIELDS = """
token_id AS id, name, scopes,
(extract(epoch FROM created_at) * 1000)::bigint AS made_ms,
(extract(epoch FROM used_at) * 1000)::bigint AS used_ms,
(extract(epoch FROM expires_at) * 1000)::bigint AS expires_ms
"""

IN_FORCE = "(ban.until IS NULL OR ban.until > now())"

BEARER = f"""
SELECT token_hash, player.player_id, player.name, is_house, is_bot, token_id, scopes,
       coalesce(expires_at <= now(), false) AS is_expired,
       (extract(epoch FROM expires_at) * 1000)::bigint AS expires_ms,
       coalesce(used_at < now() - make_interval(secs => $2), true) AS is_long_ago,
       reason, (extract(epoch FROM until) * 1000)::bigint AS until_ms
FROM token JOIN player USING (player_id) LEFT JOIN ban ON ban.player_id = player.player_id AND {IN_FORCE}
WHERE token_hash = ANY ($1::bytea[])
"""  # noqa: S608 - no value is put in

# Rows that another node is writing at this moment are skipped.
USED = """
UPDATE token SET used_at = now()
WHERE token_id IN (SELECT token_id FROM token WHERE token_id = ANY ($1::uuid[]) FOR UPDATE SKIP LOCKED)
"""

# As TAKE_TURN, for the player of a token that was not revoked a moment ago.
TAKE_TURN_OF = """
SELECT player_id FROM player JOIN token USING (player_id) WHERE token_id = $1 FOR NO KEY UPDATE OF player
"""

# A token lasts no longer than the one that creates it. A code for a second device counts as the token that it may give.
# If its row is there, the request was repeated with its key: the first secret was lost with the answer, and this one
# counts.
ADD = f"""
WITH added AS (
  INSERT INTO token (token_id, token_hash, player_id, name, scopes, expires_at)
  SELECT $1, $2, maker.player_id, $3, $4, LEAST(now() + make_interval(secs => $5), maker.expires_at)
  FROM token AS maker
  WHERE maker.token_id = $6
    AND (SELECT count(*) FROM token WHERE player_id = maker.player_id AND app_id IS NULL AND token_id <> $1)
      + (SELECT count(*) FROM link WHERE player_id = maker.player_id AND link.expires_at > now()) < $7
  ON CONFLICT (token_id) DO UPDATE SET token_hash = excluded.token_hash WHERE token.player_id = excluded.player_id
  RETURNING token.*
), changed AS (
  SELECT name FROM added WHERE NOT EXISTS (SELECT FROM token WHERE token_id = $1)
), {tell_of("token-made", by="$6")}
SELECT {FIELDS} FROM added
"""  # noqa: S608 - as above

# Those of apps are listed and revoked with their app.
OF = f"""
SELECT {FIELDS} FROM token WHERE player_id = $1 AND app_id IS NULL ORDER BY created_at DESC, token_id
"""  # noqa: S608 - as above

# Signing out is no change that another device has made.
REVOKE = f"""
WITH gone AS (
  DELETE FROM token USING token AS holder
  WHERE token.token_id = $1 AND token.player_id = holder.player_id AND holder.token_id = $2
  RETURNING token.token_id, token.name
), changed AS (
  SELECT name FROM gone WHERE token_id <> $2
), {tell_of("token-revoked", by="$2")}
SELECT true FROM gone
"""  # noqa: S608 - as above

LAPSED = f"""
SELECT shown.token_id AS token, reason, (extract(epoch FROM until) * 1000)::bigint AS until_ms,
       CASE WHEN player.player_id IS NULL THEN 'deleted' WHEN token.token_id IS NULL THEN 'revoked'
            WHEN reason IS NOT NULL THEN 'banned' ELSE 'expired' END AS why
FROM unnest($1::uuid[], $2::uuid[]) AS shown (token_id, player_id)
LEFT JOIN player ON player.player_id = shown.player_id
LEFT JOIN token ON token.token_id = shown.token_id
LEFT JOIN ban ON ban.player_id = shown.player_id AND {IN_FORCE}
WHERE token.token_id IS NULL OR reason IS NOT NULL OR token.expires_at <= now()
"""  # noqa: S608 - as above

# Of transactions that had not ended at the last look; and those of the last seconds once more, because a socket may get
# the bearer of its token a moment after the token was read.
REVOKED = f"""
WITH noted AS (
  SELECT player_id, is_deleted FROM revocation WHERE tx >= $1::bigint::text::xid8
  UNION
  SELECT player_id, is_deleted FROM revocation WHERE noted_at > now() - make_interval(secs => $2)
)
SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS place,
       ARRAY(SELECT DISTINCT player_id FROM noted) AS players,
       ARRAY(SELECT player_id FROM noted WHERE is_deleted) AS deleted,
       ARRAY(SELECT DISTINCT player_id FROM noted LEFT JOIN ban USING (player_id)
             WHERE is_deleted OR (ban.player_id IS NOT NULL AND {IN_FORCE})) AS out
"""  # noqa: S608 - as above

FORGET = "DELETE FROM token WHERE expires_at < now() - make_interval(secs => $1)"

FORGET_REVOKED = "DELETE FROM revocation WHERE noted_at < now() - make_interval(secs => $1)"


TOO_MANY = (
    f"you have {MOST_TOKENS} tokens, or {MOST_TOKENS - 1} and an open code; revoke a token that you no longer use"
)


class Lapsed(Struct, frozen=True):
    """A token that is no longer valid, and why."""

    token: UUID
    why: Literal["deleted", "revoked", "banned", "expired"]
    ban: Ban | None


class Revoked(NamedTuple):
    """Players whose tokens may be valid no longer, those of them who were deleted or banned, and where to read on."""

    place: int
    players: frozenset[PlayerId]
    deleted: frozenset[PlayerId]
    out: frozenset[PlayerId]
    """Players who were deleted, or are banned."""


class Tokens:
    """The table of tokens."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._used: set[UUID] = set()
        self._bearers = GatheredReads(self._read_bearers, MOST_AT_ONCE, queries=2)

    async def bearer(self, token: str) -> Bearer:
        """The bearer of a token. Raises WrongToken, Banned. `note_uses` writes the use later."""
        row = await self._bearers.get(token_hash(token)) if is_token(token) else None
        if row is None:
            raise WrongToken("this token is not known; POST /api/v1/players gives you one")
        if row["is_expired"]:
            raise WrongToken(
                "this token has expired; create another with POST /api/v1/players/me/tokens and a valid token"
            )
        if row["reason"] is not None:
            raise Banned(str(Ban(row["reason"], row["until_ms"])))
        if row["is_long_ago"]:
            self._used.add(row["token_id"])
        return bearer_of(row)

    async def _read_bearers(self, hashes: Sequence[bytes]) -> dict[bytes, asyncpg.Record]:
        return {row["token_hash"]: row for row in await fetch(self._pool, BEARER, hashes, USED_AGAIN_S)}

    async def note_uses(self) -> None:
        """Write the last use of tokens, apart from the requests, which do not wait for it."""
        if self._used:
            used = frozenset(self._used)
            with reaching_postgres():
                await self._pool.execute(USED, used)
            self._used -= used  # after they were written: if that fails, the next call writes them

    async def add(  # noqa: PLR0913, PLR0917 - each is a column
        self, token_id: UUID, token: str, name: str, scopes: tuple[Scope, ...], expires_in_s: float | None, by: Bearer
    ) -> Token:
        """Insert a further token for a bearer. Raises TooManyTokens, WrongToken."""
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await take_turn(connection, by.token)
                row = await connection.fetchrow(
                    ADD, token_id, token_hash(token), name, scopes, expires_in_s, by.token, MOST_TOKENS
                )
        if row is None:
            raise TooManyTokens(TOO_MANY)
        return token_of_row(row)

    async def of(self, player: PlayerId) -> list[Token]:
        """A player's own tokens, the newest first."""
        return [token_of_row(row) for row in await fetch(self._pool, OF, player)]

    async def revoke(self, token_id: UUID, by: Bearer) -> None:
        """Revoke a token of a bearer's player. Raises UnknownToken."""
        with reaching_postgres():
            if not await self._pool.fetchval(REVOKE, token_id, by.token):
                raise UnknownToken(f"you have no token {token_id}; it may have been revoked already")

    async def lapsed(self, shown: Iterable[Bearer]) -> list[Lapsed]:
        """Which of these tokens are no longer valid, and why."""
        bearers = list(shown)
        tokens, players = [bearer.token for bearer in bearers], [bearer.player.id for bearer in bearers]
        return [
            Lapsed(row["token"], row["why"], Ban(row["reason"], row["until_ms"]) if row["why"] == "banned" else None)
            for row in await fetch(self._pool, LAPSED, tokens, players)
        ]

    async def revoked(self, place: int) -> Revoked:
        """What was revoked since a place, and in the last seconds."""
        (row,) = await fetch(self._pool, REVOKED, place, AGAIN_S)
        return Revoked(row["place"], frozenset(row["players"]), frozenset(row["deleted"]), frozenset(row["out"]))

    async def forget(self) -> None:
        """Delete tokens that expired long ago, and old notes of revocations."""
        with reaching_postgres():
            await self._pool.execute(FORGET, KEPT_S)
            await self._pool.execute(FORGET_REVOKED, REVOKED_KEPT_S)


async def take_turn(connection: PooledConnection, token: UUID) -> PlayerId:
    """Lock the player of a token until the transaction ends, and return it. Raises WrongToken."""
    player: UUID | None = await connection.fetchval(TAKE_TURN_OF, token)
    if player is None:
        raise WrongToken("this token was revoked a moment ago")
    return PlayerId(player)


def bearer_of(row: asyncpg.Record) -> Bearer:
    """Bearer from a row."""
    return Bearer(player_of(row), row["token_id"], tuple(row["scopes"]), row["expires_ms"])


def token_of_row(row: asyncpg.Record) -> Token:
    """Token from a row."""
    return convert(dict(row), Token)
