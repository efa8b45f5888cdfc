"""A cursor on the log of a race: gives its public record moment by moment, for playbacks and streams.

An event stands at the moment at which it became public, not at its own `t`: fair view publishes a move later than it
was made. That moment is the time of the log event that made it public, so it is a function of the log alone.
"""

from collections import deque
from collections.abc import Iterator
from itertools import islice

from cadogan.races.events import decode
from cadogan.races.ids import RaceId
from cadogan.races.phases import Abandoned, Finished
from cadogan.races.record.applied_event import apply_one
from cadogan.races.record.public import AnyPublicEvent
from cadogan.races.record.record import PublicRecord
from cadogan.store.errors import UnknownRace
from cadogan.store.log.log import Log

PAGE = 100
"""Events that are read from the log at a time."""
AT_ONCE = 32
"""Public events that one step brings. One event of the log can make thousands public, such as the end of a race."""


class LogCursor:
    """Reads the log of a race a page at a time. `record` is what was public at the moment `at`."""

    def __init__(self, race_id: RaceId, log: Log) -> None:
        self.record = PublicRecord()
        self.at = 0
        self._race_id = race_id
        self._log = log
        self._ahead: deque[bytes] = deque()
        self._rest: Iterator[AnyPublicEvent] | None = None
        """What else became public at this moment."""

    async def next_moment(self) -> int | None:
        """When the next event happens, in ms since the epoch; None if nothing has happened yet.

        The opening of a closed race may still be in the future. Raises UnknownRace, Unreachable.
        """
        record = self.record
        if self._rest is not None:
            return self.at
        if not self._ahead and not self.is_over:
            version = 0 if record.race is None else record.race.version
            entries = await self._log.read(self._race_id, after=version, limit=PAGE)
            self._ahead.extend(entry.payload for entry in entries)
        if self._ahead:
            moment: int = decode(self._ahead[0]).at
            return moment if record.opens_alone_at is None else min(moment, record.opens_alone_at)
        if record.race is None:
            raise UnknownRace(f"there is no race {self._race_id}")
        return record.opens_alone_at

    def advance(self, moment: int) -> list[AnyPublicEvent]:
        """Go to the moment that `next_moment` returned. Returns the events that became public then, or some of them."""
        if self._rest is None:
            self.at = moment
            self._rest = self._now_public(moment)
        events = list(islice(self._rest, AT_ONCE))
        if len(events) < AT_ONCE:
            self._rest = None
        return events

    @property
    def is_between(self) -> bool:
        """Whether more became public at this moment, so that the record is in the middle of it."""
        return self._rest is not None

    def _now_public(self, moment: int) -> Iterator[AnyPublicEvent]:
        record = self.record
        if record.opens_alone_at is not None and record.opens_alone_at <= moment:
            return record.reach_one_by_one(moment)
        payload = self._ahead.popleft()
        return record.follow_one_by_one(apply_one(record.race, decode(payload), payload))

    @property
    def is_over(self) -> bool:
        """Whether no further event can come."""
        race = self.record.race
        is_at_end = race is not None and isinstance(race.phase, Finished | Abandoned)
        return is_at_end and not self._ahead and self._rest is None and self.record.opens_at is None
