"""The clock of a node. Everything that needs the time is handed one, so a test can move it."""

import time


class Clock:
    """Wall-clock time."""

    def now_ms(self) -> int:
        """Milliseconds since the epoch."""
        return time.time_ns() // 1_000_000
