"""Makes the arenas of each day ahead. Every node does: the id of each follows from its day, so it is made once."""

from collections.abc import Sequence
from uuid import UUID

from cadogan.store.clock import Clock
from cadogan.store.every import every
from cadogan.store.tables.tournaments import Tournaments
from cadogan.tournaments.daily import DailyArena, due_arenas

DAILY_ARENAS = "daily-arenas"
BEAT_S = 60.0
"""Seconds between two checks for missing arenas."""


class DailyArenas:
    """The arenas of today and tomorrow."""

    def __init__(self, log: Tournaments, clock: Clock, arenas: Sequence[DailyArena]) -> None:
        self._log = log
        self._clock = clock
        self._arenas = arenas
        self._made: set[UUID] = set()
        """Those of today and tomorrow that are there."""

    async def run(self) -> None:
        """Make them until cancelled."""
        await every(BEAT_S, DAILY_ARENAS, self.make)

    async def make(self) -> None:
        """Make those that are missing. Raises Unreachable."""
        due = due_arenas(self._arenas, self._clock.now_ms())
        self._made &= {each.tournament for each in due}
        for created in due:
            if created.tournament not in self._made:
                await self._log.create(created)
                self._made.add(created.tournament)
