"""The load client `race_load.c` in Python, for machines that cannot compile it. Arguments and output are the same.

It uses more CPU per move than the service, so on few cores it limits the moves per second. The service's CPU per move
and per frame is still measured correctly.
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
"""Consecutive moves between columns after which a board counts as finished."""


class Racer(NamedTuple):
    """A line of the list of racers."""

    race_id: str
    token: str


class Load:
    """State of a run: its options, and the counts between the events `started` and `over`."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.racers: Iterator[Racer] = iter(())
        self.seated = 0
        self.all_seated = asyncio.Event()
        self.started = asyncio.Event()
        self.over = asyncio.Event()
        self.latencies_ms: list[float] = []
        self.frames = self.bytes = self.boards = self.seatings = self.errors = 0
        self.refusals: Counter[str] = Counter()

    async def take_seat(self) -> None:
        """Count a connection as seated and wait for the start of the run. During the run, only count."""
        if self.started.is_set():
            self.seatings += 1
            return
        self.seated += 1
        if self.seated == self.options.connections:
            self.all_seated.set()
        await self.started.wait()

    def count_frame(self, frame: str) -> None:
        """Count a frame, if the run has started."""
        if self.started.is_set():
            self.frames += 1
            self.bytes += len(frame)

    def url(self, race_id: str) -> str:
        """URL of the socket of a race."""
        return f"ws://{self.options.host}:{self.options.port}/api/v1/races/{race_id}/socket"


async def watch(load: Load, race_id: str) -> None:
    """Count the frames of one spectator."""
    async with connect(load.url(race_id), compression=None, ping_interval=None) as socket:
        await socket.send(json.dumps({"type": "hello"}))
        await socket.recv()
        await load.take_seat()
        while True:
            load.count_frame(await receive_text(socket))


async def play_boards(load: Load, slot: int) -> None:
    """Play one board after another in a slot, until no racers are left. Then the run is over."""
    for racer in load.racers:
        try:
            await play_board(load, racer, slot)
        except (ConnectionClosed, OSError) as error:
            load.errors += 1
            print(f"race {racer.race_id}: {error}", file=sys.stderr)
    load.over.set()


async def play_board(load: Load, racer: Racer, slot: int) -> None:
    """Play a board to its end. Each command waits for the ack of the previous one."""
    pace_s = load.options.connections / load.options.rate if load.options.rate else 0
    async with connect(load.url(racer.race_id), compression=None, ping_interval=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": racer.token}))
        board = await own_board(load, socket)
        await load.take_seat()
        due = time.monotonic() + pace_s * slot / load.options.connections
        shuffles = 0
        while board["legal"] and shuffles <= MOST_SHUFFLES:
            move = choose(board["legal"], first=load.options.first)
            shuffles = shuffles + 1 if kind_of(move) == 2 else 0
            await asyncio.sleep(max(0, due - time.monotonic()) if pace_s else 0)
            due += pace_s
            sent = time.monotonic()
            await socket.send(json.dumps({"type": "play", "n": board["n"], "move": move}))
            board = await receive_message(load, socket)
            if board["type"] != "ack":
                load.refusals[board["code"]] += 1
                return
            load.latencies_ms.append((time.monotonic() - sent) * 1000)
            if len(load.latencies_ms) == load.options.moves:
                load.over.set()
        load.boards += 1


async def own_board(load: Load, socket: ClientConnection) -> dict[str, Any]:
    """Wait for the racer's own board, which comes in `welcome` or, if the race starts later, in `board`."""
    while True:
        message = await receive_message(load, socket, "welcome", "board")
        if board := message.get("board"):
            return dict(board)


async def receive_message(load: Load, socket: ClientConnection, *types: str) -> dict[str, Any]:
    """Wait for a message of these types; without types, for an ack, a refusal or an error.

    The service writes `type` first, so that other frames can be skipped without decoding them.
    """
    prefixes = tuple(f'{{"type":"{name}"' for name in types or ("ack", "refused", "error"))
    while True:
        frame = await receive_text(socket)
        load.count_frame(frame)
        if frame.startswith(prefixes):
            return dict(json.loads(frame))


async def receive_text(socket: ClientConnection) -> str:
    """Receive a frame, which must be text."""
    frame = await socket.recv()
    assert isinstance(frame, str)  # the service sends no binary frames
    return frame


def choose(legal: list[str], *, first: bool) -> str:
    """Choose among the moves of the best kind: the first one, or a random one."""
    best = min(map(kind_of, legal))
    candidates = [move for move in legal if kind_of(move) == best]
    return candidates[0] if first else random.choice(candidates)


def kind_of(move: str) -> int:
    """Kind of a move, the best first: 0 to a foundation, 1 any other, 2 between columns."""
    if "-f" in move:
        return 0
    return 2 if move[0] == "t" and "-t" in move else 1


def read_racers(path: str) -> list[Racer]:
    """Read the list of racers; `-` is stdin."""
    text = sys.stdin.read() if path == "-" else Path(path).read_text()
    return [Racer(*line.split()) for line in text.splitlines()]


async def run(options: argparse.Namespace) -> None:
    """Seat all connections, wait for the start, count until the end, and print the counts."""
    load = Load(options)
    work: list[Coroutine[Any, Any, None]]
    if options.mode == "moves":
        racers = read_racers(options.subject)
        options.connections = min(options.connections, len(racers))
        load.racers = iter(racers)
        work = [play_boards(load, slot) for slot in range(options.connections)]
    else:
        work = [watch(load, options.subject) for _ in range(options.connections)]
    tasks = [asyncio.create_task(each) for each in work]
    async with asyncio.timeout(60):
        await load.all_seated.wait()
    print(json.dumps({"ready": load.seated}), flush=True)
    if options.wait:
        await asyncio.to_thread(sys.stdin.readline)
        asyncio.get_running_loop().add_reader(sys.stdin, load.over.set)
    seconds = await count_until_over(load)
    counts = play_counts(load, seconds) if options.mode == "moves" else watch_counts(load, seconds)
    print(json.dumps(counts), flush=True)
    if options.wait:
        asyncio.get_running_loop().remove_reader(sys.stdin)
        await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def count_until_over(load: Load) -> float:
    """Start the run and wait for its end. Returns its duration in seconds."""
    began = time.monotonic()
    load.started.set()
    try:
        async with asyncio.timeout(load.options.seconds):
            await load.over.wait()
    except TimeoutError:
        pass
    return time.monotonic() - began


def play_counts(load: Load, seconds: float) -> dict[str, Any]:
    """Counts of a run that played."""
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


def watch_counts(load: Load, seconds: float) -> dict[str, Any]:
    """Counts of a run that watched."""
    return {
        "connections": load.seated,
        "seconds": seconds,
        "frames": load.frames,
        "bytes": load.bytes,
        "errors": load.errors,
    }


def main() -> None:
    """Read the arguments and run. They are the same as those of `race_load.c`."""
    parser = argparse.ArgumentParser(description="Puts load on a running service: plays races, or watches one.")
    parser.add_argument("mode", choices=("moves", "watch"))
    parser.add_argument(
        "subject", help="a file with lines `race_id token` (- for stdin), or the id of the race to watch"
    )
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument(
        "--rate", type=float, default=0, help="moves per second of all connections together (0: no limit)"
    )
    parser.add_argument("--moves", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", action="store_true", help="play the first of the best moves instead of a random one")
    parser.add_argument("--wait", action="store_true", help="start when a line arrives on stdin, end at the next one")
    options = parser.parse_args()
    random.seed(options.seed)
    asyncio.run(run(options))


if __name__ == "__main__":
    main()
