"""Watches whether appends wait while nothing is committed."""

import asyncio
from collections.abc import Callable

import structlog

STALLED_S = 2.0
"""Seconds without a commit, while appends wait, after which the log counts as stalled."""
SILENT_S = 60.0
"""Seconds in which the writer sends a batch once more, whatever Postgres does. A longer silence is a fault of ours."""
LOOK_S = 0.5
"""Seconds between two looks."""

logger = structlog.get_logger()


class StallWatch:
    """Looks now and then, so that it costs a move nothing. Needs a running event loop."""

    def __init__(self, has_waiting: Callable[[], bool]) -> None:
        """`has_waiting` says whether appends wait for Postgres, and not only for the lock of a single race."""
        loop = asyncio.get_running_loop()
        self.is_stalled = False
        """Whether appends have waited for `STALLED_S`."""
        self.changed = asyncio.Event()
        """Set when `is_stalled` changes. Its only reader clears it."""
        self._has_waiting = has_waiting
        self._waiting_since = loop.time()
        """Since when appends have waited without any commit."""
        self.sent_at = loop.time()
        """When the last batch was sent, on the clock of the event loop."""
        self.answered_at = loop.time()
        """When Postgres last answered one, on the same clock."""
        self._task = loop.create_task(self._look())

    @property
    def stalled_s(self) -> float:
        """Seconds for which appends have waited without any commit; 0 if none waits."""
        return asyncio.get_running_loop().time() - self._waiting_since if self._has_waiting() else 0.0

    @property
    def is_silent(self) -> bool:
        """Whether appends wait and the writer has not sent them for `SILENT_S`."""
        return self._has_waiting() and asyncio.get_running_loop().time() - self.sent_at > SILENT_S

    def send(self, *, is_first: bool) -> None:
        """Called when a batch is sent. If it `is_first`, no append has waited before."""
        self.sent_at = asyncio.get_running_loop().time()
        if is_first:
            self._waiting_since = self.sent_at

    def settle(self) -> None:
        """Called when Postgres has answered the batch that was sent, and does not hold several races up."""
        self._waiting_since = self.sent_at
        if self.is_stalled:
            self._set(is_stalled=False)

    def close(self) -> None:
        """Stop looking."""
        self._task.cancel()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            is_stalled = self._has_waiting() and has_stalled(self._waiting_since)
            if is_stalled != self.is_stalled:
                self._set(is_stalled=is_stalled)

    def _set(self, *, is_stalled: bool) -> None:
        self.is_stalled = is_stalled
        self.changed.set()
        logger.warning("log_stalls" if is_stalled else "log_goes_on")


def has_stalled(since: float) -> bool:
    """Whether what waits since then, on the clock of the event loop, has waited for `STALLED_S`."""
    return asyncio.get_running_loop().time() - since > STALLED_S
