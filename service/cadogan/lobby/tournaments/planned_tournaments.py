"""Makes the tournaments of the settings ahead. Every node does: each has the id of its start, so it is made once."""

from collections.abc import Sequence
from uuid import UUID

from cadogan.lobby.tournaments.tournament_service import TournamentService
from cadogan.store.clock import Clock
from cadogan.store.every import every
from cadogan.tournaments.daily import DailyArena
from cadogan.tournaments.hourly import HourlySprint

PLANNED_TOURNAMENTS = "planned-tournaments"
BEAT_S = 60.0
"""Seconds between two checks for missing tournaments."""


class PlannedTournaments:
    """The arenas of today and tomorrow, and the sprints of the next hour."""

    def __init__(
        self, tournament_service: TournamentService, clock: Clock, plans: Sequence[DailyArena | HourlySprint]
    ) -> None:
        self._tournament_service = tournament_service
        self._clock = clock
        self._plans = plans
        self._made: set[UUID] = set()
        """Those of them that are there."""

    async def run(self) -> None:
        """Make them until cancelled."""
        await every(BEAT_S, PLANNED_TOURNAMENTS, self.make)

    async def make(self) -> None:
        """Make those that are missing. Raises Unreachable."""
        now_ms = self._clock.now_ms()
        due = {tournament: terms for plan in self._plans for tournament, terms in plan.due(now_ms)}
        self._made &= due.keys()
        for tournament, terms in due.items():
            if tournament not in self._made:
                await self._tournament_service.make(tournament, None, terms)
                self._made.add(tournament)
