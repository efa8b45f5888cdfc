"""Reads stored races. Every fold of a whole log in the service goes through here."""

from collections.abc import Callable
from typing import TypeVar

from cadogan.races.ids import RaceId
from cadogan.races.race import Race
from cadogan.races.record.applied_event import AppliedEvent, replay_in_steps
from cadogan.races.record.public import AnyPublicEvent
from cadogan.races.record.record import PublicRecord
from cadogan.races.steps import Steps
from cadogan.store.clock import Clock
from cadogan.store.errors import UnknownRace, UnreadableRace
from cadogan.store.log.kept_records import KeptRecords
from cadogan.store.log.log import Log
from cadogan.store.turns import Turns

T = TypeVar("T")


class RaceReader:
    """Reads committed races from the log. However long they are, the node goes on with everything else meanwhile.

    Every method raises UnknownRace or Unreachable, and all but `payloads` UnreadableRace.
    """

    def __init__(self, log: Log, clock: Clock, turns: Turns | None = None) -> None:
        self.turns = turns or Turns()
        self._log = log
        self._records = KeptRecords(log, clock, self.turns)

    async def payloads(self, race_id: RaceId) -> list[bytes]:
        """Stored payloads of all events of a race, in order of version."""
        entries = await self._log.read(race_id)
        if not entries:
            raise UnknownRace(f"there is no race {race_id}")
        return [entry.payload for entry in entries]

    async def fold(self, race_id: RaceId, function: Callable[[list[bytes]], Steps[T]]) -> T:
        """What a function makes of the stored payloads. It decodes and applies them in steps, and refuses nothing."""
        payloads = await self.payloads(race_id)
        try:
            return await self.turns.finish(function(payloads), len(payloads))
        except Exception as error:  # an event of a newer release, a damaged one, or one that our code cannot apply
            raise UnreadableRace(f"the log has an event of race {race_id} that this node cannot read") from error

    async def history(self, race_id: RaceId) -> list[AppliedEvent]:
        """All events of a race, each with the race before and after it."""
        return await self.fold(race_id, replay_in_steps)

    async def race(self, race_id: RaceId) -> Race:
        """The race as its log has it."""
        race = (await self._records.get(race_id)).record.race
        assert race is not None  # every log begins with it
        return race

    async def public(self, race_id: RaceId) -> tuple[PublicRecord, list[AnyPublicEvent]]:
        """The public record of a race now, and its events from p = 1.

        While the race goes on, they are the caller's until the caller waits for something: others read them, too.
        """
        kept = await self._records.get(race_id)
        return kept.record, kept.events
