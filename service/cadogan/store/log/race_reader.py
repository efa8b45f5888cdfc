"""Reads stored races. Every fold of a whole log in the service goes through here."""

from cadogan.races.applied_event import AppliedEvent, replay
from cadogan.races.ids import RaceId
from cadogan.races.public import AnyPublicEvent
from cadogan.races.race import Race
from cadogan.races.record import PublicRecord, published
from cadogan.store.clock import Clock
from cadogan.store.errors import UnknownRace
from cadogan.store.log.log import Log


class RaceReader:
    """Reads committed races from the log. Every method raises UnknownRace or Unreachable."""

    def __init__(self, log: Log, clock: Clock) -> None:
        self._log = log
        self._clock = clock

    async def payloads(self, race_id: RaceId) -> list[bytes]:
        """Stored payloads of all events of a race, in order of version."""
        entries = await self._log.read(race_id)
        if not entries:
            raise UnknownRace(f"there is no race {race_id}")
        return [entry.payload for entry in entries]

    async def history(self, race_id: RaceId) -> list[AppliedEvent]:
        """All events of a race, each with the race before and after it."""
        return replay(await self.payloads(race_id))

    async def race(self, race_id: RaceId) -> Race:
        """The race as its log has it."""
        return (await self.history(race_id))[-1].race

    async def public(self, race_id: RaceId) -> tuple[PublicRecord, list[AnyPublicEvent]]:
        """The public record of a race now, and its events from p = 1."""
        return published(await self.payloads(race_id), self._clock.now_ms())
