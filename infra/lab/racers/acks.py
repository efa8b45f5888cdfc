"""When acks arrived, on the monotonic clock."""

import asyncio
import time
from collections.abc import Iterable
from itertools import pairwise

from infra.lab.history.history import SeatId


class Acks:
    """The acks of all racers."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.n: dict[SeatId, int] = {}
        """The last acknowledged `n` of each seat."""
        self._last: dict[SeatId, tuple[float, float]] = {}
        """Of the last acknowledged command of each seat: when it was sent, and when its ack came."""
        self._came = asyncio.Event()

    def note(self, seat: SeatId, n: int, sent_at: float) -> None:
        """Note an ack that has just come."""
        now = time.monotonic()
        self.times.append(now)
        self.n[seat] = n
        self._last[seat] = (sent_at, now)
        self._came.set()

    async def next(self) -> float:
        """Wait for the next ack. Returns when it came."""
        self._came.clear()
        await self._came.wait()
        return self.times[-1]

    async def after(self, moment: float, seats: Iterable[SeatId], within_s: float) -> dict[SeatId, float | None]:
        """For each seat, when the first command that was sent after a moment was acknowledged; None: not in time."""
        waiting = set(seats)
        found: dict[SeatId, float | None] = dict.fromkeys(waiting)
        try:
            async with asyncio.timeout(within_s):
                while waiting:
                    self._came.clear()  # before looking: an ack that comes meanwhile must wake us
                    for seat in tuple(waiting):
                        sent_at, came_at = self._last.get(seat, (0.0, 0.0))
                        if sent_at > moment:
                            found[seat] = came_at
                            waiting.remove(seat)
                    if waiting:
                        await self._came.wait()
        except TimeoutError:
            pass
        return found

    async def more(self, count: int) -> None:
        """Wait for so many acks."""
        until = len(self.times) + count
        while len(self.times) < until:
            await self.next()

    def rate(self, count: int) -> float:
        """Acks per second, over the last so many of them."""
        return (count - 1) / (self.times[-1] - self.times[-count])

    def longest_gap_s(self, since: float) -> float:
        """The longest time without an ack, since a moment."""
        times = [since, *(at for at in self.times if at >= since)]
        return max((later - earlier for earlier, later in pairwise(times)), default=0.0)
