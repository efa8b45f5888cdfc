"""Watches the process of a node, in one loop: how late it is, whether it is overloaded, and what descriptors are left.

Every move waits for as long as the event loop is late. A look every 10 ms measures two lags. `wall` is how late the
look was. `own` is how much of that this process computed: on a busy machine the system may let others run, which no
change of our code cures. Both count what all turns of the loop between two looks took together.
"""

import asyncio
import time
from collections.abc import Sized

import structlog

from cadogan.rooms.node import descriptors, load_watch
from cadogan.rooms.node.descriptors import Descriptors
from cadogan.rooms.node.load_watch import LoadWatch
from cadogan.store.histogram import Histogram

LOOK_S = 0.01
"""Seconds between two looks."""
LATE_S = 0.2
"""Lag of a look that is logged, at most once in `RECENT_S`."""
RECENT_S = 60.0
"""Seconds that a recent maximum is kept at least. It is forgotten after twice as long."""

logger = structlog.get_logger()


class Lags(Histogram):
    """Lags in seconds since the start of the process, and the longest ones."""

    __slots__ = ("_earlier", "_recent", "max")

    def __init__(self) -> None:
        super().__init__()
        self.max = self._recent = self._earlier = 0.0

    @property
    def recent_max(self) -> float:
        """The longest lag of the last minute or two."""
        return max(self._recent, self._earlier)

    def add(self, value: float) -> None:
        """Count a lag."""
        super().add(value)
        self.max = max(self.max, value)
        self._recent = max(self._recent, value)

    def forget(self) -> None:
        """Forget the recent lags that were recent at the last call, too."""
        self._earlier, self._recent = self._recent, 0.0


class NodeWatch:
    """The lags, the load and the descriptors of this node. Needs `run`."""

    def __init__(self) -> None:
        self.wall = Lags()
        self.own = Lags()
        self.load = LoadWatch()
        self.descriptors = Descriptors()
        self._forget_at = time.perf_counter() + RECENT_S
        self._has_logged = False

    def note(self, wall_s: float, computed_s: float) -> None:
        """Count one look: how late it was, and how long this process has computed since the last one."""
        wall_s = max(0.0, wall_s)
        own_s = min(wall_s, computed_s)
        self.wall.add(wall_s)
        self.own.add(own_s)
        if wall_s >= LATE_S and not self._has_logged:
            self._has_logged = True
            logger.warning("event_loop_late", lag_s=round(wall_s, 3), own_s=round(own_s, 3))

    async def run(self, connections: Sized, *, refuses_overload: bool) -> None:
        """Look until cancelled. The connections are those of clients."""
        descriptors_due = time.perf_counter()
        load_due = descriptors_due + load_watch.LOOK_S
        while True:
            slept_at, computed_s = time.perf_counter(), time.thread_time()
            await asyncio.sleep(LOOK_S)
            now = time.perf_counter()
            self.note(now - slept_at - LOOK_S, time.thread_time() - computed_s)
            if now >= load_due:
                if refuses_overload:
                    self.load.note(now - load_due)
                load_due = now + load_watch.LOOK_S
            if now >= descriptors_due:
                self.descriptors.look(len(connections))
                descriptors_due = now + descriptors.LOOK_S
            if now >= self._forget_at:
                self._forget_at = now + RECENT_S
                self._has_logged = False
                self.wall.forget()
                self.own.forget()
