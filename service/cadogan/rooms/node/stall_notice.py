"""Tells the clients of every room when moves cannot be saved, and when they can again."""

import asyncio

from cadogan.rooms.rooms import Rooms
from cadogan.store.log.log import Log
from cadogan.store.run_guarded import run_guarded

ROOMS_PER_TURN = 100
"""Rooms that are told in one turn of the event loop: a node may have thousands."""


class StallNotice:
    """Follows whether the log is stalled."""

    def __init__(self, rooms: Rooms, log: Log) -> None:
        self._rooms = rooms
        self._log = log

    async def run(self) -> None:
        """Tell every change until cancelled."""
        while True:
            await self._log.stall_changed.wait()
            # Before the state is read: a change that comes while rooms are told has to be told to all of them.
            self._log.stall_changed.clear()
            with run_guarded("stall_notice"):
                await self._tell()

    async def _tell(self) -> None:
        # A room that opens meanwhile reads the state by itself.
        for number, room in enumerate(tuple(self._rooms.open.values()), start=1):
            room.notice_outage(is_over=not self._log.is_stalled)
            if number % ROOMS_PER_TURN == 0:
                await asyncio.sleep(0)
