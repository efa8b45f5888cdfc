"""Postgres's clock: the one time of all nodes.

A node measures by how much Postgres's clock is ahead of its own monotonic clock, which nobody sets. Between
measurements the time is computed from these two, so it costs no query, and steps of the system's clock do not matter.

The system's clock is a witness. If it is more than a second off, something is wrong here or in Postgres. The node is
then not ready and lets nothing come due, because what comes due too early cannot be taken back: races would end.
"""

import time
from collections import deque
from collections.abc import Callable

import structlog
from msgspec import Struct

from cadogan.store.clock import Clock
from cadogan.store.database import Pool, reaching_postgres
from cadogan.store.every import every

MEASURE_S = 1.0
"""Seconds between two measurements."""
KEPT = 8
"""Measurements of which the most exact one counts. In as many seconds, clocks drift by microseconds."""
OFF_NS = 1_000_000_000
"""A node is off if the system's clock and Postgres's differ by more, or if they cannot be compared as exactly."""
STALE_NS = 30_000_000_000
"""Age from which the last measurement no longer counts. A machine that was suspended has lost time."""

ASK = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint"

logger = structlog.get_logger()

Nanoseconds = Callable[[], int]


class Measurement(Struct, frozen=True):
    """How far clocks are ahead of the monotonic one, in nanoseconds. `error` is half of the round trip."""

    measured_at: int
    postgres: int
    system: int
    error: int

    @property
    def skew(self) -> int:
        """How far the system's clock is ahead of Postgres's."""
        return self.system - self.postgres

    @property
    def is_off(self) -> bool:
        """Whether the two clocks differ by more than a second."""
        return abs(self.skew) + self.error > OFF_NS


class PostgresClock(Clock):
    """Time of Postgres's clock. It never runs backwards. Needs a first measurement."""

    def __init__(
        self, pool: Pool, monotonic_ns: Nanoseconds = time.monotonic_ns, system_ns: Nanoseconds = time.time_ns
    ) -> None:
        self._pool = pool
        self._monotonic_ns = monotonic_ns
        self._system_ns = system_ns
        self._kept: deque[Measurement] = deque(maxlen=KEPT)
        self._last: Measurement | None = None
        self._offset_ns = 0
        self._latest_ms = 0
        self._was_off = False

    def now_ms(self) -> int:
        """Milliseconds since the epoch."""
        now_ms = (self._monotonic_ns() + self._offset_ns) // 1_000_000
        if now_ms < self._latest_ms:  # the clock was ahead, and waits
            return self._latest_ms
        self._latest_ms = now_ms
        return now_ms

    @property
    def offset_s(self) -> float:
        """Seconds by which the clock of this machine is ahead of Postgres's, as last measured."""
        return 0.0 if self._last is None else self._last.skew / 1e9

    @property
    def fault(self) -> str | None:
        """Why nothing may come due by this clock; None if it can be trusted."""
        last = self._last
        if last is None or self._monotonic_ns() - last.measured_at > STALE_NS:
            return "Postgres's clock could not be measured lately"
        if last.is_off:
            direction = "ahead of" if last.skew > 0 else "behind"
            return f"the clock of this machine is {abs(last.skew) / 1e9:.1f} s {direction} Postgres's; set it right"
        return None

    async def run(self) -> None:
        """Measure once a second until cancelled."""
        await every(MEASURE_S, "clock", self.measure)

    async def measure(self) -> None:
        """Measure Postgres's clock, and follow it. Raises Unreachable."""
        with reaching_postgres():
            async with self._pool.acquire() as connection:
                await connection.fetchval(ASK)  # prepares the query, so that the next one takes one round trip
                before, system = self._monotonic_ns(), self._system_ns()
                postgres_us = await connection.fetchval(ASK)
                after = self._monotonic_ns()
        middle = (before + after) // 2
        self.follow(Measurement(after, postgres_us * 1000 - middle, system - before, (after - before) // 2))

    def follow(self, measured: Measurement) -> None:
        """Follow a measurement, unless the system's clock contradicts it: then our time goes on as before.

        A failover may lead to a host with another clock, and a clock may run away slowly. On a node that starts like
        that, the earlier of the two clocks counts: what a closed race shows too early cannot be taken back.
        """
        self._last = measured
        if measured.is_off:
            if not self._kept:
                self._offset_ns = min(measured.postgres, measured.system)
        else:
            if abs(measured.postgres - self._offset_ns) - measured.error > OFF_NS:
                self._kept.clear()
            self._kept.append(measured)
            self._offset_ns = min(self._kept, key=lambda each: each.error).postgres
        if measured.is_off != self._was_off:
            self._was_off = measured.is_off
            logger.log(
                40 if measured.is_off else 20,
                "this node's clock is off" if measured.is_off else "this node's clock is right again",
                ahead_s=round(measured.skew / 1e9, 3),
            )
