"""A time by which something must have happened on a connection."""

import asyncio
from collections.abc import Callable


class Deadline:
    """At most one timer."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    def start(self, seconds: float, then: Callable[[], None]) -> None:
        """Call `then` later, instead of what was to be called before."""
        self.stop()
        self._timer = self._loop.call_later(seconds, self._run, then)

    def start_unless_running(self, seconds: float, then: Callable[[], None]) -> None:
        """Call `then` later, unless something is to be called already: more bytes give a client no more time."""
        if self._timer is None:
            self.start(seconds, then)

    def stop(self) -> None:
        """Call nothing later."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _run(self, then: Callable[[], None]) -> None:
        self._timer = None
        then()
