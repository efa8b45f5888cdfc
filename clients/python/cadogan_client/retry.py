"""How long a service that is away is tried again, and how often."""

import asyncio
import random
import time
from collections.abc import Iterator
from http import HTTPStatus

from cadogan_client.errors import ConnectionFailed, Problem

FIRST_PAUSE_S = 0.25
LONGEST_PAUSE_S = 5.0
STRANGER_S = 5.0
"""How long a service is tried that has never answered: its address may be wrong."""
NOT_NOW = frozenset(
    {
        HTTPStatus.TOO_MANY_REQUESTS,
        HTTPStatus.BAD_GATEWAY,
        HTTPStatus.SERVICE_UNAVAILABLE,
        HTTPStatus.GATEWAY_TIMEOUT,
    }
)
"""Statuses that another attempt may be spared. (A bad gateway is a proxy whose service restarts.)"""


class Retrying:
    """How long one service is tried again: `usual_s` seconds, once it has answered at all."""

    def __init__(self, usual_s: float) -> None:
        self._usual_s = usual_s
        self._is_known = False

    @property
    def seconds(self) -> float:
        """Seconds from the first failure to giving up."""
        return self._usual_s if self._is_known else min(self._usual_s, STRANGER_S)

    def learn_of_answer(self) -> None:
        """Hear that the service is there."""
        self._is_known = True


class Attempts:
    """Attempts at a stream that goes on where it broke off, until none has come to anything for too long."""

    def __init__(self, retrying: Retrying) -> None:
        self._retrying = retrying
        self.come_to_something()

    def come_to_something(self) -> None:
        """Hear that something came."""
        self._pauses = pauses()
        self._failing_since: float | None = None

    async def fail(self, error: ConnectionFailed | Problem) -> None:
        """Wait as long as the service asks for; raises the error when no further attempt is worth it."""
        self._failing_since = self._failing_since or time.monotonic()
        is_over = isinstance(error, Problem) and error.status not in NOT_NOW
        if is_over or time.monotonic() - self._failing_since > self._retrying.seconds:
            raise error
        if isinstance(error, Problem):
            await asyncio.sleep(error.retry_after_s or 0)

    async def pause(self) -> None:
        """Wait before the next one."""
        await asyncio.sleep(next(self._pauses))


def pauses() -> Iterator[float]:
    """Seconds before the second attempt, the third, …: "full jitter" under a ceiling that doubles up to a bound.

    Many clients whose connections broke together do not come back together.
    """
    ceiling = FIRST_PAUSE_S
    while True:
        yield random.uniform(0, ceiling)  # noqa: S311 - keeps clients apart, and no secrets
        ceiling = min(2 * ceiling, LONGEST_PAUSE_S)
