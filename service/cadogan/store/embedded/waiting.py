"""Waiting for what another process does, which nobody can be told of: asking again and again until a deadline."""

import time
from collections.abc import Callable

PAUSE_S = 0.02
"""Shorter than a person notices, long enough to cost nothing."""


def comes_true(condition: Callable[[], bool], within_s: float) -> bool:
    """Whether a condition comes true in time; asked at least once."""
    deadline = time.monotonic() + within_s
    while not condition():
        if time.monotonic() >= deadline:
            return False
        time.sleep(PAUSE_S)
    return True
