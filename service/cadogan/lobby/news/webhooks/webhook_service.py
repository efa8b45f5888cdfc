"""What a player does with webhooks: create, read and delete them, change their secrets, and try them."""

import asyncio
from typing import NamedTuple
from uuid import UUID

from msgspec import json

from cadogan.lobby.entropy import Entropy
from cadogan.lobby.news.webhooks.sender import Message, WebhookSender, secret_text
from cadogan.people.errors import UnknownWebhook
from cadogan.people.webhook import Attempt, Delivery, Webhook, timestamp
from cadogan.store.clock import Clock
from cadogan.store.tables.player_news import NewsKind, NewsPlace, PlayerNews
from cadogan.store.tables.webhook_deliveries import WebhookDeliveries
from cadogan.store.tables.webhooks import Asker, Webhooks

PING = "ping"
"""Type of the message of a test."""
PINGS_AT_ONCE = 8
"""Tests that a node makes at once. Others wait."""


class NewSecret(NamedTuple):
    """A secret, and until when the former one signs as well, in milliseconds since the epoch."""

    secret: str
    old_until_ms: int


class WebhookService:
    """The webhooks of players."""

    def __init__(
        self,
        webhooks: Webhooks,
        deliveries: WebhookDeliveries,
        news: PlayerNews,
        sender: WebhookSender,
        clock: Clock,
    ) -> None:
        self._webhooks = webhooks
        self._deliveries = deliveries
        self._news = news
        self._sender = sender
        self._clock = clock
        self._pings = asyncio.Semaphore(PINGS_AT_ONCE)

    async def create(
        self, asker: Asker, entropy: Entropy, url: str, events: tuple[NewsKind, ...] | None = None
    ) -> tuple[Webhook, str]:
        """Create a webhook, which gets what happens from now on: these types of events, or all. Returns its secret.

        Raises InvalidWebhook, TooManyWebhooks.
        """
        await self._sender.check(url)
        secret = entropy.webhook_secret()
        place = await self._news.end(asker.player)
        webhook = await self._webhooks.add(asker, entropy.webhook_id(), url, events, secret, place)
        return webhook, secret_text(secret)

    async def of(self, asker: Asker) -> list[Webhook]:
        """The webhooks that a token sees."""
        return await self._webhooks.of(asker)

    async def one(self, asker: Asker, webhook_id: UUID) -> Webhook:
        """A webhook. Raises UnknownWebhook."""
        return await self._webhooks.one(asker, webhook_id)

    async def delete(self, asker: Asker, webhook_id: UUID) -> None:
        """Delete a webhook. Raises UnknownWebhook."""
        await self._webhooks.remove(asker, webhook_id)

    async def rotate_secret(self, asker: Asker, webhook_id: UUID, secret: bytes) -> NewSecret:
        """Give a webhook another secret. A second time, nothing changes. Raises UnknownWebhook."""
        return NewSecret(secret_text(secret), await self._webhooks.rotate(asker, webhook_id, secret))

    async def choose_events(self, asker: Asker, webhook_id: UUID, events: tuple[NewsKind, ...] | None) -> Webhook:
        """Let a webhook get these types of events, or all, from its next delivery on. Raises UnknownWebhook."""
        return await self._webhooks.choose_events(asker, webhook_id, events)

    async def resume(self, asker: Asker, webhook_id: UUID, place: NewsPlace | None) -> Webhook:
        """Turn a webhook on and deliver at once, from where it stands or another position. Raises UnknownWebhook."""
        return await self._webhooks.resume(asker, webhook_id, place)

    async def now(self, asker: Asker) -> NewsPlace:
        """Position of a player's latest news."""
        return await self._news.end(asker.player)

    async def ping(self, asker: Asker, webhook_id: UUID) -> Delivery:
        """Send a webhook a test message, apart from its news. Raises UnknownWebhook."""
        target = await self._webhooks.target(asker, webhook_id)
        now = self._clock.now_ms()
        body = json.encode({"type": PING, "timestamp": timestamp(now), "data": {"type": PING, "webhook": target.id}})
        message = Message(f"ping-{target.id}-{now}", PING, body.decode())
        async with self._pings:
            attempt: Attempt = await self._sender.send(target, message)
        delivery = await self._deliveries.add(target.id, message.id, PING, 1, attempt, None)
        if delivery is None:
            raise UnknownWebhook(f"you have no webhook {webhook_id}; it was deleted meanwhile")
        return delivery

    async def deliveries(self, asker: Asker, webhook_id: UUID, before: int | None, limit: int) -> list[Delivery]:
        """At most `limit` deliveries of a webhook before a number, the newest first. Raises UnknownWebhook."""
        await self._webhooks.one(asker, webhook_id)
        return await self._deliveries.of(webhook_id, before, limit)
