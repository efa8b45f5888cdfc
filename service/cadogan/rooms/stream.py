"""A stream: the public events of a race for one who listens over HTTP, from any `p` on, up to the last.

He is one more spectator of the room, and takes the frames that it has encoded for all of them. What the room does not
keep any more, and what he was too slow to take, is read from the log for him: it costs nobody else anything.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple
from weakref import WeakSet

import structlog

from cadogan.races.ids import PlayerId, RaceId
from cadogan.rooms import messages
from cadogan.rooms.frames import payloads
from cadogan.rooms.log_cursor import LogCursor
from cadogan.rooms.room import Room
from cadogan.rooms.rooms import Rooms
from cadogan.store.clock import Clock
from cadogan.store.errors import Unreachable
from cadogan.store.log.log import Log

HEARTBEAT_S = 10
"""A stream that has nothing to tell says so as often, so that no proxy on the way takes it for dead."""
MOST_UNREAD = 256 * 1024
"""Bytes that a slow reader may leave in the room; past them he reads from the log what he has missed."""
AT_A_STRETCH = 32
"""Events of the log that are gone through before others have their turn."""
RETRY_S = 0.5
"""Pause before a log that did not answer is asked again."""

EVENT = re.compile(rb'\{"type":"[a-z-]+","p":(\d+),')
"""How a public event begins, and no other message: with its number."""

logger = structlog.get_logger()


class Line(NamedTuple):
    """An event as it goes over the wire, and the mark from which a stream that broke goes on."""

    mark: bytes
    payload: bytes


class Stream:
    """One listener's way through a race. `p` is the last event that he was given."""

    def __init__(self, rooms: Rooms, log: Log, clock: Clock, race_id: RaceId, p: int) -> None:
        self.player: PlayerId | None = None
        self.seat: int | None = None
        self.p = p
        self._rooms = rooms
        self._log = log
        self._clock = clock
        self._race_id = race_id
        self._room: Room | None = None
        self._cursor: LogCursor | None = None
        self._frames: list[bytes] = []
        self._unread = 0
        self._stirred = asyncio.Event()
        self._has_ended = False

    def write(self, frames: bytes) -> None:
        """Take what the room sends to everybody who watches."""
        self._unread += len(frames)
        if self._unread <= MOST_UNREAD:
            self._frames.append(frames)
        self._stirred.set()

    def end(self) -> None:
        """End it where it is: the service shuts down, and he will go on elsewhere."""
        self._has_ended = True
        self._stirred.set()

    def leave(self) -> None:
        """Be in the room no more."""
        if self._room is not None:
            self._room.leave(self)
        self._room = None
        self._frames.clear()
        self._unread = 0

    async def next(self) -> Sequence[Line] | None:
        """Events that follow; none of them if it was silent for a while; None once nothing will come any more."""
        while not self._has_ended:
            if self._cursor is not None:
                lines = await self._read(self._cursor)
            elif self._room is not None:
                lines = await self._hear(self._room)
            else:
                room = await self._rooms.room(self._race_id)
                if room.is_over and self.p >= room.p:
                    return None
                self._enter(room)
                continue
            if lines is not None:
                return lines
        return None

    def _enter(self, room: Room) -> None:
        if room.listen(self, self.p):
            self._room = room
        else:
            self._cursor = LogCursor(self._race_id, self._log)

    async def _hear(self, room: Room) -> Sequence[Line] | None:
        """What the room has sent; None if it is to be looked for elsewhere, or is over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HEARTBEAT_S):
                while not self._has_ended:
                    if self._unread > MOST_UNREAD:
                        self.leave()
                        self._cursor = LogCursor(self._race_id, self._log)
                        return None
                    if room.is_over and self.p >= room.p:
                        self.leave()
                        return None
                    if lines := list(self._lines_in(self._taken())):
                        return lines
                    await self._stirred.wait()
            return None
        return ()

    def _taken(self) -> bytes:
        frames = b"".join(self._frames)
        self._frames.clear()
        self._unread = 0
        self._stirred.clear()
        return frames

    def _lines_in(self, frames: bytes) -> Iterator[Line]:
        for payload in payloads(frames):
            event = EVENT.match(payload)
            if event is not None and int(event[1]) > self.p:
                self.p = int(event[1])
                yield Line(event[1], payload)

    async def _read(self, cursor: LogCursor) -> Sequence[Line] | None:
        """What the log has, as much as is read at a stretch; None at its end, from where the room goes on."""
        lines: list[Line] = []
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
            lines += [
                Line(b"%d" % event.p, messages.encode(event)) for event in cursor.advance(moment) if event.p > self.p
            ]
            self.p = max(self.p, cursor.record.p)
        await asyncio.sleep(0)
        return lines or None


class Streams:
    """The streams that are open on this node."""

    def __init__(self, rooms: Rooms, log: Log, clock: Clock) -> None:
        self._rooms = rooms
        self._log = log
        self._clock = clock
        self._open: WeakSet[Stream] = WeakSet()
        self._is_closed = False

    async def opened(self, race_id: RaceId, p: int) -> Stream | None:
        """A stream of what comes after `p`, or None if nothing will any more. UnknownRace, Unreachable."""
        room = await self._rooms.room(race_id)
        if room.knows_less_than(None, p, None):
            await self._rooms.catch_up(room)
        if room.is_over and p >= room.p:
            return None
        stream = Stream(self._rooms, self._log, self._clock, race_id, p)
        self._open.add(stream)
        if self._is_closed:
            stream.end()
        return stream

    def close(self) -> None:
        """End them all, so that no listener keeps a shutdown waiting."""
        self._is_closed = True
        for stream in self._open:
            stream.end()
