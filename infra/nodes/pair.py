"""Two racers of one race, each at a node: one moves, and both note when it arrives."""

import asyncio
import json
import random
import time
from typing import Any, NamedTuple
from urllib.request import urlopen

from websockets.asyncio.client import ClientConnection, connect

from infra.bench.races import Racer

HEARD_S = 15
"""Seconds after which a move that was not heard counts as lost."""


class Times(NamedTuple):
    """Seconds from the sending of a move to its answer, and until the opponent heard of it."""

    ack_s: float
    heard_s: float


class Ear:
    """A connection to a race, and the public events that it has heard."""

    def __init__(self, socket: ClientConnection, welcome: dict[str, Any]) -> None:
        self.welcome = welcome
        self.public: list[dict[str, Any]] = []
        self._socket = socket
        self._waiting: dict[tuple[str, int], asyncio.Future[tuple[float, dict[str, Any]]]] = {}

    async def listen(self) -> None:
        """Read until cancelled."""
        async for text in self._socket:
            at, frame = time.perf_counter(), json.loads(text)
            if "p" in frame:
                self.public.append(frame)
            waiting = self._waiting.pop((frame["type"], frame.get("n", -1)), None)
            if waiting is not None:
                waiting.set_result((at, frame))

    def hears(self, kind: str, n: int) -> "asyncio.Future[tuple[float, dict[str, Any]]]":
        """When a frame of that type arrives, with that `n`, and the frame."""
        future = self._waiting[kind, n] = asyncio.get_running_loop().create_future()
        return future

    async def play(self, n: int, move: str) -> None:
        """Send a move."""
        await self._socket.send(json.dumps({"type": "play", "n": n, "move": move}))

    async def close(self) -> None:
        """Close the connection."""
        await self._socket.close()


async def enter(port: int, racer: Racer) -> Ear:
    """Connect a racer."""
    address = f"ws://127.0.0.1:{port}/api/v1/races/{racer.race_id}/socket"
    socket = await connect(address, compression=None, max_queue=None, proxy=None, ping_interval=None)
    await socket.send(json.dumps({"type": "hello", "token": racer.token}))
    while (frame := json.loads(await socket.recv()))["type"] != "welcome":
        pass
    return Ear(socket, frame)


class Pair:
    """Two racers of a race. The first one moves."""

    def __init__(self, ears: tuple[Ear, Ear], port: int, racer: Racer, chance: random.Random) -> None:
        self.times: list[Times] = []
        self.lost = 0
        self._ears = ears
        self._port = port
        self._racer = racer
        self._chance = chance

    @classmethod
    async def of(cls, racers: tuple[Racer, Racer], ports: tuple[int, int], chance: random.Random) -> "Pair":
        """Connect both racers."""
        first, second = [await enter(port, racer) for port, racer in zip(ports, racers, strict=True)]
        return cls((first, second), ports[0], racers[0], chance)

    async def run(self, pace_s: float, until: float) -> None:
        """Move at a pace until a time, or until the board ends. Then both leave."""
        listening = [asyncio.create_task(ear.listen()) for ear in self._ears]
        try:
            await self._move(pace_s, until)
        finally:
            for task, ear in zip(listening, self._ears, strict=True):
                task.cancel()
                await ear.close()

    async def _move(self, pace_s: float, until: float) -> None:
        moves, hears = self._ears
        board = moves.welcome["board"]
        n, legal = board["n"], board["legal"]
        await asyncio.sleep(self._chance.uniform(0, pace_s))
        while legal and time.perf_counter() < until:
            due = time.perf_counter() + pace_s
            ack, heard = moves.hears("ack", n + 1), hears.hears("moved", n + 1)
            sent_at = time.perf_counter()
            await moves.play(n, self._chance.choice(legal))
            answered_at, answer = await ack
            try:
                async with asyncio.timeout(HEARD_S):
                    heard_at, _ = await heard
            except TimeoutError:
                self.lost += 1
                return
            self.times.append(Times(answered_at - sent_at, heard_at - sent_at))
            n, legal = n + 1, answer["legal"]
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def is_equal(self) -> bool:
        """Whether both have heard the sequence of the log, without a gap."""
        address = f"http://127.0.0.1:{self._port}/api/v1/races/{self._racer.race_id}/events"
        with await asyncio.to_thread(urlopen, address) as answer:
            events = json.loads(answer.read())["events"]
        return all(is_tail(ear.public, ear.welcome["p"], events) for ear in self._ears)


def is_tail(heard: list[dict[str, Any]], p: int, events: list[dict[str, Any]]) -> bool:
    """Whether what was heard after event `p` is what the log has, up to its last move."""
    log = [event for event in events if event["p"] > p]
    last = max((event["p"] for event in log if event["type"] == "moved"), default=p)
    heard = [event for event in heard if event["p"] > p]
    return heard == log[: len(heard)] and len(heard) >= last - p
