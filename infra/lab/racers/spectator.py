"""A spectator who keeps every public event of a race, over all connections."""

import asyncio

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection

from infra.lab.history.history import Frame, Snapshot, Watch
from infra.lab.racers.line import Line

LAST = {"finished", "abandoned"}
"""Types of the public events after which none comes."""
SILENCE_S = 10
"""Seconds without any frame after which a spectator connects again: its racers move all the time."""


class Head(Struct):
    """The fields of a message that tell what it is."""

    type: str
    p: int | None = None
    race: dict[str, object] | None = None


class Spectator:
    """Watches a race until it is over, or until cancelled."""

    def __init__(self, watch: Watch, line: Line) -> None:
        self.watch = watch
        self._line = line

    async def run(self) -> None:
        """Watch, and connect again with the last `p` whenever the connection breaks."""
        await self._line.keep(self._listen, lambda: {"p": self.watch.p})

    async def _listen(self, socket: ClientConnection) -> None:
        while True:
            async with asyncio.timeout(SILENCE_S):
                frame = await socket.recv()
            head = msgspec.json.decode(frame, type=Head)
            if head.p is None:
                continue
            if head.type == "welcome":
                self.watch.connections += 1
                if head.race is not None:
                    self.watch.heard.append(Snapshot(head.p, head.race))
            else:
                assert isinstance(frame, str)  # the service sends no binary frames
                self.watch.heard.append(Frame(head.p, frame))
                if head.type in LAST:
                    return
