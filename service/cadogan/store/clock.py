"""The clock of a node. Everything that needs the time is handed one, so a test can move it."""

import time


class Clock:
    """Wall-clock time: the system's, which commands that only read a log can use."""

    def now_ms(self) -> int:
        """Milliseconds since the epoch."""
        return time.time_ns() // 1_000_000

    @property
    def offset_s(self) -> float:
        """Seconds by which the clock of this machine is ahead of this one."""
        return 0.0

    @property
    def fault(self) -> str | None:
        """Why nothing may come due by this clock; None if it can be trusted."""
        return None
