"""A racer with the Python SDK, who repeats a move and its undo, and records every command and its answer."""

import asyncio
import random
import time

from cadogan_client import Cadogan, Refused, Seat
from infra.lab.history.history import UNDO, Connection, History, SeatId, Sent
from infra.lab.races import Racer

AGAIN_S = 0.2
"""Seconds until a racer tries again what was refused."""


class SdkRacer:
    """Races at `url`, which leads to some node, until cancelled."""

    def __init__(self, url: str, seat: SeatId, racer: Racer, history: History) -> None:
        self.seat = seat
        self.acks = 0
        self.longest_pause_s = 0.0
        """The longest wait for an answer. The SDK connects again by itself meanwhile."""
        self._url = url
        self._racer = racer
        self._history = history
        self._connection: Connection | None = None
        self._waits_since: float | None = None
        self._acked = asyncio.Event()

    async def run(self, pace_s: float, chance: random.Random) -> None:
        """Race until cancelled."""
        async with Cadogan(self._url, token=self._racer.token) as client, client.race(self._racer.race_id) as seat:
            await seat.started()
            move = seat.board.legal[0]
            await asyncio.sleep(chance.uniform(0, pace_s))
            while True:
                due = time.monotonic() + pace_s
                await self._command(seat, UNDO if seat.board.n % 2 else move)
                await asyncio.sleep(max(0.0, due - time.monotonic()))

    def note_cut(self) -> None:
        """Note that the racer is away from now on: the next answer comes over a later connection."""
        if self._connection is not None:
            self._connection.closed_at = time.time()
            self._connection = None

    def note_pause(self) -> None:
        """Count the wait for an answer that has not come yet."""
        if self._waits_since is not None:
            self.longest_pause_s = max(self.longest_pause_s, time.monotonic() - self._waits_since)

    async def next_ack(self) -> float:
        """When the next command is acknowledged."""
        self._acked.clear()
        await self._acked.wait()
        return time.monotonic()

    async def _command(self, seat: Seat, action: str) -> None:
        n = seat.board.n
        sent = Sent(self._current(n), action, n, time.time())
        self._history.sent.append(sent)
        self._waits_since = time.monotonic()
        try:
            await (seat.undo() if action == UNDO else seat.play(action))
        except Refused as refused:
            sent.refuse(refused.code, time.time())
            await asyncio.sleep(AGAIN_S)
            return
        self.note_pause()
        self._waits_since = None
        sent.acknowledge(time.time())
        self._current(seat.board.n)
        self.acks += 1
        self._acked.set()

    def _current(self, n: int) -> Connection:
        """The record of this racer's connection. All that the SDK makes count as one, until there is a cut."""
        if self._connection is None:
            self._connection = Connection(self.seat, 0, time.time(), n)
            self._history.connections.append(self._connection)
        return self._connection
