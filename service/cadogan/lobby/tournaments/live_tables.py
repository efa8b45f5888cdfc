"""Tables of tournaments as they change: each follower goes on from the version that it has.

A change has the rows that are new since that version, never the whole table. Followers read on at the same moments, so
one reading of the log and one encoded change serve all of them.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cached_property
from uuid import UUID

import structlog
from msgspec import Raw

from cadogan.lobby.news.notifier import Notifier
from cadogan.lobby.tournaments.kept_tournaments import KeptTournaments
from cadogan.rooms.replay.stream import HEARTBEAT_S
from cadogan.rooms.sockets.live_messages import TableNews
from cadogan.rooms.wire.frames import text_frame
from cadogan.rooms.wire.messages import encode
from cadogan.store.errors import Unreachable
from cadogan.store.shared_task import shared_task
from cadogan.tournaments.tournament import Tournament

BEAT_S = 0.5
"""Seconds between two changes of a table: what happens meanwhile comes as one."""
LOOK_S = 1.0
"""Seconds after which followers look for changes that the bus has lost."""

logger = structlog.get_logger()


class TableChange:
    """What is new in a table since a version, encoded once for all who have that version."""

    def __init__(  # noqa: PLR0913 - what a follower needs of it
        self, tournament: UUID, version: int, mark: bytes, payload: bytes, *, rows: int, is_last: bool
    ) -> None:
        self.version = version
        self.rows = rows
        self.mark = mark
        """Cursor after it."""
        self.payload = payload
        self.is_last = is_last
        self._tournament = tournament

    @cached_property
    def frame(self) -> bytes:
        """The change as a message of the live socket."""
        return text_frame(encode(TableNews(self._tournament, Raw(self.payload))))


WriteChange = Callable[[Tournament, int], Awaitable[TableChange]]
"""Writes what is new in a tournament after a version."""


class LiveTables:
    """The tables that are followed at this node. `notifier` knows tournaments by id."""

    def __init__(self, kept: KeptTournaments, notifier: Notifier, write: WriteChange) -> None:
        self.notifier = notifier
        self.kept = kept
        self._write = write
        self._reading: dict[tuple[UUID, int], asyncio.Task[TableChange | None]] = {}
        self._following: dict[UUID, asyncio.Task[Tournament]] = {}

    async def follow(self, tournament: UUID, version: int) -> AsyncIterator[TableChange | None]:
        """The changes after a version, until the tournament is over or the node shuts down; None as a heartbeat."""
        now = asyncio.get_running_loop().time
        heartbeat_at = now() + HEARTBEAT_S
        while not self.notifier.is_closed:
            # Also before the first reading: one who comes and goes again and again costs one whole table a beat.
            await until_next_beat()
            with self.notifier.waiting_for(tournament) as waiter:  # first, then the reading: no news falls between
                change = await self._read(tournament, version)
                if change is None:
                    await waiter.wait(LOOK_S)
            if change is not None or now() >= heartbeat_at:
                heartbeat_at = now() + HEARTBEAT_S
                yield change
            if change is not None:
                version = change.version
                if change.is_last:
                    return

    async def _read(self, tournament: UUID, version: int) -> TableChange | None:
        try:
            return await self.change_after(tournament, version)
        except Unreachable as error:
            logger.warning("cannot read the table of a tournament", error=str(error))
            return None

    async def change_after(self, tournament: UUID, version: int) -> TableChange | None:
        """What is new after a version; None if nothing is. Concurrent callers share one reading. Raises Unreachable."""
        key = (tournament, version)
        reading = self._reading.get(key)
        if reading is None:
            reading = self._reading[key] = shared_task(self._change_after(tournament, version))
            reading.add_done_callback(lambda _: self._reading.pop(key))
        return await asyncio.shield(reading)

    async def _change_after(self, tournament: UUID, version: int) -> TableChange | None:
        now = await self._now(tournament)
        return None if now.version <= version else await self._write(now, version)

    async def _now(self, tournament: UUID) -> Tournament:
        following = self._following.get(tournament)
        if following is None:
            following = self._following[tournament] = shared_task(self.kept.get(tournament))
            following.add_done_callback(lambda _: self._following.pop(tournament))
        return await asyncio.shield(following)


async def until_next_beat() -> None:
    """Wait for the moment at which all followers of this node read."""
    await asyncio.sleep(BEAT_S - asyncio.get_running_loop().time() % BEAT_S)
