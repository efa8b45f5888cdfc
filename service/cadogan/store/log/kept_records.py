"""Public records of the races that were read lately, so that a log is folded once however often it is asked for.

A record that is read again follows its race from where it was. Requests that come at the same time share the folding.
"""

import asyncio
from collections.abc import Iterable

from cadogan.races.events import decode
from cadogan.races.ids import RaceId
from cadogan.races.phases import Abandoned, Finished
from cadogan.races.record.applied_event import apply_one
from cadogan.races.record.public import AnyPublicEvent
from cadogan.races.record.record import PublicRecord
from cadogan.races.steps import Steps
from cadogan.store.clock import Clock
from cadogan.store.errors import UnknownRace, UnreadableRace
from cadogan.store.log.log import Log
from cadogan.store.turns import Turns

MOST_KEPT = 40_000
"""Public events of all records that are kept: some 25 MB. The last record is kept however long it is."""
OF_A_RECORD = 20
"""Events that a record counts for besides its own."""


class KeptRecord:
    """The public record of a race, and its public events from p = 1."""

    __slots__ = ("counted", "events", "is_final", "lock", "record")

    def __init__(self) -> None:
        self.record = PublicRecord()
        self.events: list[AnyPublicEvent] = []
        self.lock = asyncio.Lock()
        """Held while the record follows its race."""
        self.is_final = False
        """Whether nothing can change it any more."""
        self.counted = 0
        """Events that `KeptRecords` has counted for it."""

    @property
    def version(self) -> int:
        """Version of the log that it has reached."""
        return 0 if self.record.race is None else self.record.race.version

    def follow_in_steps(self, payloads: Iterable[bytes], now_ms: int) -> Steps[None]:
        """Follow the log, an event at a time, and then the time."""
        record = self.record
        for payload in payloads:
            for event in record.follow_one_by_one(apply_one(record.race, decode(payload), payload)):
                self.events.append(event)
                yield
            yield  # an event that is held back takes its time, too
        for event in record.reach_one_by_one(now_ms):
            self.events.append(event)
            yield
        assert record.race is not None  # every log begins with it
        # Last: the race is over some time before all that was held back in it is public.
        self.is_final = isinstance(record.race.phase, Finished | Abandoned) and record.opens_at is None


class KeptRecords:
    """The records of a node, the one that was read last at the end."""

    def __init__(self, log: Log, clock: Clock, turns: Turns) -> None:
        self._kept: dict[RaceId, KeptRecord] = {}
        self._counted = 0
        self._log = log
        self._clock = clock
        self._turns = turns

    async def get(self, race_id: RaceId) -> KeptRecord:
        """The record of a race as it is now. Raises UnknownRace, UnreadableRace, Unreachable.

        While the race goes on, it is the caller's until the caller waits for something: it follows for others, too.
        """
        while True:
            kept = self._kept.pop(race_id, None) or KeptRecord()
            self._kept[race_id] = kept  # before the first await: others who ask meanwhile wait for this one
            if kept.is_final:
                return kept
            # One after the other. A caller must not take what another one has read: it may be older than the call.
            async with kept.lock:
                if self._kept.get(race_id) is not kept:
                    continue  # another one has failed with it, so it is in the middle of an event
                try:
                    await self._follow(race_id, kept)
                except BaseException:
                    self._forget(race_id, kept)
                    raise
                self._count(race_id, kept)
                return kept

    async def _follow(self, race_id: RaceId, kept: KeptRecord) -> None:
        if kept.version == 0 or await self._log.head(race_id) > kept.version:
            entries = await self._log.read(race_id, after=kept.version)
        else:
            entries = []
        if kept.version == 0 and not entries:
            raise UnknownRace(f"there is no race {race_id}")
        try:
            payloads = [entry.payload for entry in entries]
            await self._turns.finish(kept.follow_in_steps(payloads, self._clock.now_ms()), len(payloads))
        except Exception as error:  # an event of a newer release, a damaged one, or one that our code cannot apply
            raise UnreadableRace(f"the log has an event of race {race_id} that this node cannot read") from error

    def _count(self, race_id: RaceId, kept: KeptRecord) -> None:
        """Count what a record has now, and forget those that were read the longest ago if there are too many."""
        if self._kept.get(race_id) is kept:
            counts_for = len(kept.events) + OF_A_RECORD
            self._counted += counts_for - kept.counted
            kept.counted = counts_for
        while self._counted > MOST_KEPT and len(self._kept) > 1:
            oldest = next(iter(self._kept))
            self._forget(oldest, self._kept[oldest])

    def _forget(self, race_id: RaceId, kept: KeptRecord) -> None:
        if self._kept.get(race_id) is kept:
            self._counted -= self._kept.pop(race_id).counted
