"""Delivers the news of players to their webhooks, at one node for all.

Each webhook gets its messages one after the other: the next one is sent when the last one was delivered. A node that
stops in between has not moved the position, so the next one sends the message again, with the same id. After a kill,
two nodes may deliver for some seconds: a receiver may get a message twice, but a position never goes back.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from uuid import UUID

import structlog
from msgspec.structs import replace

from cadogan.lobby.news.webhooks.sender import Message, WebhookSender
from cadogan.store.every import every
from cadogan.store.run_guarded import run_guarded
from cadogan.store.tables.player_news import PlayerNews, PlayerNewsRow
from cadogan.store.tables.webhook_deliveries import WebhookDeliveries
from cadogan.store.tables.webhooks import Target, Webhooks

WEBHOOKS = "webhooks"
"""The role of the node that delivers."""
BEAT_S = 1.0
"""Seconds between two looks for news."""
FRESH_S = 10.0
"""Seconds that news counts as fresh. A slow transaction may hide it for longer; then a look at everything finds it."""
ALL_BEATS = 60
"""Looks between two at the news of all webhooks."""
FORGET_S = 600
"""Seconds between two deletions of old deliveries."""
AT_ONCE = 48
"""Webhooks that are delivered at once."""
SLOW_AT_ONCE = 16
"""Webhooks beside them that failed or were slow the last time."""
READ_AT_ONCE = 20
"""News that is read at a time for one webhook."""

Write = Callable[[Sequence[PlayerNewsRow]], Awaitable[Sequence[Message]]]
"""The messages of news. News of what was deleted has none."""

logger = structlog.get_logger()


class WebhookDeliverer:
    """Delivers to all webhooks with news."""

    def __init__(
        self, webhooks: Webhooks, deliveries: WebhookDeliveries, news: PlayerNews, sender: WebhookSender, write: Write
    ) -> None:
        self.attempts: Counter[str] = Counter()
        """Attempts since the start by outcome, for the metrics."""
        self._webhooks = webhooks
        self._deliveries = deliveries
        self._news = news
        self._sender = sender
        self._write = write
        self._busy: dict[bool, set[UUID]] = {True: set(), False: set()}
        """Webhooks that are delivered now: those that are slow, and the others."""

    async def run(self) -> None:
        """Deliver until cancelled."""
        beats = count()
        async with asyncio.TaskGroup() as group:
            group.create_task(every(FORGET_S, "old-deliveries", self._deliveries.forget))
            await every(BEAT_S, WEBHOOKS, lambda: self._begin(group, of_all=next(beats) % ALL_BEATS == 0))

    async def _begin(self, group: asyncio.TaskGroup, *, of_all: bool) -> None:
        """Begin to deliver what is due, as far as there is room."""
        for are_slow, most in ((False, AT_ONCE), (True, SLOW_AT_ONCE)):
            busy = self._busy[are_slow]
            if len(busy) == most:
                continue
            everywhere = [*self._busy[True], *self._busy[False]]
            for target in await self._webhooks.due(
                everywhere, most - len(busy), are_slow=are_slow, fresh_s=FRESH_S, of_all=of_all
            ):
                busy.add(target.id)
                group.create_task(self._deliver(target, busy))

    async def _deliver(self, target: Target, busy: set[UUID]) -> None:
        try:
            with run_guarded("webhook"):
                while rows := await self._news.read(target.player, target.place, READ_AT_ONCE):
                    for row in rows:
                        moved = await self._deliver_one(target, row)
                        if moved is None:
                            return
                        target = moved
        finally:
            busy.discard(target.id)

    async def _deliver_one(self, target: Target, row: PlayerNewsRow) -> Target | None:
        """Deliver a piece of news. Returns the webhook at its new position, or None if it does not go on."""
        took_ms: int | None = None
        is_wanted = target.events is None or row.kind in target.events
        for message in await self._write([row]) if is_wanted else ():
            attempt = await self._sender.send(target, message)
            took_ms = attempt.took_ms
            number = target.attempts + 1
            self.attempts[attempt.outcome] += 1
            if attempt.outcome != "delivered":
                next_ms = await self._webhooks.note_failed(target, attempt)
                await self._deliveries.add(target.id, message.id, message.type, number, attempt, next_ms)
                if next_ms is None:
                    logger.info("a webhook goes off, or has changed", webhook=str(target.id), error=attempt.error)
                return None
            await self._deliveries.add(target.id, message.id, message.type, number, attempt, None)
        if not await self._webhooks.note_delivered(target, row.place, took_ms):
            return None  # it was resumed elsewhere, turned off or deleted, or another node delivers it
        return replace(target, tx=row.tx, number=row.number, attempts=0)
