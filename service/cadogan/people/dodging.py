"""Dodging: leaving rated races that have hardly begun, or not coming to them.

One dodge in 24 hours is forgiven. Each further one counts as a defeat, and stops rated pairing for some minutes.
"""

from collections.abc import Sequence

EARLY_MS = 10_000
"""A racer who leaves or resigns within this time of the start, and has hardly moved, has dodged the race."""
HARDLY_MOVED = 20
"""A racer with fewer moves has hardly moved. People do not make so many in the first seconds; programs race whole deals
in them. A racer with so many moves has raced: the defeat is real, and the opponent's victory counts."""
FORGIVEN_MS = 86_400_000
"""Time in which one dodge is forgiven, and in which dodges add up."""
FIRST_PAUSE_MS = 120_000
"""Pause after the second dodge. Each further dodge doubles it."""
LONGEST_PAUSE_MS = 7_200_000
"""The longest pause."""


def is_early(elapsed_ms: int, moves: int) -> bool:
    """Whether a racer who leaves now dodges a race. `moves` are the racer's own, deals from the stock included.

    >>> is_early(9_999, 19), is_early(9_999, 20), is_early(10_000, 0)
    (True, False, False)
    """
    return elapsed_ms < EARLY_MS and moves < HARDLY_MOVED


def is_forgiven(at: int, earlier: Sequence[int]) -> bool:
    """Whether a dodge at this time is forgiven, after earlier ones. Times are in milliseconds.

    >>> is_forgiven(90_000_000, [0]), is_forgiven(90_000_000, [0, 10_000_000])
    (True, False)
    """
    return not recent(at, earlier)


def paused_until(now: int, dodges: Sequence[int]) -> int | None:
    """When a player may ask for rated pairing again; None if now. Times are in milliseconds, in ascending order.

    >>> paused_until(60_000, [0]), paused_until(60_000, [0, 60_000]), paused_until(60_000, [0, 0, 60_000])
    (None, 180000, 300000)
    """
    counted = recent(now, dodges)
    if len(counted) < 2:
        return None
    until = counted[-1] + min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (len(counted) - 2))
    return until if until > now else None


def recent(at: int, dodges: Sequence[int]) -> list[int]:
    """The dodges of the 24 hours before a time."""
    return [dodge for dodge in dodges if dodge > at - FORGIVEN_MS]
