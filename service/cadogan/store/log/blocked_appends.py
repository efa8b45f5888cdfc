"""Appends of races whose heads another transaction has locked. They wait apart, so that the other races go on."""

import asyncio
from collections import deque
from collections.abc import Container, Sequence
from collections.abc import Set as AbstractSet

from cadogan.races.ids import RaceId
from cadogan.store.backoff import backoff_s
from cadogan.store.log.append import Append

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.01, 0.25
"""First and longest pause between attempts."""


class BlockedAppends:
    """Appends in order, race by race. While a race is blocked, its new appends come here too."""

    def __init__(self) -> None:
        self.appends: deque[Append] = deque()
        self.races: AbstractSet[RaceId] = frozenset()
        self.since = 0.0
        """When the first of these races was found blocked, on the clock of the event loop."""
        self.retry_at = 0.0
        self._attempts = 0

    def __bool__(self) -> bool:
        """Whether any append waits."""
        return bool(self.appends)

    @property
    def are_several(self) -> bool:
        """Whether more than one race is blocked. A single one is the fault of its own lock, and not of Postgres."""
        return len(self.races) > 1

    def set_aside(self, appends: Sequence[Append]) -> None:
        """Keep the appends of races that were found blocked. They are due again after a pause."""
        now = asyncio.get_running_loop().time()
        if not self.since:
            self.since = now
        self.appends.extendleft(reversed(appends))  # in front of those that arrived during the attempt
        self._attempts += 1
        self.retry_at = now + backoff_s(self._attempts, FIRST_PAUSE_S, LONGEST_PAUSE_S)

    def withdraw(self, races: Container[RaceId]) -> list[Append]:
        """Remove and return the appends of lost races."""
        withdrawn = [append for append in self.appends if append.race_id in races]
        self.appends = deque(append for append in self.appends if append.race_id not in races)
        return withdrawn

    def settle(self) -> None:
        """Find out which races are still blocked. Called after each batch."""
        self.races = {append.race_id for append in self.appends}
        if not self.races:
            self.since, self._attempts = 0.0, 0
