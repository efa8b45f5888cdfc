"""Webhooks, and how far each has got in the news of its player.

A webhook delivers what comes after its position, one after the other. The position moves only from where the writer has
read it: if two nodes deliver for a moment, it never goes back.
"""

from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

from msgspec import Struct, convert

from cadogan.people.errors import TooManyWebhooks, UnknownWebhook
from cadogan.people.webhook import GIVE_UP_S, MOST_WEBHOOKS, OLD_SECRET_S, Attempt, Webhook, pause_s
from cadogan.races.ids import PlayerId
from cadogan.store.database import Pool, fetch, reaching_postgres
from cadogan.store.tables.player_news import NewsKind, NewsPlace
from cadogan.store.tables.tokens import take_turn

SLOW_MS = 1000
"""A webhook that took longer the last time, or failed, is delivered apart, so that it does not hold up the others."""

FIELDS = """
webhook_id AS id, webhook.app_id AS app, url, events,
(extract(epoch FROM webhook.created_at) * 1000)::bigint AS made_ms, attempts,
(extract(epoch FROM failing_since) * 1000)::bigint AS failing_since_ms,
CASE WHEN attempts > 0 AND off_since IS NULL THEN (extract(epoch FROM next_at) * 1000)::bigint END AS next_ms,
(extract(epoch FROM off_since) * 1000)::bigint AS off_since_ms, off_because
"""

# A player's own token sees all webhooks; that of an app only those of the app.
SEEN = """
webhook.player_id = $1 AND EXISTS (
  SELECT FROM token WHERE token_id = $2 AND (token.app_id IS NULL OR token.app_id = webhook.app_id))
"""

# The answer of the request that inserted it, and so its secret, was lost.
ADD = f"""
INSERT INTO webhook (webhook_id, player_id, app_id, url, events, secret, tx, number)
SELECT $3, player_id, app_id, $4, $5, $6, $7::bigint::text::xid8, $8 FROM token
WHERE token_id = $2 AND player_id = $1
  AND (SELECT count(*) FROM webhook WHERE player_id = $1 AND webhook_id <> $3) < {MOST_WEBHOOKS}
ON CONFLICT (webhook_id) DO UPDATE SET secret = excluded.secret WHERE webhook.player_id = excluded.player_id
RETURNING {FIELDS}
"""  # noqa: S608 - no value is put in

OF = f"SELECT {FIELDS} FROM webhook WHERE {SEEN} ORDER BY created_at, webhook_id"  # noqa: S608 - as above

ONE = f"SELECT {FIELDS} FROM webhook WHERE {SEEN} AND webhook_id = $3"  # noqa: S608 - as above

REMOVE = f"DELETE FROM webhook WHERE {SEEN} AND webhook_id = $3"  # noqa: S608 - as above

ROTATE = f"""
UPDATE webhook SET secret = $4,
  old_secret = CASE WHEN secret = $4 THEN old_secret ELSE secret END,
  old_until = CASE WHEN secret = $4 THEN old_until ELSE now() + make_interval(secs => $5) END
WHERE {SEEN} AND webhook_id = $3 RETURNING (extract(epoch FROM old_until) * 1000)::bigint
"""  # noqa: S608 - as above

CHOOSE = f"UPDATE webhook SET events = $4 WHERE {SEEN} AND webhook_id = $3 RETURNING {FIELDS}"  # noqa: S608 - as above

RESUME = f"""
UPDATE webhook SET off_since = NULL, off_because = NULL, attempts = 0, failing_since = NULL, next_at = now(),
  tx = coalesce($4::bigint::text::xid8, tx), number = coalesce($5, number)
WHERE {SEEN} AND webhook_id = $3 RETURNING {FIELDS}
"""  # noqa: S608 - as above

TARGET = """
webhook_id AS id, webhook.player_id AS player, url, events, secret,
CASE WHEN old_until > now() THEN old_secret END AS old_secret, tx::text::bigint AS tx, number, attempts
"""

TARGET_OF = f"SELECT {TARGET} FROM webhook WHERE {SEEN} AND webhook_id = $3"  # noqa: S608 - as above

HAS_NEWS = """
EXISTS (
  SELECT FROM player_news AS news
  WHERE news.player_id = webhook.player_id AND (news.tx, news.number) > (webhook.tx, webhook.number)
    AND news.tx < (SELECT log_horizon()))
"""

# A webhook of an app works while the app has a valid token with the scope.
WORKS = """
off_since IS NULL
AND NOT EXISTS (
  SELECT FROM ban WHERE ban.player_id = webhook.player_id AND (ban.until IS NULL OR ban.until > now()))
AND (webhook.app_id IS NULL OR EXISTS (
  SELECT FROM token WHERE token.app_id = webhook.app_id AND 'webhook:write' = ANY (scopes)
    AND (expires_at IS NULL OR expires_at > now())))
"""

# Fresh news is found by its time; failures by the time of the next attempt; anything else by a look at all webhooks.
DUE = f"""
SELECT {TARGET} FROM webhook
WHERE {WORKS} AND next_at <= now() AND {HAS_NEWS} AND NOT webhook_id = ANY ($1::uuid[])
  AND (attempts > 0 OR took_ms > {SLOW_MS}) = $2
  AND ($5 OR attempts > 0
    OR player_id IN (SELECT player_id FROM player_news WHERE at > now() - make_interval(secs => $4)))
ORDER BY next_at LIMIT $3
"""  # noqa: S608 - as above

# The first news after the position of each webhook is found by the primary key. It is due when the time of the next
# attempt has come: what waits for a receiver that failed is not due.
BACKLOG = f"""
WITH waiting AS (
  SELECT first.at, greatest(first.at, next_at) AS due
  FROM webhook CROSS JOIN LATERAL (
    SELECT at FROM player_news AS news
    WHERE news.player_id = webhook.player_id AND (news.tx, news.number) > (webhook.tx, webhook.number)
    ORDER BY news.tx, news.number LIMIT 1
  ) AS first
  WHERE {WORKS}
)
SELECT
  (SELECT count(*) FROM webhook WHERE off_since IS NOT NULL) AS off,
  (SELECT greatest(coalesce(extract(epoch FROM now() - min(at)), 0), 0)::float8 FROM waiting) AS oldest_s,
  (SELECT greatest(coalesce(extract(epoch FROM now() - min(due)), 0), 0)::float8 FROM waiting) AS oldest_due_s
"""  # noqa: S608 - as above

DELIVERED = """
UPDATE webhook SET tx = $4::bigint::text::xid8, number = $5, attempts = 0, failing_since = NULL, next_at = now(),
  took_ms = coalesce($6, took_ms)
WHERE webhook_id = $1 AND (tx, number) = ($2::bigint::text::xid8, $3) AND off_since IS NULL
RETURNING webhook_id
"""

FAILED = """
UPDATE webhook SET attempts = attempts + 1, failing_since = coalesce(failing_since, now()), took_ms = $5,
  next_at = now() + make_interval(secs => $4 * (1 + random() / 10)),
  off_since = CASE WHEN $6 OR failing_since < now() - make_interval(secs => $7) THEN now() END,
  off_because = CASE WHEN $6 OR failing_since < now() - make_interval(secs => $7) THEN $8 END
WHERE webhook_id = $1 AND (tx, number) = ($2::bigint::text::xid8, $3) AND off_since IS NULL
RETURNING CASE WHEN off_since IS NULL THEN (extract(epoch FROM next_at) * 1000)::bigint END AS next_ms
"""


class Target(Struct, frozen=True, kw_only=True):
    """A webhook as its deliverer needs it. `tx` and `number` are its position; `attempts` failed after it."""

    id: UUID
    player: PlayerId
    url: str
    events: tuple[str, ...] | None
    """Types of events that it gets; None for all."""
    secret: bytes
    old_secret: bytes | None
    tx: int
    number: int
    attempts: int

    @property
    def place(self) -> NewsPlace:
        """Position up to which everything was delivered."""
        return NewsPlace(self.tx, self.number)


class Backlog(NamedTuple):
    """What webhooks have not delivered."""

    off: int
    """Webhooks that are switched off."""
    oldest_s: float
    """Age of the oldest news that a webhook that works has not delivered; 0 if there is none."""
    oldest_due_s: float
    """Seconds for which such news could have been sent, and was not; 0 if there is none."""


async def read_backlog(pool: Pool) -> Backlog:
    """The backlog of all webhooks. Raises Unreachable."""
    (row,) = await fetch(pool, BACKLOG)
    return Backlog(row["off"], row["oldest_s"], row["oldest_due_s"])


class Asker(NamedTuple):
    """Who asks for webhooks: a player, by a token."""

    player: PlayerId
    token: UUID


class Webhooks:
    """The table of webhooks."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def add(  # noqa: PLR0913, PLR0917 - the columns of a row
        self,
        asker: Asker,
        webhook_id: UUID,
        url: str,
        events: tuple[NewsKind, ...] | None,
        secret: bytes,
        place: NewsPlace,
    ) -> Webhook:
        """Insert a webhook that delivers what comes after a position. Raises TooManyWebhooks, WrongToken."""
        with reaching_postgres():
            async with self._pool.acquire() as connection, connection.transaction():
                await take_turn(connection, asker.token)
                row = await connection.fetchrow(ADD, *asker, webhook_id, url, events, secret, *place)
        if row is None:
            raise TooManyWebhooks(f"you have {MOST_WEBHOOKS} webhooks; delete one that you no longer use")
        return convert(dict(row), Webhook)

    async def of(self, asker: Asker) -> list[Webhook]:
        """The webhooks that a token sees, the oldest first."""
        return [convert(dict(row), Webhook) for row in await fetch(self._pool, OF, *asker)]

    async def one(self, asker: Asker, webhook_id: UUID) -> Webhook:
        """A webhook. Raises UnknownWebhook."""
        rows = await fetch(self._pool, ONE, *asker, webhook_id)
        if not rows:
            raise unknown(webhook_id)
        return convert(dict(rows[0]), Webhook)

    async def target(self, asker: Asker, webhook_id: UUID) -> Target:
        """A webhook with its secrets. Raises UnknownWebhook."""
        rows = await fetch(self._pool, TARGET_OF, *asker, webhook_id)
        if not rows:
            raise unknown(webhook_id)
        return convert(dict(rows[0]), Target)

    async def remove(self, asker: Asker, webhook_id: UUID) -> None:
        """Delete a webhook and its deliveries. Raises UnknownWebhook."""
        with reaching_postgres():
            if await self._pool.execute(REMOVE, *asker, webhook_id) == "DELETE 0":
                raise unknown(webhook_id)

    async def rotate(self, asker: Asker, webhook_id: UUID, secret: bytes) -> int:
        """Give a webhook another secret. A second time, nothing changes: the former secret must not be lost.

        Returns until when the former one signs as well. Raises UnknownWebhook.
        """
        with reaching_postgres():
            until: int | None = await self._pool.fetchval(ROTATE, *asker, webhook_id, secret, OLD_SECRET_S)
        if until is None:
            raise unknown(webhook_id)
        return until

    async def choose_events(self, asker: Asker, webhook_id: UUID, events: tuple[NewsKind, ...] | None) -> Webhook:
        """Set the types of events that a webhook gets; None for all. Raises UnknownWebhook."""
        with reaching_postgres():
            row = await self._pool.fetchrow(CHOOSE, *asker, webhook_id, events)
        if row is None:
            raise unknown(webhook_id)
        return convert(dict(row), Webhook)

    async def resume(self, asker: Asker, webhook_id: UUID, place: NewsPlace | None) -> Webhook:
        """Turn a webhook on, and try again at once, from its position or another one. Raises UnknownWebhook."""
        with reaching_postgres():
            row = await self._pool.fetchrow(RESUME, *asker, webhook_id, *(place or (None, None)))
        if row is None:
            raise unknown(webhook_id)
        return convert(dict(row), Webhook)

    # For the deliverer

    async def due(
        self, busy: Collection[UUID], limit: int, *, are_slow: bool, fresh_s: float, of_all: bool
    ) -> list[Target]:
        """At most `limit` webhooks with news to deliver now, except the `busy` ones.

        Unless it looks at the news `of_all`, it finds those with news of the last `fresh_s` seconds, and those that
        failed before.
        """
        rows = await fetch(self._pool, DUE, list(busy), are_slow, limit, fresh_s, of_all)
        return [convert(dict(row), Target) for row in rows]

    async def note_delivered(self, target: Target, place: NewsPlace, took_ms: int | None) -> bool:
        """Move a webhook to a position. Returns False if it is somewhere else, off, or deleted.

        `took_ms` is None if nothing had to be sent.
        """
        with reaching_postgres():
            row = await self._pool.fetchval(DELIVERED, target.id, *target.place, *place, took_ms)
        return row is not None

    async def note_failed(self, target: Target, attempt: Attempt) -> int | None:
        """Note a failed attempt. Returns when the next one comes, in milliseconds; None if there is none."""
        is_gone = attempt.outcome == "gone"
        why = "gone" if is_gone else "failing"
        pause = pause_s(target.attempts + 1)
        with reaching_postgres():
            next_ms: int | None = await self._pool.fetchval(
                FAILED, target.id, *target.place, pause, attempt.took_ms, is_gone, GIVE_UP_S, why
            )
        return next_ms


def unknown(webhook_id: UUID) -> UnknownWebhook:
    """The refusal of a webhook that this token does not see."""
    return UnknownWebhook(f"you have no webhook {webhook_id}; it may have been deleted already")
