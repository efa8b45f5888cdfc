"""The load of `race_load.c` from Python, for machines where that cannot be compiled: same arguments, same output.

It takes more CPU for a move than the service does, so on few cores moves per second are the client's figure; the CPU of
the service for each move, and for each frame, is as true as with the other.
"""

import argparse
import asyncio
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

MOST_SHUFFLES = 20
"""Moves between columns in a row, after which a board counts as played out."""


class Racer(NamedTuple):
    """A line of the list."""

    race_id: str
    token: str


class Load:
    """One run: what was asked for, and what is counted from `go` until `over`."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.racers: Iterator[Racer] = iter(())
        self.seated = 0
        self.all_seated = asyncio.Event()
        self.go = asyncio.Event()
        self.over = asyncio.Event()
        self.latencies_ms: list[float] = []
        self.frames = self.bytes = self.boards = self.seatings = self.errors = 0
        self.refusals: Counter[str] = Counter()

    async def sit_down(self) -> None:
        """Count a connection as seated; wait until all are, and the run begins."""
        if self.go.is_set():
            self.seatings += 1
            return
        self.seated += 1
        if self.seated == self.asked.connections:
            self.all_seated.set()
        await self.go.wait()

    def count(self, frame: str) -> None:
        """Count a frame of the run."""
        if self.go.is_set():
            self.frames += 1
            self.bytes += len(frame)

    def url(self, race_id: str) -> str:
        """Address of a race's socket."""
        return f"ws://{self.asked.host}:{self.asked.port}/api/v1/races/{race_id}/socket"


async def watch(load: Load, race_id: str) -> None:
    """Count what one spectator gets."""
    async with connect(load.url(race_id), compression=None, ping_interval=None) as socket:
        await socket.send(json.dumps({"type": "hello"}))
        await socket.recv()
        await load.sit_down()
        while True:
            load.count(await text_from(socket))


async def fill_a_place(load: Load, place: int) -> None:
    """Play board after board, as long as there are racers for the place."""
    for racer in load.racers:
        try:
            await play_a_board(load, racer, place)
        except (ConnectionClosed, OSError) as error:
            load.errors += 1
            print(f"race {racer.race_id}: {error}", file=sys.stderr)
    load.over.set()


async def play_a_board(load: Load, racer: Racer, place: int) -> None:
    """Play a racer's board to its end, one command under way at a time."""
    pace_s = load.asked.connections / load.asked.rate if load.asked.rate else 0
    async with connect(load.url(racer.race_id), compression=None, ping_interval=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": racer.token}))
        board = await own_board(load, socket)
        await load.sit_down()
        due = time.monotonic() + pace_s * place / load.asked.connections
        shuffles = 0
        while board["legal"] and shuffles <= MOST_SHUFFLES:
            move = choose(board["legal"], first=load.asked.first)
            shuffles = shuffles + 1 if kind_of(move) == 2 else 0
            await asyncio.sleep(max(0, due - time.monotonic()) if pace_s else 0)
            due += pace_s
            sent = time.monotonic()
            await socket.send(json.dumps({"type": "play", "n": board["n"], "move": move}))
            board = await answer(load, socket)
            if board["type"] != "ack":
                load.refusals[board["code"]] += 1
                return
            load.latencies_ms.append((time.monotonic() - sent) * 1000)
            if len(load.latencies_ms) == load.asked.moves:
                load.over.set()
        load.boards += 1


async def own_board(load: Load, socket: ClientConnection) -> dict[str, Any]:
    """Wait for one's own board, in `welcome` or in a frame of its own."""
    while True:
        message = await answer(load, socket, "welcome", "board")
        if board := message.get("board"):
            return dict(board)


async def answer(load: Load, socket: ClientConnection, *types: str) -> dict[str, Any]:
    """Wait for a message to oneself; the service writes `type` first, so what others do is skipped unread."""
    begins = tuple(f'{{"type":"{name}"' for name in types or ("ack", "refused", "error"))
    while True:
        frame = await text_from(socket)
        load.count(frame)
        if frame.startswith(begins):
            return dict(json.loads(frame))


async def text_from(socket: ClientConnection) -> str:
    """Receive a text frame."""
    frame = await socket.recv()
    assert isinstance(frame, str)  # the service sends no other
    return frame


def choose(legal: list[str], *, first: bool) -> str:
    """Choose one of the best kind of move that there is: the first one, or any by chance."""
    best = min(map(kind_of, legal))
    alike = [move for move in legal if kind_of(move) == best]
    return alike[0] if first else random.choice(alike)


def kind_of(move: str) -> int:
    """0 to a foundation, 2 between columns, 1 anything else."""
    if "-f" in move:
        return 0
    return 2 if move[0] == "t" and "-t" in move else 1


def read_racers(path: str) -> list[Racer]:
    """Read the list of racers; `-` is stdin."""
    text = sys.stdin.read() if path == "-" else Path(path).read_text()
    return [Racer(*line.split()) for line in text.splitlines()]


async def run(asked: argparse.Namespace) -> None:
    """Seat everybody, wait for the word, count until the end, print."""
    load = Load(asked)
    work: list[Coroutine[Any, Any, None]]
    if asked.mode == "moves":
        racers = read_racers(asked.subject)
        asked.connections = min(asked.connections, len(racers))
        load.racers = iter(racers)
        work = [fill_a_place(load, place) for place in range(asked.connections)]
    else:
        work = [watch(load, asked.subject) for _ in range(asked.connections)]
    tasks = [asyncio.create_task(each) for each in work]
    async with asyncio.timeout(60):
        await load.all_seated.wait()
    print(json.dumps({"ready": load.seated}), flush=True)
    if asked.wait:
        await asyncio.to_thread(sys.stdin.readline)
        asyncio.get_running_loop().add_reader(sys.stdin, load.over.set)
    seconds = await count_until_over(load)
    print(json.dumps(moves_counted(load, seconds) if asked.mode == "moves" else watched(load, seconds)), flush=True)
    if asked.wait:
        asyncio.get_running_loop().remove_reader(sys.stdin)
        await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def count_until_over(load: Load) -> float:
    """Let the run last; returns how many seconds it did."""
    started = time.monotonic()
    load.go.set()
    try:
        async with asyncio.timeout(load.asked.seconds):
            await load.over.wait()
    except TimeoutError:
        pass
    return time.monotonic() - started


def moves_counted(load: Load, seconds: float) -> dict[str, Any]:
    """Say what a run that played has counted."""
    latencies = sorted(load.latencies_ms) or [0.0]
    return {
        "moves": len(load.latencies_ms),
        "seconds": seconds,
        "moves_per_s": len(load.latencies_ms) / seconds,
        "p50_ms": latencies[(len(latencies) - 1) // 2],
        "p99_ms": latencies[(len(latencies) - 1) * 99 // 100],
        "max_ms": latencies[-1],
        "frames": load.frames,
        "boards": load.boards,
        "seatings": load.seatings,
        "errors": load.errors,
        "refusals": load.refusals,
    }


def watched(load: Load, seconds: float) -> dict[str, Any]:
    """Say what a run that watched has counted."""
    return {
        "connections": load.seated,
        "seconds": seconds,
        "frames": load.frames,
        "bytes": load.bytes,
        "errors": load.errors,
    }


def main() -> None:
    """Read the arguments, which are those of `race_load.c`."""
    parser = argparse.ArgumentParser(description="Load on a running service.")
    parser.add_argument("mode", choices=("moves", "watch"))
    parser.add_argument("subject", help="file of lines `race_id token`, - for stdin; or the race to watch")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rate", type=float, default=0, help="moves per second of all together; 0: as many as can be")
    parser.add_argument("--moves", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", action="store_true", help="play the first of the best moves, not one by chance")
    parser.add_argument("--wait", action="store_true", help="begin at a line on stdin, end at the next one")
    asked = parser.parse_args()
    random.seed(asked.seed)
    asyncio.run(run(asked))


if __name__ == "__main__":
    main()
