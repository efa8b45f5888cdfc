"""Counts of measured values by size. Adding one costs little; the reader does the rest of the work."""

from bisect import bisect_left
from collections.abc import Sequence

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Upper bounds for most times, in seconds."""
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Upper bounds for numbers of things."""
MOST_MS = 5001
"""Milliseconds from which on times are not told apart."""


class Histogram:
    """Counts by upper bounds. The last count is of what lies above the greatest bound."""

    __slots__ = ("bounds", "counts", "sum")

    def __init__(self, bounds: Sequence[float] = SECONDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def add(self, value: float) -> None:
        """Count a value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    @property
    def count(self) -> int:
        """How many values were added."""
        return sum(self.counts)


class MillisecondHistogram:
    """Counts by whole milliseconds. Adding is one step in a list, and bounds are chosen when it is read.

    The last count is of everything from `MOST_MS` up.
    """

    __slots__ = ("counts",)

    def __init__(self) -> None:
        self.counts = [0] * (MOST_MS + 1)

    def add(self, ms: int) -> None:
        """Count a time. A negative one, after a clock was set, counts as 0."""
        self.counts[0 if ms < 0 else min(ms, MOST_MS)] += 1

    def in_seconds(self, bounds: Sequence[float] = SECONDS) -> Histogram:
        """The same counts by bounds in seconds."""
        histogram = Histogram(bounds)
        for ms, count in enumerate(self.counts):
            if count:
                histogram.counts[bisect_left(bounds, ms / 1000)] += count
                histogram.sum += count * ms / 1000
        return histogram


def quantile(counts: Sequence[int], share: float) -> int | None:
    """Place in a list of counts below which a share of all lies; None if nothing was counted.

    >>> quantile([0, 98, 1, 1], 0.99)
    2
    """
    wanted = share * sum(counts)
    reached = 0
    for place, count in enumerate(counts):
        reached += count
        if count and reached >= wanted:
            return place
    return None
