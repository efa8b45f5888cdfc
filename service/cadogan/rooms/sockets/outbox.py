"""Sends what connections have gathered, once in a turn of the event loop."""

import asyncio
from contextvars import Context
from typing import Protocol

import structlog

from cadogan.rooms.node.client_turns import ClientTurns

logger = structlog.get_logger()


class Gathering(Protocol):
    """A connection that gathers frames."""

    transport: asyncio.Transport

    def send_gathered(self) -> None:
        """Send what was written now."""


class Outbox:
    """Connections that have gathered frames in this turn of the event loop.

    A send costs more than everything else about a frame, and a batch of the log may bring a racer several frames. So
    each connection sends once, after the turn.
    """

    def __init__(self, turns: ClientTurns) -> None:
        """`turns` are for what comes from the connections."""
        self.turns = turns
        self.loop = asyncio.get_running_loop()  # kept, because looking it up is a system call each time
        self._context = Context()  # what is logged here belongs to a connection, not to the request of that moment
        self._writing: list[Gathering] = []

    def will_send(self, connection: Gathering) -> None:
        """Send what a connection gathers after this turn."""
        if not self._writing:
            self.loop.call_soon(self._send, context=self._context)
        self._writing.append(connection)

    def _send(self) -> None:
        writing, self._writing = self._writing, []
        for connection in writing:
            try:
                connection.send_gathered()
            except Exception:  # the connections behind this one must not be mute
                logger.exception("a connection cannot be written to")
                connection.transport.abort()
