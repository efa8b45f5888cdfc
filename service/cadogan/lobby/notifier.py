"""Waiting for news of a pairing or a challenge.

A request that causes news notifies the waiters on its node. On other nodes, periodic checks find it. At a shutdown all
waiters are woken, so that no request holds it up.
"""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from uuid import UUID


class Waiter:
    """A request that waits for news."""

    __slots__ = ("_woken",)

    def __init__(self) -> None:
        self._woken = asyncio.Event()

    async def wait(self, seconds: float) -> None:
        """Wait until woken, possibly before this call, or until the time is over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        self._woken.clear()

    def wake(self) -> None:
        """End the wait."""
        self._woken.set()


class Notifier:
    """Waiters on this node, by topic."""

    def __init__(self) -> None:
        self.is_closed = False
        self._waiters: dict[UUID, set[Waiter]] = {}

    @property
    def awaited(self) -> list[UUID]:
        """Topics with waiters."""
        return list(self._waiters)

    @contextmanager
    def waiting_for(self, topic: UUID) -> Iterator[Waiter]:
        """Wait for news of a topic. News between reading the state and waiting is not missed."""
        waiter = Waiter()
        self._waiters.setdefault(topic, set()).add(waiter)
        try:
            yield waiter
        finally:
            waiters = self._waiters[topic]
            waiters.discard(waiter)
            if not waiters:
                del self._waiters[topic]

    def notify(self, of: Iterable[UUID]) -> None:
        """Wake the waiters of topics."""
        for each in of:
            for waiter in self._waiters.get(each, ()):
                waiter.wake()

    def close(self) -> None:
        """Wake all waiters."""
        self.is_closed = True
        self.notify(self._waiters)
