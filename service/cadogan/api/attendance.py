"""A command over REST counts as presence; noting it once in a while is enough."""

from cadogan.races.ids import RaceId
from cadogan.rooms.rooms import Rooms

AGAIN_MS = 30_000
"""Half of the time for which one command counts (`cadogan.store.presence.COMMAND_S`)."""


class Attendance:
    """When each racer's commands were last noted by this node, the oldest first."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._noted: dict[tuple[RaceId, int], int] = {}

    async def note(self, race_id: RaceId, seat: int) -> None:
        """Take note that a racer commands, if the last note is not of just now."""
        now_ms = self._rooms.now_ms()
        self._forget(now_ms - AGAIN_MS)
        if (race_id, seat) not in self._noted:
            self._noted[race_id, seat] = now_ms
            await self._rooms.commanded(race_id, seat)

    def _forget(self, before_ms: int) -> None:
        while self._noted:
            oldest = next(iter(self._noted))
            if self._noted[oldest] > before_ms:
                return
            del self._noted[oldest]
