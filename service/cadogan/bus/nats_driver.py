"""The bus over NATS: core NATS without JetStream, because the log is what keeps things."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from uuid import UUID

import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from cadogan.bus.driver import Deliver, Letter

RETRY_S = 1
"""Seconds between two attempts to connect to a server."""
PING_S = 5
"""Seconds between two pings of a server. It is given up after two without an answer."""

logger = structlog.get_logger()


class NatsDriver:
    """Publishes to the subject of a node, or of all nodes of the service."""

    def __init__(self, url: str, service: str) -> None:
        """`url` has one server or several, separated by commas. `service` tells services on the same servers apart."""
        self._servers = [server.strip() for server in url.split(",")]
        self._service = service
        self._client = Client()

    async def run(self, node_id: UUID, deliver: Deliver) -> None:
        """Receive until cancelled.

        The client connects again by itself after it has lost its server. When the server refuses it, such as for a user
        that was revoked, it ends for good, and a new client takes its place.
        """
        while True:
            await self._receive(node_id, deliver)
            logger.warning("nats_refused", retry_s=RETRY_S)
            await asyncio.sleep(RETRY_S)
            self._client = Client()

    async def _receive(self, node_id: UUID, deliver: Deliver) -> None:
        """Receive until the server refuses the client."""
        ended = asyncio.Event()

        async def take(message: Msg) -> None:
            deliver(message.data)

        async def end() -> None:
            ended.set()

        client = self._client
        try:
            await client.connect(
                self._servers,
                name=f"cadogan {node_id}",
                no_echo=True,
                max_reconnect_attempts=-1,
                reconnect_time_wait=RETRY_S,
                ping_interval=PING_S,
                pending_size=0,  # nothing is kept while there is no connection: it would come too late
                error_cb=warn,
                disconnected_cb=tell_of_loss,
                reconnected_cb=tell_of_return,
                closed_cb=end,
            )
            for subject in (self._subject(None), self._subject(node_id)):
                await client.subscribe(subject, cb=take)
            await ended.wait()
        finally:
            with suppress(NatsError, OSError):
                await client.close()

    async def send(self, letters: Sequence[Letter]) -> None:
        """Publish, unless there is no connection."""
        with suppress(NatsError):  # it broke at this moment
            for letter in letters:
                if self._client.is_connected:
                    await self._client.publish(self._subject(letter.to), letter.packet)

    def _subject(self, node_id: UUID | None) -> str:
        return f"cadogan.{self._service}.{'all' if node_id is None else node_id.hex}"


async def warn(error: Exception) -> None:
    """Log what the client could not do. It tries again."""
    logger.warning("nats", error=repr(error))


async def tell_of_loss() -> None:
    """Log that the connection is lost."""
    logger.warning("nats_lost")


async def tell_of_return() -> None:
    """Log that there is a connection again."""
    logger.warning("nats_back")
