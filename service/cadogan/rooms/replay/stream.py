"""A stream: the public events of a race over HTTP, from any `p` to the last.

A stream is one more spectator of the room and takes the events that the room has encoded for everyone. Events that the
room no longer keeps, and events that a slow client did not take in time, are read from the log for this stream alone.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from weakref import WeakSet

import structlog

from cadogan.races.ids import RaceId
from cadogan.rooms.audience import SpectatorKey
from cadogan.rooms.publisher import EncodedEvent, EncodedEvents
from cadogan.rooms.replay.log_cursor import LogCursor
from cadogan.rooms.room import Room
from cadogan.rooms.rooms import Rooms
from cadogan.rooms.wire import messages
from cadogan.store.clock import Clock
from cadogan.store.errors import Unreachable
from cadogan.store.log.log import Log

HEARTBEAT_S = 10
"""A stream without events sends a heartbeat this often, so that no proxy takes it for dead."""
MOST_UNREAD = 256 * 1024
"""Bytes that a slow client may leave unread. After that, the stream reads what it missed from the log."""
AT_A_STRETCH = 32
"""Events that are read from the log in a turn."""
RETRY_S = 0.5
"""Pause before a log that did not answer is read again."""

logger = structlog.get_logger()


class Stream:
    """One client's way through a race. `p` is the number of the last event that it got."""

    def __init__(  # noqa: PLR0913, PLR0917 - what it reads from, and what it is about
        self, rooms: Rooms, log: Log, clock: Clock, race_id: RaceId, p: int, counts_as: SpectatorKey
    ) -> None:
        self.p = p
        self.counts_as = counts_as
        self._rooms = rooms
        self._log = log
        self._clock = clock
        self._race_id = race_id
        self._room: Room | None = None
        self._cursor: LogCursor | None = None
        self._unread: list[EncodedEvent] = []
        self._unread_bytes = 0
        self._changed = asyncio.Event()
        self._has_ended = False

    def write(self, events: EncodedEvents) -> None:
        """Take events from the room."""
        self._unread_bytes += sum(len(event.json) for event in events)
        if self._unread_bytes <= MOST_UNREAD:
            self._unread += events
        self._changed.set()

    def end(self) -> None:
        """End the stream because the service shuts down. The client goes on at another node."""
        self._has_ended = True
        self._changed.set()

    def leave(self) -> None:
        """Leave the room."""
        if self._room is not None:
            self._room.stop_listening(self)
        self._room = None
        self._take_unread()

    async def next(self) -> EncodedEvents | None:
        """The events that follow; an empty sequence as a heartbeat; None when no event can follow."""
        while not self._has_ended:
            if self._cursor is not None:
                events = await self._read(self._cursor)
            elif self._room is not None:
                events = await self._hear(self._room)
            else:
                room = await self._rooms.room(self._race_id)
                if room.is_over and self.p >= room.p:
                    return None
                self._enter(room)
                continue
            if events is not None:
                return events
        return None

    def _enter(self, room: Room) -> None:
        if room.listen(self, self.p):
            self._room = room
        else:
            self._cursor = LogCursor(self._race_id, self._log)

    async def _hear(self, room: Room) -> EncodedEvents | None:
        """Events that the room has sent; None if the race is over or the client was too slow for the room."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HEARTBEAT_S):
                while not self._has_ended:
                    if self._unread_bytes > MOST_UNREAD:
                        self.leave()
                        self._cursor = LogCursor(self._race_id, self._log)
                        return None
                    if room.is_over and self.p >= room.p:
                        self.leave()
                        return None
                    if events := [event for event in self._take_unread() if event.p > self.p]:
                        if events[0].p > self.p + 1:  # the room has left some out: they were too many
                            self.leave()
                            self._cursor = LogCursor(self._race_id, self._log)
                            return None
                        self.p = events[-1].p
                        return events
                    await self._changed.wait()
            return None
        return ()

    def _take_unread(self) -> Sequence[EncodedEvent]:
        unread, self._unread, self._unread_bytes = self._unread, [], 0
        self._changed.clear()
        return unread

    async def _read(self, cursor: LogCursor) -> EncodedEvents | None:
        """The next few events of the log; None at its end, where the room takes over."""
        found: list[EncodedEvent] = []
        for _ in range(AT_A_STRETCH):
            try:
                moment = await cursor.next_moment()
            except Unreachable as error:
                logger.warning("cannot read the log", race_id=str(self._race_id), error=str(error))
                await asyncio.sleep(RETRY_S)
                break
            if moment is None or moment > self._clock.now_ms():
                self._cursor = None
                break
            found += [
                EncodedEvent(event.p, messages.encode(event)) for event in cursor.advance(moment) if event.p > self.p
            ]
            self.p = max(self.p, cursor.record.p)
        await self._rooms.turns.take(str(self.counts_as))
        return found or None


class Streams:
    """The open streams of this node."""

    def __init__(self, rooms: Rooms, log: Log, clock: Clock) -> None:
        self._rooms = rooms
        self._log = log
        self._clock = clock
        self._open: WeakSet[Stream] = WeakSet()
        self._is_closed = False

    async def opened(self, race_id: RaceId, p: int, counts_as: SpectatorKey) -> Stream | None:
        """A stream of the events after `p`, for that player or address; None if no event can follow.

        Raises UnknownRace, Unreachable, Overloaded.
        """
        self._rooms.load.refuse_overload()
        room = await self._rooms.room(race_id)
        if room.knows_less_than(None, p, None):
            room = await self._rooms.catch_up(room)
        if room.is_over and p >= room.p:
            return None
        stream = Stream(self._rooms, self._log, self._clock, race_id, p, counts_as)
        self._open.add(stream)
        if self._is_closed:
            stream.end()
        return stream

    def __len__(self) -> int:
        """Number of open streams."""
        return len(self._open)

    def close(self) -> None:
        """End every stream, so that none of them holds a shutdown up."""
        self._is_closed = True
        for stream in tuple(self._open):
            stream.end()
