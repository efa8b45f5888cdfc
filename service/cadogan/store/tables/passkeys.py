"""Passkeys, and the challenges that browsers have to answer with them: any node can take the answer."""

from typing import NamedTuple
from uuid import UUID

import asyncpg
from msgspec import Struct, convert

from cadogan.people.ban import Ban
from cadogan.people.bearer import Bearer
from cadogan.people.errors import (
    Banned,
    CeremonyOver,
    CopiedPasskey,
    PasskeyInUse,
    TooManyPasskeys,
    UnknownPasskey,
)
from cadogan.people.passkey import LASTS_S, MOST_PASSKEYS, Credential, challenge_hash
from cadogan.people.player import Player
from cadogan.people.tokens import token_hash, usual_scopes
from cadogan.races.ids import PlayerId
from cadogan.store.database import Pool, fetch, reaching_postgres
from cadogan.store.tables.player_news import tell_of
from cadogan.store.tables.players import TAKE_TURN, player_of
from cadogan.store.tables.sign_ins import GIVE
from cadogan.store.tables.tokens import IN_FORCE, take_turn

FIELDS = """
passkey_id AS id, name,
(extract(epoch FROM created_at) * 1000)::bigint AS created_at,
(extract(epoch FROM used_at) * 1000)::bigint AS used_at,
(extract(epoch FROM refused_at) * 1000)::bigint AS refused_at
"""

BEGIN = """
INSERT INTO passkey_ceremony (challenge_hash, session_hash, expires_at)
VALUES ($1, $2, now() + make_interval(secs => $3))
"""

# Only one of two requests deletes the row. It is gone even if the answer is then refused.
SPEND = "DELETE FROM passkey_ceremony WHERE challenge_hash = $1 AND session_hash = $2 RETURNING expires_at > now()"

# The token is read in the statement that writes and tells: with one that has gone, nothing is changed unseen.
ADD = f"""
WITH changed AS (
  INSERT INTO passkey (passkey_id, player_id, credential_id, public_key, counter, name)
  SELECT $1, $2, $3, $4, $5, $6 FROM token
  WHERE token_id = $8 AND (SELECT count(*) FROM passkey WHERE player_id = $2) < $7
  RETURNING passkey.*
), {tell_of("passkey-added", by="$8")}
SELECT {FIELDS} FROM changed
"""  # noqa: S608 - no value is put in

OF = f"SELECT {FIELDS} FROM passkey WHERE player_id = $1 ORDER BY passkey.created_at DESC, passkey_id"  # noqa: S608 - as above

CREDENTIALS = "SELECT credential_id FROM passkey WHERE player_id = $1 ORDER BY passkey_id"

REVOKE = f"""
WITH changed AS (
  DELETE FROM passkey USING token AS holder
  WHERE passkey_id = $1 AND passkey.player_id = holder.player_id AND holder.token_id = $2
  RETURNING passkey.name
), {tell_of("passkey-revoked", by="$2")}
SELECT true FROM changed
"""  # noqa: S608 - as above

FIND = f"""
SELECT passkey_id, public_key, player.player_id, player.name, is_house, is_bot,
       reason, (extract(epoch FROM until) * 1000)::bigint AS until_ms
FROM passkey JOIN player USING (player_id) LEFT JOIN ban ON ban.player_id = player.player_id AND {IN_FORCE}
WHERE credential_id = $1
"""  # noqa: S608 - as above

# Authenticators that do not count say 0 each time.
SIGN_IN = f"""
WITH holder AS (
  UPDATE passkey SET counter = $6, used_at = now()
  WHERE passkey_id = $5 AND (counter < $6 OR (counter = 0 AND $6 = 0))
  RETURNING player_id
), {GIVE}
SELECT player_id FROM holder
"""  # noqa: S608 - as above

# As in GIVE, the `kind` is one that a node of 0.3.0 knows.
NOTE_COPY = """
WITH copied AS (
  UPDATE passkey SET refused_at = now() WHERE passkey_id = $1 RETURNING passkey_id, player_id, name
), told AS (
  INSERT INTO player_news (player_id, kind, subject, state, about)
  SELECT player_id, 'challenge', passkey_id, name, 'passkey-copied' FROM copied
)
SELECT name FROM copied
"""

FORGET = "DELETE FROM passkey_ceremony WHERE expires_at < now()"


class Passkey(Struct, frozen=True):
    """A passkey as its player sees it. Times are in milliseconds since the epoch."""

    id: UUID
    name: str
    created_at: int
    used_at: int | None
    refused_at: int | None


class Holder(NamedTuple):
    """The passkey of a credential, its public key, and its player."""

    passkey: UUID
    public_key: bytes
    player: Player


class Passkeys:
    """The tables of passkeys and of open challenges."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def begin(self, challenge: bytes, session: bytes) -> None:
        """Insert a challenge for a session."""
        with reaching_postgres():
            await self._pool.execute(BEGIN, challenge_hash(challenge), session, LASTS_S)

    async def spend(self, challenge: bytes, session: bytes) -> None:
        """Use the challenge of a session, whatever becomes of its answer. Raises CeremonyOver."""
        with reaching_postgres():
            is_open = await self._pool.fetchval(SPEND, challenge_hash(challenge), session)
        if not is_open:
            raise CeremonyOver(
                f"this challenge was not given to this browser, was used, or is older than {LASTS_S // 60} minutes"
            )

    async def add(self, passkey_id: UUID, name: str, credential: Credential, by: Bearer) -> Passkey:
        """Insert a passkey for a bearer. Raises PasskeyInUse, TooManyPasskeys, WrongToken."""
        try:
            with reaching_postgres():
                async with self._pool.acquire() as connection, connection.transaction():
                    player = await take_turn(connection, by.token)
                    row = await connection.fetchrow(
                        ADD,
                        passkey_id,
                        player,
                        credential.id,
                        credential.public_key,
                        credential.counter,
                        name,
                        MOST_PASSKEYS,
                        by.token,
                    )
        except asyncpg.UniqueViolationError:
            raise PasskeyInUse("this passkey was added before; sign in with it, or revoke it first") from None
        if row is None:
            raise TooManyPasskeys(f"you have {MOST_PASSKEYS} passkeys; revoke one that you no longer use")
        return passkey_of(row)

    async def of(self, player: PlayerId) -> list[Passkey]:
        """A player's passkeys, the newest first."""
        return [passkey_of(row) for row in await fetch(self._pool, OF, player)]

    async def credentials(self, player: PlayerId) -> list[bytes]:
        """Ids of the credentials of a player."""
        return [row["credential_id"] for row in await fetch(self._pool, CREDENTIALS, player)]

    async def revoke(self, passkey_id: UUID, by: Bearer) -> None:
        """Delete a passkey of a bearer's player. Raises UnknownPasskey."""
        with reaching_postgres():
            if not await self._pool.fetchval(REVOKE, passkey_id, by.token):
                raise UnknownPasskey(f"you have no passkey {passkey_id}; it may have been revoked already")

    async def holder(self, credential_id: bytes) -> Holder:
        """Who signs in with a credential. Raises UnknownPasskey, Banned."""
        rows = await fetch(self._pool, FIND, credential_id)
        if not rows:
            raise UnknownPasskey("this passkey is not known here; it may have been revoked")
        (row,) = rows
        if row["reason"] is not None:
            raise Banned(str(Ban(row["reason"], row["until_ms"])))
        return Holder(row["passkey_id"], row["public_key"], player_of(row))

    async def sign_in(self, holder: Holder, counter: int, token_id: UUID, token: str, name: str) -> None:
        """Create a token for a device that has proved a passkey. Raises CopiedPasskey, UnknownPasskey."""
        scopes = usual_scopes(is_bot=holder.player.is_bot)
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(TAKE_TURN, holder.player.id)
                signed_in = await connection.fetchval(
                    SIGN_IN, token_id, token_hash(token), name, scopes, holder.passkey, counter
                )
            if signed_in is not None:
                return
            copied = await self._pool.fetchval(NOTE_COPY, holder.passkey)
        if copied is None:
            raise UnknownPasskey("this passkey is not known here; it was revoked a moment ago")
        raise CopiedPasskey(f"the counter of your passkey {copied!r} went back to {counter}: there may be a copy of it")

    async def forget(self) -> None:
        """Delete challenges that have expired."""
        with reaching_postgres():
            await self._pool.execute(FORGET)


def passkey_of(row: asyncpg.Record) -> Passkey:
    """Passkey from a row."""
    return convert(dict(row), Passkey)
