"""Deliveries of webhooks: the attempts of the last days."""

from uuid import UUID

from msgspec import convert

from cadogan.people.webhook import Attempt, Delivery
from cadogan.store.database import Pool, fetch, reaching_postgres

KEPT_S = 7 * 86_400
"""Seconds that a delivery is kept."""
MOST_KEPT = 1000
"""Deliveries of one webhook that are kept."""

FIELDS = """
number, message, type, attempt, (extract(epoch FROM at) * 1000)::bigint AS at_ms, took_ms, status, error,
(extract(epoch FROM next_at) * 1000)::bigint AS next_ms
"""

# A webhook that was deleted meanwhile gets no row.
ADD = f"""
INSERT INTO webhook_delivery (webhook_id, message, type, attempt, took_ms, status, error, next_at)
SELECT webhook_id, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000) FROM webhook WHERE webhook_id = $1
RETURNING {FIELDS}
"""  # noqa: S608 - no value is put in

OF = f"""
SELECT {FIELDS} FROM webhook_delivery WHERE webhook_id = $1 AND number < coalesce($2, 9223372036854775807)
ORDER BY number DESC LIMIT $3
"""  # noqa: S608 - as above

FORGET = "DELETE FROM webhook_delivery WHERE at < now() - make_interval(secs => $1)"

FORGET_MANY = """
DELETE FROM webhook_delivery USING (
  SELECT webhook_id, (
    SELECT number FROM webhook_delivery AS kept WHERE kept.webhook_id = webhook.webhook_id
    ORDER BY number DESC OFFSET $1 LIMIT 1) AS last
  FROM webhook) AS full_one
WHERE webhook_delivery.webhook_id = full_one.webhook_id AND number <= last
"""


class WebhookDeliveries:
    """The table of deliveries."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def add(  # noqa: PLR0913, PLR0917 - each is a column
        self, webhook_id: UUID, message: str, kind: str, number: int, attempt: Attempt, next_ms: int | None
    ) -> Delivery | None:
        """Insert a delivery, the attempt `number` of its message. Returns None if the webhook was deleted."""
        with reaching_postgres():
            row = await self._pool.fetchrow(
                ADD, webhook_id, message, kind, number, attempt.took_ms, attempt.status, attempt.error, next_ms
            )
        return None if row is None else convert(dict(row), Delivery)

    async def of(self, webhook_id: UUID, before: int | None, limit: int) -> list[Delivery]:
        """At most `limit` deliveries of a webhook, the newest first."""
        return [convert(dict(row), Delivery) for row in await fetch(self._pool, OF, webhook_id, before, limit)]

    async def forget(self) -> None:
        """Delete old deliveries, and those that are too many."""
        with reaching_postgres():
            await self._pool.execute(FORGET, KEPT_S)
            await self._pool.execute(FORGET_MANY, MOST_KEPT)
