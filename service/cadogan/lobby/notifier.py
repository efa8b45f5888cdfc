"""Waiting for news of something: of a pairing, of a challenge.

Whoever brings news rings; on other nodes the beat of the matchmaker finds it out. Everybody is let go when the service
shuts down, so that no request keeps it waiting.
"""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from uuid import UUID


class Listener:
    """One who waits for news."""

    __slots__ = ("_rung",)

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    async def wait(self, seconds: float) -> None:
        """Wait until it rings, which may have been before, or the time is over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._rung.wait()
        self._rung.clear()

    def wake(self) -> None:
        """End the waiting."""
        self._rung.set()


class Notifier:
    """Those who wait here, by what they wait for."""

    def __init__(self) -> None:
        self.is_closed = False
        self._listeners: dict[UUID, set[Listener]] = {}

    @property
    def heard(self) -> list[UUID]:
        """What somebody waits for."""
        return list(self._listeners)

    @contextmanager
    def listening(self, to: UUID) -> Iterator[Listener]:
        """Hear news of something; what comes between a look and the waiting is not missed."""
        listener = Listener()
        self._listeners.setdefault(to, set()).add(listener)
        try:
            yield listener
        finally:
            listeners = self._listeners[to]
            listeners.discard(listener)
            if not listeners:
                del self._listeners[to]

    def notify(self, of: Iterable[UUID]) -> None:
        """Wake those who wait for news of these."""
        for each in of:
            for listener in self._listeners.get(each, ()):
                listener.wake()

    def close(self) -> None:
        """Let everybody go."""
        self.is_closed = True
        self.notify(self._listeners)
