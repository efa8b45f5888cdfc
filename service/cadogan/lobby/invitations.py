"""Invitations to a lobby: by its link, which outlives it, and by a code to say aloud."""

from msgspec import Struct

from cadogan.lobby.deal_service import DealService
from cadogan.lobby.entropy import Entropy
from cadogan.races.errors import WrongPhase
from cadogan.races.facts import LOBBY_S
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.invitation import code_of, typed_code
from cadogan.races.phases import Lobby, describe
from cadogan.races.race import READY_MS, START_MS, Race
from cadogan.races.reopening import reopen, reopened_id
from cadogan.rooms.errors import RaceExists
from cadogan.store.clock import Clock
from cadogan.store.errors import UnknownRace
from cadogan.store.log.race_reader import RaceReader
from cadogan.store.projections.listing import Listing
from cadogan.store.tables.code_attempts import CodeAttempts
from cadogan.store.tables.series_lengths import SeriesLengths

OLDEST_MS = LOBBY_S * 1000 + READY_MS + START_MS
"""The greatest age of a lobby."""
MOST_REOPENED = 50
"""How often the link of a lobby goes on to the next one."""


class Invitation(Struct, frozen=True):
    """A lobby that somebody can join by its link. `code` is null if it takes invited players alone."""

    race: RaceId
    """The race that the link leads to now: the lobby was opened again if it has another id."""
    code: str | None
    """Six letters that lead to the lobby while it is open."""
    expires_at: int
    """When the lobby closes, in milliseconds since the epoch."""


class Invitations:
    """Finds lobbies by code and by an old link, and opens them again."""

    def __init__(  # noqa: PLR0913, PLR0917 - everything that it works with
        self,
        listing: Listing,
        race_reader: RaceReader,
        deal_service: DealService,
        attempts: CodeAttempts,
        series_lengths: SeriesLengths,
        clock: Clock,
        entropy: Entropy,
    ) -> None:
        self._listing = listing
        self._race_reader = race_reader
        self._deal_service = deal_service
        self._attempts = attempts
        self._series_lengths = series_lengths
        self._clock = clock
        self._entropy = entropy

    async def to(self, race_id: RaceId) -> Invitation:
        """The invitation to a lobby, or to the one that it was opened again in. Raises UnknownRace, WrongPhase."""
        race = await self._newest(race_id)
        if not isinstance(race.phase, Lobby):
            raise WrongPhase(f"nobody can be invited any more: {describe(race.phase)}")
        is_open = race.created.made_by == "player" and not race.created.invited
        return Invitation(race.id, code_of(race.id) if is_open else None, race.phase.expires_at)

    async def with_code(self, code: str, address: str) -> Invitation:
        """The invitation with a code, which somebody at an address has typed. Raises UnknownRace, TooManyAttempts."""
        await self._attempts.count(address)
        wanted = typed_code(code)
        await self._listing.freshen()
        lobbies = await self._listing.lobbies(self._clock.now_ms() - OLDEST_MS)
        found = [race_id for race_id in lobbies if code_of(race_id) == wanted]
        if len(found) > 1:  # once in thousands of lobbies: a friend must not get to strangers
            raise UnknownRace(f"two lobbies have the code {wanted} right now; use the link")
        if found:
            try:
                invitation = await self.to(found[0])
            except WrongPhase:  # it has just begun
                invitation = None
            if invitation is not None and invitation.code is not None:
                await self._attempts.take_back(address)
                return invitation
        raise UnknownRace(f"no lobby has the code {wanted} now; a code leads to its lobby while that is open")

    async def reopen(self, race_id: RaceId, player: PlayerId) -> Race:
        """Open an expired lobby again, or find the lobby that it was opened again in.

        Raises WrongPhase, NotInRace, and what creating a race raises.
        """
        race = await self._newest(race_id)
        if isinstance(race.phase, Lobby) and race.id != race_id:
            return race
        command = reopen(race, player, self._clock.now_ms(), self._entropy.secret())
        # Before the lobby is there: once somebody else has sat down in it, its length could not be chosen any more.
        await self._series_lengths.keep(race.id, command.race_id)
        try:
            return await self._deal_service.create(command)
        except RaceExists:  # the other racer was quicker
            return await self._race_reader.race(command.race_id)

    async def _newest(self, race_id: RaceId) -> Race:
        """The last one of the races in which a lobby was opened again."""
        race = await self._race_reader.race(race_id)
        for _ in range(MOST_REOPENED):
            next_id = reopened_id(race)
            if next_id is None:
                break
            try:
                race = await self._race_reader.race(next_id)
            except UnknownRace:
                break
        return race
