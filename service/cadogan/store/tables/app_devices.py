"""Devices without a browser: each waits for a player to type in its code, and asks now and then for its token."""

from typing import NamedTuple
from uuid import UUID

import asyncpg

from cadogan.people.bearer import Bearer
from cadogan.people.errors import UnknownLink
from cadogan.people.link import code_hash
from cadogan.people.oauth.app import scopes_for
from cadogan.people.oauth.device import ASKS_LATER_S, EARLY_S, INTERVAL_S, LASTS_S
from cadogan.people.oauth.errors import OAuthError
from cadogan.people.tokens import Scope, token_hash
from cadogan.store.database import Pool, PooledConnection, reaching_postgres
from cadogan.store.tables.app_codes import IS_ALLOWED, NOT_ALLOWED, Given, allow, give
from cadogan.store.tables.code_attempts import CodeAttempts
from cadogan.store.tables.tokens import take_turn

ORIGIN = ""
"""Origin of apps that get their tokens like this."""

MAKE = """
INSERT INTO app_device (device_hash, user_hash, name, scopes, expires_at, interval_s)
VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5), $6)
"""

WAITING = """
SELECT name, scopes FROM app_device
WHERE user_hash = $1 AND expires_at > now() AND app_id IS NULL AND NOT is_refused
"""

REFUSE = "UPDATE app_device SET is_refused = true WHERE user_hash = $1"

ALLOW = """
UPDATE app_device SET app_id = $2, scopes = $3, allowed_by = $4,
  token_expires_at = (SELECT expires_at FROM token WHERE token_id = $4)
WHERE user_hash = $1
"""

# Before the device's, as a revocation does: it locks the app, and then its devices.
LOCK_APP = (
    "SELECT app_id FROM app WHERE app_id = (SELECT app_id FROM app_device WHERE device_hash = $1) FOR NO KEY UPDATE"
)

FIND = f"""
SELECT name, scopes, app_id, is_refused, token_expires_at, interval_s, expires_at <= now() AS is_expired,
       coalesce(asked_at > now() - make_interval(secs => interval_s - $2), false) AS is_early, {IS_ALLOWED}
FROM app_device WHERE device_hash = $1 FOR UPDATE
"""  # noqa: S608 - no value is put in

ASKED = "UPDATE app_device SET asked_at = now(), interval_s = $2 WHERE device_hash = $1"

END = "DELETE FROM app_device WHERE device_hash = $1"

FORGET = "DELETE FROM app_device WHERE expires_at < now() - interval '1 hour'"


class WaitingDevice(NamedTuple):
    """The name of an app whose device waits, and the scopes that it asks for."""

    name: str
    scopes: tuple[Scope, ...]


class AppDevices:
    """The table of waiting devices."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._attempts = CodeAttempts(pool)

    async def make(self, device_code: str, user_code: str, client_id: str, scopes: tuple[Scope, ...]) -> None:
        """Insert a device."""
        with reaching_postgres():
            await self._pool.execute(
                MAKE, token_hash(device_code), code_hash(user_code), client_id, scopes, LASTS_S, INTERVAL_S
            )

    async def waiting(self, user_code: str, address: str) -> WaitingDevice:
        """The device that shows a code. Raises UnknownLink, TooManyAttempts."""
        await self._attempts.count(address)
        with reaching_postgres():
            found = waiting_of(await self._pool.fetchrow(WAITING, code_hash(user_code)))
        await self._attempts.take_back(address)
        return found

    async def refuse(self, user_code: str, address: str) -> None:
        """Refuse a device. Raises UnknownLink, TooManyAttempts."""
        await self.waiting(user_code, address)
        with reaching_postgres():
            await self._pool.execute(REFUSE, code_hash(user_code))

    async def allow(self, user_code: str, address: str, by: Bearer) -> None:
        """Allow a device. Raises UnknownLink, TooManyAttempts, MissingScope, TooManyApps, WrongToken."""
        await self._attempts.count(address)
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await take_turn(connection, by.token)  # before the device's row, as a deletion does
                found = waiting_of(await connection.fetchrow(f"{WAITING} FOR UPDATE", code_hash(user_code)))
                scopes = scopes_for(found.scopes, is_bot=by.player.is_bot)
                by.refuse_to_give(scopes)
                app_id = await allow(connection, by, found.name, ORIGIN)
                await connection.execute(ALLOW, code_hash(user_code), app_id, scopes, by.token)
        await self._attempts.take_back(address)

    async def exchange(self, device_code: str, client_id: str, token_id: UUID, token: str) -> Given:
        """The token of a device, once a player has allowed it. Raises OAuthError."""
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                outcome = await _ask(connection, token_hash(device_code), client_id, token_id, token)
        if isinstance(outcome, OAuthError):
            raise outcome  # after the commit: what was noted of the question stays
        return outcome

    async def forget(self) -> None:
        """Delete devices that were given up."""
        with reaching_postgres():
            await self._pool.execute(FORGET)


async def _ask(
    connection: PooledConnection, device: bytes, client_id: str, token_id: UUID, token: str
) -> Given | OAuthError:
    """Answer a device, and note that it has asked."""
    await connection.execute(LOCK_APP, device)
    row = await connection.fetchrow(FIND, device, EARLY_S)
    if row is None or row["name"] != client_id:
        return OAuthError("invalid_grant", "this device code is not known to an app with this client_id")
    if (ended := why_ended(row)) is not None:
        await connection.execute(END, device)
        return ended
    if row["app_id"] is not None:
        given = await give(connection, row, token_id, token)
        await connection.execute(END, device)
        return given
    interval_s = row["interval_s"] + (ASKS_LATER_S if row["is_early"] else 0)
    await connection.execute(ASKED, device, interval_s)
    if row["is_early"]:
        return OAuthError("slow_down", f"wait {interval_s} seconds between two questions from now on")
    return OAuthError("authorization_pending", "the player has not decided yet")


def why_ended(row: asyncpg.Record) -> OAuthError | None:
    """Why a device gets no token any more; None if it may."""
    if row["is_refused"]:
        return OAuthError("access_denied", "the player refuses")
    if not row["is_allowed"]:
        return OAuthError("access_denied", NOT_ALLOWED)
    if row["is_expired"]:
        return OAuthError("expired_token", f"a device code lasts {LASTS_S} seconds; ask for a new one")
    return None


def waiting_of(row: asyncpg.Record | None) -> WaitingDevice:
    """Waiting device from a row. Raises UnknownLink."""
    if row is None:
        raise UnknownLink("no device waits with this code: a code lasts ten minutes, and can be answered once")
    return WaitingDevice(row["name"], tuple(row["scopes"]))
