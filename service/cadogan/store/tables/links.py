"""Codes that link a second device: one per player at a time, each usable once while the token that made it is valid.

Attempts are counted by address.
"""

from uuid import UUID

import asyncpg

from cadogan.people.bearer import Bearer
from cadogan.people.errors import TooManyTokens, UnknownLink, WrongToken
from cadogan.people.link import LASTS_S, code_hash
from cadogan.people.player import Player
from cadogan.people.tokens import MOST_TOKENS, Scope, token_hash
from cadogan.store.database import Pool, reaching_postgres
from cadogan.store.tables.code_attempts import CodeAttempts
from cadogan.store.tables.players import player_of
from cadogan.store.tables.recovery_codes import RecoveryCodes
from cadogan.store.tables.sign_ins import TELL
from cadogan.store.tables.tokens import IN_FORCE

MAKE = """
INSERT INTO link (player_id, code_hash, scopes, token_expires_at, expires_at, made_by)
SELECT player_id, $2, $5, expires_at, now() + make_interval(secs => $3), token_id FROM token AS maker
WHERE token_id = $1 AND (SELECT count(*) FROM token WHERE player_id = maker.player_id AND app_id IS NULL) < $4
ON CONFLICT (player_id) DO UPDATE SET code_hash = excluded.code_hash, scopes = excluded.scopes,
  token_expires_at = excluded.token_expires_at, expires_at = excluded.expires_at, made_by = excluded.made_by
RETURNING (extract(epoch FROM expires_at) * 1000)::bigint
"""

# Only one of two requests deletes the row, and so gets the code.
# A token that has expired gives none, nor does that of a player who is banned.
TAKE = f"""
WITH taken AS (
  DELETE FROM link WHERE code_hash = $1 AND expires_at > now() AND coalesce(token_expires_at > now(), true)
    AND NOT EXISTS (SELECT FROM ban WHERE ban.player_id = link.player_id AND {IN_FORCE})
  RETURNING player_id, scopes, token_expires_at
), given AS (
  INSERT INTO token (token_id, token_hash, player_id, name, scopes, expires_at)
  SELECT $2, $3, player_id, $4, scopes, token_expires_at FROM taken
  RETURNING player_id, token_id, name
), {TELL}
SELECT player_id, name, is_house, is_bot FROM taken JOIN player USING (player_id)
"""  # noqa: S608 - no value is put in

# The same request was repeated with its key: the first token was lost with its answer.
TAKEN = """
UPDATE token SET token_hash = $2 FROM player
WHERE token_id = $1 AND player.player_id = token.player_id
RETURNING player.player_id, player.name, is_house, is_bot
"""

FORGET = "DELETE FROM link WHERE expires_at < now()"


class Links:
    """The table of open codes."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._attempts = CodeAttempts(pool)
        self._recovery_codes = RecoveryCodes(pool)

    async def make(self, code: str, scopes: tuple[Scope, ...], by: Bearer) -> int:
        """Insert a code for a token with some scopes, replacing the previous code. Returns when it expires.

        Raises TooManyTokens, WrongToken.
        """
        try:
            with reaching_postgres():
                expires_ms: int | None = await self._pool.fetchval(
                    MAKE, by.token, code_hash(code), LASTS_S, MOST_TOKENS, scopes
                )
        except asyncpg.ForeignKeyViolationError:
            raise WrongToken("this token's player was deleted a moment ago") from None
        if expires_ms is None:
            raise TooManyTokens(f"you have {MOST_TOKENS} tokens; revoke one that you no longer use")
        return expires_ms

    async def take(self, code: str, address: str, token_id: UUID, token: str, name: str) -> Player:
        """Create a token for the device that has the code, or a recovery code. Returns its player.

        Raises UnknownLink, TooManyAttempts.
        """
        await self._attempts.count(address)
        with reaching_postgres():
            row = await self._pool.fetchrow(TAKE, code_hash(code), token_id, token_hash(token), name)
            if row is None:
                row = await self._pool.fetchrow(TAKEN, token_id, token_hash(token))
        player = player_of(row) if row is not None else await self._recovery_codes.use(code, token_id, token, name)
        if player is None:
            raise UnknownLink(
                "this code is not valid: it can be used once, that of a device for ten minutes, and new ones replace it"
            )
        await self._attempts.take_back(address)
        return player

    async def forget(self) -> None:
        """Delete expired codes and old attempts."""
        with reaching_postgres():
            await self._pool.execute(FORGET)
        await self._attempts.forget()
