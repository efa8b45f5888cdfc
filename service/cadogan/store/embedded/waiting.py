"""Polling for what another process does, until a deadline."""

import time
from collections.abc import Callable

PAUSE_S = 0.02
"""Seconds between two checks: shorter than a person notices, long enough to cost nothing."""


def comes_true(condition: Callable[[], bool], within_s: float) -> bool:
    """Whether a condition comes true in time. It is checked at least once."""
    deadline = time.monotonic() + within_s
    while not condition():
        if time.monotonic() >= deadline:
            return False
        time.sleep(PAUSE_S)
    return True
