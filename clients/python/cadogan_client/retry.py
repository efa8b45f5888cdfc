"""How long, and how often, requests and connections are retried."""

import asyncio
import random
import re
import time
from collections.abc import Iterator
from http import HTTPStatus

from cadogan_client.errors import ConnectionFailed, Problem

FIRST_PAUSE_S = 0.25
LONGEST_PAUSE_S = 5.0
FIRST_CONTACT_S = 5.0
"""Time limit for a service that has never answered: its address may be wrong."""
COME_BACK = re.compile(r"connect again in (\d{1,4}) ms")
"""Part of a close frame's reason: a service that restarts gives each client a time of its own."""
TEMPORARY = frozenset(
    {
        HTTPStatus.TOO_MANY_REQUESTS,
        HTTPStatus.BAD_GATEWAY,
        HTTPStatus.SERVICE_UNAVAILABLE,
        HTTPStatus.GATEWAY_TIMEOUT,
    }
)
"""Statuses that are worth a retry. (A proxy answers 502 while its service restarts.)"""


class RetryLimit:
    """Time limit for retries at one service: `usual_s` seconds, and `first_s` until the service has answered once."""

    def __init__(self, usual_s: float, first_s: float = FIRST_CONTACT_S) -> None:
        self._usual_s = usual_s
        self._first_s = first_s
        self._has_answered = False

    @property
    def seconds(self) -> float:
        """Seconds from the first failure to giving up."""
        return self._usual_s if self._has_answered else min(self._usual_s, self._first_s)

    def note_answer(self) -> None:
        """Record that the service has answered."""
        self._has_answered = True


class StreamRetries:
    """Retries of a stream that resumes where it broke off, until no attempt makes progress for too long."""

    def __init__(self, limit: RetryLimit) -> None:
        self._limit = limit
        self.note_progress()

    def note_progress(self) -> None:
        """Record that data came: the pauses and the time limit start from the beginning."""
        self._pauses = pauses()
        self._failing_since: float | None = None

    async def fail(self, error: ConnectionFailed | Problem) -> None:
        """Wait as long as the service asks for. Raises the error if it is permanent or the time limit has passed."""
        self._failing_since = self._failing_since or time.monotonic()
        is_permanent = isinstance(error, Problem) and error.status not in TEMPORARY
        if is_permanent or time.monotonic() - self._failing_since > self._limit.seconds:
            raise error
        if isinstance(error, Problem):
            await asyncio.sleep(error.retry_after_s or 0)

    async def pause(self) -> None:
        """Wait before the next attempt."""
        await asyncio.sleep(next(self._pauses))


def pauses() -> Iterator[float]:
    """Seconds before each retry: exponential backoff with full jitter, up to `LONGEST_PAUSE_S`.

    The jitter keeps clients whose connections broke together from coming back together.
    """
    ceiling = FIRST_PAUSE_S
    while True:
        yield random.uniform(0, ceiling)  # noqa: S311 - jitter, no secret
        ceiling = min(2 * ceiling, LONGEST_PAUSE_S)


def asked_pause_s(reason: str) -> float | None:
    """Seconds that the reason of a close frame asks for; None if it asks for none.

    >>> asked_pause_s("the service restarts; connect again in 730 ms")
    0.73
    """
    asked = COME_BACK.search(reason)
    return None if asked is None else int(asked[1]) / 1000
