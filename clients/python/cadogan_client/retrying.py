"""How long a service that is away is tried again, and how often."""

import random
from collections.abc import Iterator

FIRST_PAUSE_S = 0.25
LONGEST_PAUSE_S = 5.0
STRANGER_S = 5.0
"""How long a service is tried that has never answered: its address may be wrong."""


class Retrying:
    """How long one service is tried again: `usual_s` seconds, once it has answered at all."""

    def __init__(self, usual_s: float) -> None:
        self._usual_s = usual_s
        self._is_known = False

    @property
    def seconds(self) -> float:
        """Seconds from the first failure to giving up."""
        return self._usual_s if self._is_known else min(self._usual_s, STRANGER_S)

    def learn_of_answer(self) -> None:
        """Hear that the service is there."""
        self._is_known = True


def pauses() -> Iterator[float]:
    """Seconds before the second attempt, the third, …: "full jitter" under a ceiling that doubles up to a bound.

    Many clients whose connections broke together do not come back together.
    """
    ceiling = FIRST_PAUSE_S
    while True:
        yield random.uniform(0, ceiling)  # noqa: S311 - keeps clients apart, and no secrets
        ceiling = min(2 * ceiling, LONGEST_PAUSE_S)
