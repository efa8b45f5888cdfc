"""Attempts of a socket to connect again after a loss: their pauses, and when to give up."""

import asyncio
import logging
import time

from websockets.client import process_exception
from websockets.exceptions import ConnectionClosed

from cadogan_client.errors import ConnectionFailed
from cadogan_client.retry import RetryLimit, asked_pause_s, pauses

STABLE_S = 5
"""A connection that stayed open for so long resets the backoff. One that keeps breaking does not."""

logger = logging.getLogger(__name__)


class ConnectionLost(Exception):
    """The current connection is unusable; another one is needed."""


class Reconnects:
    """The attempts of one socket. Each welcome begins the time limit again."""

    def __init__(self, url: str, limit: RetryLimit) -> None:
        self._url = url
        self._limit = limit
        self._pauses = pauses()
        self._welcomed_at: float | None = None
        self._give_up_at: float | None = None
        self._is_too_late = False

    @property
    def is_welcomed(self) -> bool:
        """Whether the service has sent a welcome over the current connection."""
        return self._welcomed_at is not None

    def note_welcome(self) -> None:
        """Record a welcome."""
        self._welcomed_at = time.monotonic()
        self._limit.note_answer()
        if self._give_up_at is not None:
            self._give_up_at = None
            logger.info("%s: connected again", self._url)

    def note_end(self) -> None:
        """Record that the current connection has ended, or that another one begins."""
        self._welcomed_at = None

    def note_loss(self, error: Exception) -> None:
        """Record that the connection was lost, or that none could be made. Call it before the old one is closed."""
        now = time.monotonic()
        if self._welcomed_at is not None and now - self._welcomed_at > STABLE_S:
            self._pauses = pauses()
        if self._give_up_at is None:
            self._give_up_at = now + self._limit.seconds
            logger.warning("%s: no connection (%s); trying again", self._url, str(error) or repr(error))
        self._is_too_late = now > self._give_up_at  # not after the closing: a limit of 0 still allows one retry

    async def pause(self, error: Exception) -> None:
        """Wait before the next attempt, once the loss is recorded.

        Raises ConnectionFailed if retries are useless or take too long.
        """
        is_permanent = not isinstance(error, ConnectionLost | ConnectionClosed) and process_exception(error) is not None
        if is_permanent or self._is_too_late:
            raise ConnectionFailed(f"{self._url}: {error!r}") from error
        asked_s = asked_pause_s(error.rcvd.reason) if isinstance(error, ConnectionClosed) and error.rcvd else None
        await asyncio.sleep(next(self._pauses) if asked_s is None else asked_s)
