"""Codes that link a second device: one per player at a time, each usable once while the token that made it is valid.

Some are shown as a link, which others may see, too: the first device that opens it waits, and the one that shows it
says whether it may come in. Attempts are counted by address.
"""

from typing import NamedTuple
from uuid import UUID

from cadogan.people.bearer import Bearer
from cadogan.people.errors import NotConfirmedYet, TooManyTokens, UnknownLink
from cadogan.people.link import LASTS_S, asking_hash, code_hash, device_hash
from cadogan.people.player import Player
from cadogan.people.tokens import MOST_TOKENS, Scope, token_hash
from cadogan.store.database import Pool, reaching_postgres
from cadogan.store.tables.code_attempts import CodeAttempts
from cadogan.store.tables.players import player_of
from cadogan.store.tables.recovery_codes import RecoveryCodes
from cadogan.store.tables.sign_ins import TELL
from cadogan.store.tables.tokens import IN_FORCE, TOO_MANY, take_turn

MAKE = """
INSERT INTO link (player_id, code_hash, scopes, token_expires_at, expires_at, made_by)
SELECT player_id, $2, $5, expires_at, now() + make_interval(secs => $3), token_id FROM token AS maker
WHERE token_id = $1 AND (SELECT count(*) FROM token WHERE player_id = maker.player_id AND app_id IS NULL) < $4
ON CONFLICT (player_id) DO UPDATE SET code_hash = excluded.code_hash, scopes = excluded.scopes,
  token_expires_at = excluded.token_expires_at, expires_at = excluded.expires_at, made_by = excluded.made_by,
  asked_by = NULL, asked_name = NULL, is_allowed = false
RETURNING (extract(epoch FROM expires_at) * 1000)::bigint
"""

# A token that has expired gives none, nor does that of a player who is banned.
IS_OPEN = f"""
expires_at > now() AND coalesce(token_expires_at > now(), true)
AND NOT EXISTS (SELECT FROM ban WHERE ban.player_id = link.player_id AND {IN_FORCE})
"""

# The player is locked before the code, as a deletion does.
TAKE_TURN = """
SELECT player_id FROM player WHERE player_id IN (SELECT player_id FROM link WHERE code_hash IN ($1, $2))
FOR NO KEY UPDATE
"""

# Only one of two requests deletes the row, and so gets the code.
# A device that had to wait has the name that was confirmed.
TAKE = f"""
WITH taken AS (
  DELETE FROM link
  WHERE (code_hash = $1 OR (code_hash = $5 AND asked_by = $6 AND is_allowed)) AND {IS_OPEN}
  RETURNING player_id, scopes, token_expires_at, CASE code_hash WHEN $5 THEN asked_name ELSE $4 END AS name
), given AS (
  INSERT INTO token (token_id, token_hash, player_id, name, scopes, expires_at)
  SELECT $2, $3, player_id, name, scopes, token_expires_at FROM taken
  RETURNING player_id, token_id, name
), {TELL}
SELECT player_id, player.name, is_house, is_bot FROM taken JOIN player USING (player_id)
"""  # noqa: S608 - no value is put in

# The first device that asks is the only one, under its first name: what is confirmed does not change meanwhile.
ASK = f"""
UPDATE link SET asked_by = $2, asked_name = coalesce(asked_name, $3)
WHERE code_hash = $1 AND coalesce(asked_by = $2, true) AND {IS_OPEN}
RETURNING true
"""  # noqa: S608 - as above

MADE_BY = """
SELECT CASE WHEN is_allowed THEN NULL ELSE asked_name END AS asks,
       (extract(epoch FROM expires_at) * 1000)::bigint AS expires_ms
FROM link WHERE made_by = $1 AND expires_at > now()
"""

# Only for the device that shows the code, and once.
ASKED = "made_by = $1 AND code_hash = $2 AND asked_by IS NOT NULL AND NOT is_allowed AND expires_at > now()"

ALLOW = f"UPDATE link SET is_allowed = true WHERE {ASKED} RETURNING true"  # noqa: S608 - as above

REFUSE = f"DELETE FROM link WHERE {ASKED} RETURNING true"  # noqa: S608 - as above

# The same request was repeated with its key: the first token was lost with its answer.
TAKEN = """
UPDATE token SET token_hash = $2 FROM player
WHERE token_id = $1 AND player.player_id = token.player_id
RETURNING player.player_id, player.name, is_house, is_bot
"""

FORGET = "DELETE FROM link WHERE expires_at < now()"


class OpenLink(NamedTuple):
    """A code that can still be used: the device that waits for an answer, and when it expires, in ms."""

    asks: str | None
    expires_ms: int


class Links:
    """The table of open codes."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._attempts = CodeAttempts(pool)
        self._recovery_codes = RecoveryCodes(pool)

    async def make(self, code: str, scopes: tuple[Scope, ...], by: Bearer, *, confirms: bool) -> int:
        """Insert a code for a token with some scopes, replacing the previous code. Returns when it expires.

        If its maker `confirms`, the device that has the code gets nothing before the maker's answer.

        Raises TooManyTokens, WrongToken.
        """
        hashed = asking_hash(code) if confirms else code_hash(code)
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await take_turn(connection, by.token)
                expires_ms: int | None = await connection.fetchval(MAKE, by.token, hashed, LASTS_S, MOST_TOKENS, scopes)
        if expires_ms is None:
            raise TooManyTokens(TOO_MANY)
        return expires_ms

    async def take(  # noqa: PLR0913, PLR0917 - each is a column or a part of the request
        self, code: str, secret: str | None, address: str, token_id: UUID, token: str, name: str
    ) -> Player:
        """Create a token for the device that has the code, or a recovery code. Returns its player.

        With a secret, the device can wait for the answer of the one that shows the code.

        Raises UnknownLink, TooManyAttempts, NotConfirmedYet.
        """
        await self._attempts.count(address)
        hashed = code_hash(code)
        asking, device = (None, None) if secret is None else (asking_hash(code), device_hash(secret))
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(TAKE_TURN, hashed, asking)
                row = await connection.fetchrow(TAKE, hashed, token_id, token_hash(token), name, asking, device)
            if row is None:
                row = await self._pool.fetchrow(TAKEN, token_id, token_hash(token))
            if row is None and asking is not None and await self._pool.fetchval(ASK, asking, device, name):
                await self._attempts.take_back(address)
                raise NotConfirmedYet("the device that shows this code has not said yet whether you may come in")
        player = player_of(row) if row is not None else await self._recovery_codes.use(code, token_id, token, name)
        if player is None:
            raise UnknownLink(
                "this code is not valid: it may be used up, older than ten minutes, or replaced by a newer one"
            )
        await self._attempts.take_back(address)
        return player

    async def made_by(self, by: Bearer) -> OpenLink:
        """The code that a token has made. Raises UnknownLink."""
        with reaching_postgres():
            row = await self._pool.fetchrow(MADE_BY, by.token)
        if row is None:
            raise UnknownLink("this token has made no code that can still be used")
        return OpenLink(*row)

    async def answer(self, code: str, by: Bearer, *, allow: bool) -> None:
        """Let the device in that waits with a code, or not. Raises UnknownLink."""
        with reaching_postgres():
            answered = await self._pool.fetchval(ALLOW if allow else REFUSE, by.token, asking_hash(code))
        if not answered:
            raise UnknownLink("no device waits with this code, or it was not made by this token")

    async def forget(self) -> None:
        """Delete expired codes and old attempts."""
        with reaching_postgres():
            await self._pool.execute(FORGET)
        await self._attempts.forget()
