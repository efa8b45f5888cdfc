"""Races that cannot be entered because an event of theirs cannot be read: each is logged once a minute."""

from cadogan.races.ids import RaceId
from cadogan.store.clock import Clock

PAUSE_MS = 60_000
"""Milliseconds between two entries about the same race. Clients try again every few seconds, as long as they like."""
MOST_KEPT = 1000
"""Races that are remembered. Beyond that, all are forgotten."""


class UnreadableRaces:
    """The races that were logged lately."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._next_ms: dict[RaceId, int] = {}

    def is_due(self, race_id: RaceId) -> bool:
        """Whether a race is to be logged now. If so, it is not due again for a minute."""
        now_ms = self._clock.now_ms()
        if now_ms < self._next_ms.get(race_id, 0):
            return False
        if len(self._next_ms) >= MOST_KEPT:
            self._next_ms.clear()
        self._next_ms[race_id] = now_ms + PAUSE_MS
        return True
