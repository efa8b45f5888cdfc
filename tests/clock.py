"""A clock that a test moves."""

from cadogan.store.clock import Clock


class MovableClock(Clock):
    """Real time until a test moves it forward; or, with `at_ms`, a moment that only the test changes."""

    def __init__(self, at_ms: int | None = None) -> None:
        self._at_ms = at_ms
        self._ahead_ms = 0

    def now_ms(self) -> int:
        return (super().now_ms() if self._at_ms is None else self._at_ms) + self._ahead_ms

    def passes(self, seconds: float) -> None:
        """Move forward."""
        self._ahead_ms += round(seconds * 1000)

    def stands_at(self, at_ms: int) -> None:
        """Stop at a moment, in milliseconds since the epoch."""
        self._at_ms, self._ahead_ms = at_ms, 0
