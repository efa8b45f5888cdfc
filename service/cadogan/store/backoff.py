"""Exponential backoff: how long to wait before something that failed is tried again. The service has this one policy.

It has no jitter: its attempts are those of one process, and other nodes, which are few, lost Postgres at moments of
their own. Clients are many, so the SDKs draw each pause at random (full jitter).
"""

FACTOR = 2.0
"""Each pause is so many times as long as the one before."""
MOST_DOUBLINGS = 60
"""Longer pauses would overflow after a thousand attempts. Every cap is reached long before."""


def backoff_s(attempt: int, base_s: float, cap_s: float) -> float:
    """Pause in seconds after a failed attempt, counted from 1. The first is `base_s`, the longest `cap_s`.

    >>> [backoff_s(attempt, 0.5, 3) for attempt in (1, 2, 3, 4, 5000)]
    [0.5, 1.0, 2.0, 3, 3]
    """
    return min(base_s * FACTOR ** min(attempt - 1, MOST_DOUBLINGS), cap_s)
