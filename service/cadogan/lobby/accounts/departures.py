"""Departures: players who were deleted or banned leave lobbies that wait, countdowns and tournaments."""

from contextlib import suppress

from cadogan.lobby.tournaments.tournament_service import TournamentService
from cadogan.races.commands import Withdraw
from cadogan.races.errors import RaceError
from cadogan.races.ids import PlayerId
from cadogan.races.listed_race import ListedRace
from cadogan.rooms.rooms import Rooms
from cadogan.store.clock import Clock
from cadogan.store.projections.listing import Listing

LOBBIES_A_PAGE = 100


class Departures:
    """Takes players out of races that have not started, and out of tournaments that are not over."""

    def __init__(self, listing: Listing, rooms: Rooms, tournament_service: TournamentService, clock: Clock) -> None:
        self._listing = listing
        self._rooms = rooms
        self._tournament_service = tournament_service
        self._clock = clock

    async def of(self, player: PlayerId) -> None:
        """Let a player leave all lobbies and tournaments. Calling it again changes nothing. Raises Unreachable."""
        await self._listing.follow()  # a join that is committed is in the lists from here on
        for listed in await self._lobbies(player):
            room = await self._rooms.room(listed.race_id)
            seat = room.committed.seat_of(player)
            if seat is not None:
                with suppress(RaceError):  # the race has begun meanwhile
                    await self._rooms.command(room, Withdraw(self._clock.now_ms(), seat), player)
        await self._tournament_service.leave_all(player)

    async def _lobbies(self, player: PlayerId) -> list[ListedRace]:
        """All races of a player that have not started, read in pages."""
        lobbies: list[ListedRace] = []
        while True:
            before = lobbies[-1].race_id if lobbies else None
            page = await self._listing.of(player, LOBBIES_A_PAGE, states=("lobby", "countdown"), before=before)
            lobbies += page
            if len(page) < LOBBIES_A_PAGE:
                return lobbies
