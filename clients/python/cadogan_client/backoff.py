"""Pauses between one attempt and the next: longer each time, up to a bound.

Chance is in them, so that many clients whose connections broke together do not come back together.
"""

import random
from collections.abc import Iterator

FIRST_S = 0.25
MOST_S = 5.0


def pauses() -> Iterator[float]:
    """Seconds to wait before the second attempt, the third, and so on: "full jitter" under a doubling ceiling."""
    ceiling = FIRST_S
    while True:
        yield random.uniform(0, ceiling)  # noqa: S311 - keeps clients apart, and no secrets
        ceiling = min(2 * ceiling, MOST_S)
