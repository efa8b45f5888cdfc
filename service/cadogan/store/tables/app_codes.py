"""Authorization codes: each gives one token, to the app that asked for it, within a minute."""

from typing import NamedTuple
from uuid import UUID

import asyncpg

from cadogan.people.bearer import Bearer
from cadogan.people.errors import TooManyApps
from cadogan.people.oauth.app import CODE_LASTS_S, MOST_APPS, MOST_TOKENS_OF_APP, TOKEN_LASTS_S
from cadogan.people.oauth.authorization import Recipient
from cadogan.people.oauth.errors import OAuthError
from cadogan.people.oauth.pkce import proves
from cadogan.people.tokens import Scope, token_hash
from cadogan.races.ids import PlayerId
from cadogan.store.database import Pool, PooledConnection, reaching_postgres
from cadogan.store.tables.player_news import tell_of
from cadogan.store.tables.tokens import IN_FORCE, take_turn

IS_ALLOWED = f"""
(allowed_by IS NULL OR EXISTS (
  SELECT FROM token LEFT JOIN ban ON ban.player_id = token.player_id AND {IN_FORCE}
  WHERE token.token_id = allowed_by AND (token.expires_at IS NULL OR token.expires_at > now())
    AND ban.player_id IS NULL)) AS is_allowed
"""
"""Whether the token with which the player allowed the app would still allow it."""
NOT_ALLOWED = "the token with which the player allowed this is not valid any more; ask the player again"

# Apps that have a token, or may get one: a player must not allow a hundred before the first of them asks for it.
OTHERS = """
SELECT count(*) FROM app
WHERE player_id = $1 AND NOT (name = $2 AND origin = $3) AND (
  EXISTS (SELECT FROM token WHERE token.app_id = app.app_id)
  OR EXISTS (SELECT FROM app_code WHERE app_code.app_id = app.app_id AND used_at IS NULL AND expires_at > now())
  OR EXISTS (SELECT FROM app_device WHERE app_device.app_id = app.app_id AND expires_at > now()))
"""

ALLOW = f"""
WITH changed AS (
  INSERT INTO app (player_id, name, origin) VALUES ($1, $2, $3)
  ON CONFLICT (player_id, name, origin) DO UPDATE SET allowed_at = now()
  RETURNING app_id, name
), {tell_of("app-allowed", by="$4")}
SELECT app_id FROM changed
"""  # noqa: S608 - no value is put in

# A token lasts no longer than the one with which the player allowed it.
MAKE = """
INSERT INTO app_code (code_hash, app_id, redirect_uri, challenge, scopes, token_expires_at, expires_at, allowed_by)
SELECT $1, $2, $3, $4, $5, (SELECT expires_at FROM token WHERE token_id = $6), now() + make_interval(secs => $7), $6
"""

# Before the code's, as a revocation does: it locks the app, and then its codes.
LOCK_APP = "SELECT app_id FROM app WHERE app_id = (SELECT app_id FROM app_code WHERE code_hash = $1) FOR NO KEY UPDATE"

# The lock lets one of two simultaneous requests wait, and then see that the code was used.
FIND = f"""
SELECT app_id, player_id, name, redirect_uri, challenge, scopes, token_expires_at, token_id,
       used_at IS NOT NULL AS is_used, expires_at <= now() AS is_expired, {IS_ALLOWED}
FROM app_code JOIN app USING (app_id) WHERE code_hash = $1 FOR UPDATE OF app_code
"""  # noqa: S608 - no value is put in

USE = "UPDATE app_code SET used_at = now(), token_id = $2 WHERE code_hash = $1"

REVOKE = "DELETE FROM token WHERE token_id = $1"

DROP_OLDEST = """
DELETE FROM token WHERE token_id IN (
  SELECT token_id FROM token WHERE app_id = $1 ORDER BY coalesce(used_at, created_at) DESC, token_id OFFSET $2
)
"""

# A player who has become a bot since gives the scope of bots.
GIVE = """
INSERT INTO token (token_id, token_hash, player_id, app_id, name, scopes, expires_at)
SELECT $1, $2, player_id, app_id, app.name,
       CASE WHEN is_bot THEN array_replace($3::text[], 'race:play', 'bot:play') ELSE $3 END,
       LEAST(now() + make_interval(secs => $4), $5)
FROM app JOIN player USING (player_id) WHERE app_id = $6
RETURNING scopes, ceil(extract(epoch FROM expires_at - now()))::bigint AS expires_in_s
"""


class Given(NamedTuple):
    """The token that a code has given, its scopes, and how long it lasts."""

    token: str
    scopes: tuple[Scope, ...]
    expires_in_s: int


class Replayed(NamedTuple):
    """A code was used again: the token that it gave is revoked."""

    player: PlayerId


class AppCodes:
    """The table of authorization codes."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def make(
        self, code: str, recipient: Recipient, challenge: str, scopes: tuple[Scope, ...], by: Bearer
    ) -> None:
        """Insert a code that a bearer has allowed. Raises TooManyApps, WrongToken."""
        address = recipient.redirect_uri
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await take_turn(connection, by.token)
                app_id = await allow(connection, by, recipient.client_id, address.origin)
                await connection.execute(
                    MAKE, token_hash(code), app_id, address.text, challenge, scopes, by.token, CODE_LASTS_S
                )

    async def exchange(  # noqa: PLR0913, PLR0917 - each is a column or a parameter
        self, code: str, client_id: str, redirect_uri: str, verifier: str, token_id: UUID, token: str
    ) -> Given | Replayed:
        """Use a code, rightly or not: it cannot be used again. Raises OAuthError."""
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(LOCK_APP, token_hash(code))
                row = await connection.fetchrow(FIND, token_hash(code))
                if row is None:
                    fault = "this code is not known"
                elif row["is_used"]:
                    await connection.execute(REVOKE, row["token_id"])
                    return Replayed(PlayerId(row["player_id"]))
                else:
                    fault = fault_of(row, client_id, redirect_uri, verifier)
                    await connection.execute(USE, token_hash(code), None if fault else token_id)
                    if not fault:
                        return await give(connection, row, token_id, token)
        raise OAuthError("invalid_grant", fault)  # after the commit: the code stays used


def fault_of(row: asyncpg.Record, client_id: str, redirect_uri: str, verifier: str) -> str:
    """Why a code cannot be exchanged; empty if it can."""
    if row["is_expired"]:
        return f"this code has expired; a code lasts {CODE_LASTS_S} seconds"
    if not row["is_allowed"]:
        return NOT_ALLOWED
    if row["name"] != client_id:
        return "this code was given to an app with another client_id"
    if row["redirect_uri"] != redirect_uri:
        return "redirect_uri is not that of the authorization request"
    if not proves(verifier, row["challenge"]):
        return "code_verifier is not that of the code_challenge"
    return ""


async def allow(connection: PooledConnection, by: Bearer, name: str, origin: str) -> UUID:
    """Insert an app of a bearer who has the turn, or note that it was allowed again. Raises TooManyApps."""
    if await connection.fetchval(OTHERS, by.player.id, name, origin) >= MOST_APPS:
        raise TooManyApps(f"you have allowed {MOST_APPS} apps; revoke one that you no longer use")
    app_id: UUID = await connection.fetchval(ALLOW, by.player.id, name, origin, by.token)
    return app_id


async def give(connection: PooledConnection, row: asyncpg.Record, token_id: UUID, token: str) -> Given:
    """Insert a token of an app, in place of the one used longest ago if it has many."""
    await connection.execute(DROP_OLDEST, row["app_id"], MOST_TOKENS_OF_APP - 1)
    made = await connection.fetchrow(
        GIVE, token_id, token_hash(token), row["scopes"], TOKEN_LASTS_S, row["token_expires_at"], row["app_id"]
    )
    assert made is not None  # the app's row was found in this transaction
    return Given(token, tuple(made["scopes"]), made["expires_in_s"])
