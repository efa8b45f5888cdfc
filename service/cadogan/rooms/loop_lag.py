"""The lag of the event loop: how late this node does what is due, which every move that comes meanwhile waits for.

A look every 10 ms measures two lags. `wall` is how late the look was. `own` is how much of that this process computed:
on a busy machine the system may let others run, which no change of our code cures. Both count what all turns of the
loop between two looks took together.
"""

import asyncio
import time
from bisect import bisect_left
from collections.abc import Sequence

import structlog

LOOK_S = 0.01
"""Seconds between two looks."""
BOUNDS_S = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
"""Upper bounds of the histogram's buckets. A further one has what is beyond."""
LATE_S = 0.2
"""Lag of a look that is logged, at most once in `RECENT_S`."""
RECENT_S = 60.0
"""Seconds that a recent maximum is kept at least. It is forgotten after twice as long."""

logger = structlog.get_logger()


class LagHistogram:
    """Lags in seconds, since the start of the process."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS_S) + 1)
        self.sum_s = 0.0
        self.max_s = 0.0
        self._recent_s = self._earlier_s = 0.0

    @property
    def counts(self) -> Sequence[int]:
        """Looks by bucket, not cumulative: those up to each of `BOUNDS_S`, and those beyond the last one."""
        return tuple(self._counts)

    @property
    def recent_max_s(self) -> float:
        """The longest lag of the last minute or two."""
        return max(self._recent_s, self._earlier_s)

    def note(self, lag_s: float) -> None:
        """Count one look."""
        self._counts[bisect_left(BOUNDS_S, lag_s)] += 1
        self.sum_s += lag_s
        self.max_s = max(self.max_s, lag_s)
        self._recent_s = max(self._recent_s, lag_s)

    def forget(self) -> None:
        """Forget the recent lags that were recent at the last call, too."""
        self._earlier_s, self._recent_s = self._recent_s, 0.0


class LoopLag:
    """The lags of this node. Needs `run`."""

    def __init__(self) -> None:
        self.wall = LagHistogram()
        self.own = LagHistogram()
        self._forget_at = time.perf_counter() + RECENT_S
        self._has_logged = False

    def note(self, wall_s: float, computed_s: float) -> None:
        """Count one look: how late it was, and how long this process has computed since the last one."""
        wall_s = max(0.0, wall_s)
        own_s = min(wall_s, computed_s)
        self.wall.note(wall_s)
        self.own.note(own_s)
        if wall_s >= LATE_S and not self._has_logged:
            self._has_logged = True
            logger.warning("event_loop_late", lag_s=round(wall_s, 3), own_s=round(own_s, 3))

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            slept_at, computed_s = time.perf_counter(), time.thread_time()
            await asyncio.sleep(LOOK_S)
            now = time.perf_counter()
            self.note(now - slept_at - LOOK_S, time.thread_time() - computed_s)
            if now >= self._forget_at:
                self._forget_at = now + RECENT_S
                self._has_logged = False
                self.wall.forget()
                self.own.forget()
