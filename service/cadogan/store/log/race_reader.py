"""Reads stored races. Every fold of a whole log in the service goes through here."""

from collections.abc import Callable
from typing import TypeVar

from cadogan.races.applied_event import AppliedEvent, replay
from cadogan.races.ids import RaceId
from cadogan.races.public import AnyPublicEvent
from cadogan.races.race import Race
from cadogan.races.record import PublicRecord, published
from cadogan.store.clock import Clock
from cadogan.store.errors import UnknownRace, UnreadableRace
from cadogan.store.log.log import Log

T = TypeVar("T")


class RaceReader:
    """Reads committed races from the log.

    Every method raises UnknownRace or Unreachable, and all but `payloads` UnreadableRace.
    """

    def __init__(self, log: Log, clock: Clock) -> None:
        self._log = log
        self._clock = clock

    async def payloads(self, race_id: RaceId) -> list[bytes]:
        """Stored payloads of all events of a race, in order of version."""
        entries = await self._log.read(race_id)
        if not entries:
            raise UnknownRace(f"there is no race {race_id}")
        return [entry.payload for entry in entries]

    async def fold(self, race_id: RaceId, function: Callable[[list[bytes]], T]) -> T:
        """What a function makes of the stored payloads. It decodes and applies them, and refuses nothing."""
        payloads = await self.payloads(race_id)
        try:
            return function(payloads)
        except Exception as error:  # an event of a newer release, a damaged one, or one that our code cannot apply
            raise UnreadableRace(f"the log has an event of race {race_id} that this node cannot read") from error

    async def history(self, race_id: RaceId) -> list[AppliedEvent]:
        """All events of a race, each with the race before and after it."""
        return await self.fold(race_id, replay)

    async def race(self, race_id: RaceId) -> Race:
        """The race as its log has it."""
        return (await self.history(race_id))[-1].race

    async def public(self, race_id: RaceId) -> tuple[PublicRecord, list[AnyPublicEvent]]:
        """The public record of a race now, and its events from p = 1."""
        return await self.fold(race_id, lambda payloads: published(payloads, self._clock.now_ms()))
