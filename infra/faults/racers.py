"""Racers who move at a steady pace, and remember what was acknowledged and when."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import Any

from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect

from cadogan.races.ids import RaceId
from cadogan.store.clock import Clock
from cadogan.store.database import connect as connect_postgres
from cadogan.store.log.log import Log
from cadogan.store.log.race_reader import RaceReader
from infra.bench.races import SETTINGS, Racer

ALONE = replace(SETTINGS, seats=1, view="open", undo="free")
"""A race of one, in which a move and its undo can be repeated for ever."""


class Racers:
    """Moves and acks of all racers."""

    def __init__(self) -> None:
        self.acked: dict[RaceId, int] = {}
        """The last acknowledged `n` of each race."""
        self.acks: list[float] = []
        """When acks arrived, on the monotonic clock."""
        self.faults: list[str] = []
        """Codes of refusals and errors."""
        self._came = asyncio.Event()

    async def next_ack(self) -> float:
        """Wait for the next ack. Returns when it came."""
        self._came.clear()
        await self._came.wait()
        return self.acks[-1]

    async def next_acks(self, count: int) -> None:
        """Wait for so many acks."""
        for _ in range(count):
            await self.next_ack()

    async def play(self, port: int, racer: Racer, pace_s: float, offset_s: float) -> None:
        """Move and undo, over and over. A racer waits for the ack of a move before the next one."""
        url = f"ws://127.0.0.1:{port}/api/v1/races/{racer.race_id}/socket"
        async with connect(url, compression=None, ping_interval=None, proxy=None, open_timeout=30) as socket:
            await socket.send(json.dumps({"type": "hello", "token": racer.token}))
            board = (await heard(socket, "welcome"))["board"]
            n, move = board["n"], board["legal"][0]
            await asyncio.sleep(offset_s)
            while True:
                due = time.monotonic() + pace_s
                command = {"type": "undo", "n": n} if n % 2 else {"type": "play", "n": n, "move": move}
                await socket.send(json.dumps(command))
                n = await self._acked(socket, racer.race_id, n)
                await asyncio.sleep(max(0, due - time.monotonic()))

    async def _acked(self, socket: ClientConnection, race_id: RaceId, n: int) -> int:
        """Wait for the ack of a command, and note it."""
        while True:
            answer = await heard(socket, "ack", "refused", "error")
            if answer["type"] == "ack":
                n = answer["n"]
                self.acked[race_id] = n
                self.acks.append(time.monotonic())
                self._came.set()
                return n
            self.faults.append(answer["code"])

    def longest_gap_s(self, since: float) -> float:
        """The longest time without an ack, since a moment."""
        times = [since, *(at for at in self.acks if at >= since)]
        return max((later - earlier for earlier, later in pairwise(times)), default=0.0)


@asynccontextmanager
async def racing(port: int, racers: Sequence[Racer], moves_per_s: float) -> AsyncIterator[Racers]:
    """Let the racers play while the block runs. They share the rate."""
    counts = Racers()
    pace_s = len(racers) / moves_per_s
    tasks = [
        asyncio.create_task(counts.play(port, racer, pace_s, pace_s * seat / len(racers)))
        for seat, racer in enumerate(racers)
    ]
    try:
        yield counts
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def heard(socket: ClientConnection, *types: str) -> dict[str, Any]:
    """Wait for a message of these types."""
    prefixes = tuple(f'{{"type":"{name}"' for name in types)
    while True:
        frame = await socket.recv()
        assert isinstance(frame, str)  # the service sends no binary frames
        if frame.startswith(prefixes):
            return dict(json.loads(frame))


async def lost_moves(dsn: str, acked: Iterable[tuple[RaceId, int]]) -> int:
    """Count acknowledged moves that the log does not have."""
    lost = 0
    async with await connect_postgres(dsn) as pool, Log(pool) as log:
        reader = RaceReader(log, Clock())
        for race_id, n in acked:
            lost += max(0, n - (await reader.race(race_id)).boards[0].n)
    return lost
