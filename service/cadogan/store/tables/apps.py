"""Apps that players have allowed, and what their tokens permit. Revoking an app deletes its row, tokens and codes."""

from typing import NamedTuple
from uuid import UUID

from msgspec import convert

from cadogan.people.bearer import Bearer
from cadogan.people.errors import UnknownApp
from cadogan.people.oauth.app import CODE_KEPT_S, App
from cadogan.people.tokens import Scope, is_token, token_hash
from cadogan.races.ids import PlayerId
from cadogan.store.database import Pool, fetch, reaching_postgres
from cadogan.store.tables.player_news import tell_of

VALID = "(token.expires_at IS NULL OR token.expires_at > now())"

OF = f"""
SELECT app_id AS id, app.name, origin, (extract(epoch FROM allowed_at) * 1000)::bigint AS allowed_ms,
       (extract(epoch FROM max(used_at)) * 1000)::bigint AS used_ms, count(*) AS tokens,
       ARRAY(SELECT DISTINCT unnest(scopes) FROM token WHERE token.app_id = app.app_id AND {VALID} ORDER BY 1) AS scopes
FROM app JOIN token USING (app_id)
WHERE app.player_id = $1 AND {VALID}
GROUP BY app_id ORDER BY allowed_at DESC, app_id
"""  # noqa: S608 - no value is put in

REVOKE = f"""
WITH changed AS (
  DELETE FROM app USING token AS holder
  WHERE app.app_id = $1 AND app.player_id = holder.player_id AND holder.token_id = $2
  RETURNING app.name
), {tell_of("app-revoked", by="$2")}
SELECT true FROM changed
"""  # noqa: S608 - as above

REVOKE_TOKEN = "DELETE FROM token WHERE token_hash = $1 RETURNING player_id"  # noqa: S105 - a statement

ABOUT = f"""
SELECT token.player_id AS player, player.name AS player_name, coalesce(app.name, '') AS app, scopes,
       extract(epoch FROM token.created_at)::bigint AS created_s,
       extract(epoch FROM token.expires_at)::bigint AS expires_s
FROM token JOIN player USING (player_id) LEFT JOIN app USING (app_id)
LEFT JOIN ban ON ban.player_id = token.player_id AND (ban.until IS NULL OR ban.until > now())
WHERE token_hash = $1 AND {VALID} AND ban.player_id IS NULL
"""  # noqa: S608 - as above

FORGET_CODES = "DELETE FROM app_code WHERE expires_at < now() - make_interval(secs => $1)"

FORGET = """
DELETE FROM app WHERE NOT EXISTS (SELECT FROM token WHERE token.app_id = app.app_id)
  AND NOT EXISTS (SELECT FROM app_code WHERE app_code.app_id = app.app_id)
  AND NOT EXISTS (SELECT FROM app_device WHERE app_device.app_id = app.app_id)
"""


class AboutToken(NamedTuple):
    """A valid token as its holder may know it: its player, its app (empty for a player's own), times in seconds."""

    player: PlayerId
    player_name: str
    app: str
    scopes: tuple[Scope, ...]
    created_s: int
    expires_s: int | None


class Apps:
    """The table of apps."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def of(self, player: PlayerId) -> list[App]:
        """Apps with valid tokens of a player, the latest first."""
        return [convert(dict(row), App) for row in await fetch(self._pool, OF, player)]

    async def revoke(self, app_id: UUID, by: Bearer) -> None:
        """Revoke all tokens and codes of an app of a bearer's player. Raises UnknownApp."""
        with reaching_postgres():
            if not await self._pool.fetchval(REVOKE, app_id, by.token):
                raise UnknownApp(f"you have no app {app_id}; it may have been revoked already")

    async def revoke_token(self, token: str) -> PlayerId | None:
        """Revoke a token by its secret. Returns its player; None if it is not known."""
        if not is_token(token):
            return None
        with reaching_postgres():
            player = await self._pool.fetchval(REVOKE_TOKEN, token_hash(token))
        return None if player is None else PlayerId(player)

    async def about_token(self, token: str) -> AboutToken | None:
        """What a token permits; None if it is not valid."""
        rows = await fetch(self._pool, ABOUT, token_hash(token)) if is_token(token) else []
        return AboutToken(**{**dict(rows[0]), "scopes": tuple(rows[0]["scopes"])}) if rows else None

    async def forget(self) -> None:
        """Delete old codes, and apps that have neither tokens nor codes."""
        with reaching_postgres():
            await self._pool.execute(FORGET_CODES, CODE_KEPT_S)
            await self._pool.execute(FORGET)
