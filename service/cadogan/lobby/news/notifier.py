"""Waiting for news of a pairing, a challenge or a player.

A request that causes news notifies the waiters on all nodes, over the bus. What the bus loses, periodic checks find. At
a shutdown all waiters are woken, so that no request holds it up.
"""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from uuid import UUID

from cadogan.bus.bus import Bus
from cadogan.bus.topic import Topic

AT_ONCE = 200
"""Topics in one message to other nodes."""


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

    def __init__(self, bus: Bus, name: str) -> None:
        """Notifiers of one name on all nodes belong together."""
        self.is_closed = False
        self._bus = bus
        self._news = Topic(f"news.{name}", list[UUID])
        bus.subscribe(self._news, lambda _, of: self.notify_here(of))
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
        """Wake the waiters of topics, on all nodes."""
        topics = list(of)
        self.notify_here(topics)
        for at in range(0, len(topics), AT_ONCE):
            self._bus.tell_all(self._news, topics[at : at + AT_ONCE])

    def notify_here(self, of: Iterable[UUID]) -> None:
        """Wake the waiters of topics on this node."""
        for each in of:
            for waiter in self._waiters.get(each, ()):
                waiter.wake()

    def close(self) -> None:
        """Wake all waiters."""
        self.is_closed = True
        self.notify_here(self._waiters)
