"""`python -m infra.bench.live`: fifty races on one connection against fifty connections, in CPU per frame and memory.

Fifty races are played at the same pace without spectators, with spectators on sockets of one race each, and with the
same number of them on live sockets. The difference to the first is the cost of the spectators.
"""

import argparse
import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from typing import NamedTuple

from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect

from cadogan.races.ids import RaceId
from infra.lab.load import playing
from infra.lab.races import SETTINGS, RaceFactory, Racer
from infra.lab.stage import Service, running_service
from infra.lab.usage import cpu_s, rss_mb

RACES = 50
MOVES_PER_S = 300
SECONDS = 5
ROUNDS = 4
"""The cheapest round of each kind counts, because other processes disturb the rest."""
DRAINING_S = 0.3
OPEN = replace(SETTINGS, view="open")

Enter = Callable[[AsyncExitStack, Service, Sequence[RaceId]], Awaitable[list[ClientConnection]]]
"""Opens the connections of one spectator of all races, each of which has had its welcomes."""


class Round(NamedTuple):
    """Moves of the racers, frames that reached spectators, and the CPU seconds of the service."""

    moves: int
    frames: int
    bytes: int
    cpu_s: float


async def enter_sockets(stack: AsyncExitStack, service: Service, races: Sequence[RaceId]) -> list[ClientConnection]:
    """A socket for each race."""
    return [await enter(stack, service, f"races/{race}/socket", []) for race in races]


async def enter_live(stack: AsyncExitStack, service: Service, races: Sequence[RaceId]) -> list[ClientConnection]:
    """One connection for all races."""
    return [await enter(stack, service, "live", races)]


async def enter(stack: AsyncExitStack, service: Service, path: str, races: Sequence[RaceId]) -> ClientConnection:
    """Say hello, subscribe, and read all welcomes."""
    address = f"ws://127.0.0.1:{service.port}/api/v1/{path}"
    socket = await stack.enter_async_context(connect(address, compression=None, max_queue=None))
    await socket.send('{"type": "hello"}')
    await socket.recv()
    for race in races:
        await socket.send(json.dumps({"type": "subscribe", "race": str(race)}))
    for _ in races:
        await socket.recv()
    return socket


async def watched(service: Service, racers: list[Racer], spectators: int, enter_all: Enter) -> Round:
    """Play before spectators, each with connections to every race."""
    loop = asyncio.get_running_loop()
    async with AsyncExitStack() as stack:
        sockets = [socket for _ in range(spectators) for socket in await enter_all(stack, service, races_of(racers))]
        sizes: list[int] = []
        reading = [asyncio.create_task(count(socket, sizes)) for socket in sockets]
        moves, used_s = await loop.run_in_executor(None, play, service, racers)
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
    return Round(moves, len(sizes), sum(sizes), used_s)


async def memory_kb(service: Service, racers: list[Racer], spectators: int, enter_all: Enter) -> float:
    """Memory of the service for each race that a spectator watches."""
    races = races_of(racers)
    async with AsyncExitStack() as stack:
        await enter_all(stack, service, races)  # the rooms are open before the memory is read
        before_mb = rss_mb(service.pid)
        for _ in range(spectators):
            await enter_all(stack, service, races)
        return (rss_mb(service.pid) - before_mb) * 1000 / (len(races) * spectators)


def races_of(racers: list[Racer]) -> list[RaceId]:
    """The races of racers, each once."""
    return list(dict.fromkeys(racer.race_id for racer in racers))


async def count(socket: ClientConnection, sizes: list[int]) -> None:
    """Note the size of each frame."""
    while True:
        sizes.append(len(await socket.recv(decode=False)))


def play(service: Service, racers: list[Racer]) -> tuple[int, float]:
    """Let the racers play. Returns their moves, and the CPU seconds of the service."""
    with playing(service.port, racers, len(racers), SECONDS, moves_per_s=MOVES_PER_S, first_moves=True) as client:
        before = cpu_s(service.pid)
        client.start()
        moves = client.play_counts().moves
        time.sleep(DRAINING_S)
        return moves, cpu_s(service.pid) - before


KINDS: dict[str, Enter] = {"race sockets": enter_sockets, "live sockets": enter_live}


def least_cpu(spectators: int) -> tuple[float, dict[str, Round]]:
    """CPU seconds of a move without spectators, and the cheapest round of each kind. The kinds take turns."""
    alone: list[float] = []
    rounds: dict[str, list[Round]] = {kind: [] for kind in KINDS}
    with running_service() as service:
        factory = RaceFactory(service.dsn)
        for _ in range(ROUNDS):
            moves, used_s = play(service, factory.start_races(RACES, OPEN))
            alone.append(used_s / moves)
            for kind, enter_all in KINDS.items():
                racers = factory.start_races(RACES, OPEN)
                rounds[kind].append(asyncio.run(watched(service, racers, spectators, enter_all)))
    return min(alone), {kind: min(each, key=lambda one: one.cpu_s / one.frames) for kind, each in rounds.items()}


def main() -> None:
    """Print a row for each kind of connection."""
    parser = argparse.ArgumentParser(prog="infra.bench.live", description=__doc__)
    parser.add_argument("spectators", type=int, nargs="?", default=20, help="spectators of each race (%(default)s)")
    spectators = parser.parse_args().spectators
    move_s, best = least_cpu(spectators)
    print(f"{RACES} races, {MOVES_PER_S} moves/s together, {spectators} spectators, {move_s * 1e6:.0f} µs/move\n")
    print("| connections | moves | frames | bytes/frame | CPU of the service, s | µs/frame | memory, KB/race |")
    print("|---|---|---|---|---|---|---|")
    for kind, enter_all in KINDS.items():
        with running_service() as service:  # a new one: memory that was used once is used again
            racers = RaceFactory(service.dsn).start_races(RACES, OPEN)
            memory = asyncio.run(memory_kb(service, racers, spectators, enter_all))
        number = spectators * (RACES if enter_all is enter_sockets else 1)
        one = best[kind]
        print(
            f"| {number:,} {kind} | {one.moves:,} | {one.frames:,} | {one.bytes / one.frames:.0f} | {one.cpu_s:.3f} "
            f"| {(one.cpu_s - move_s * one.moves) / one.frames * 1e6:.1f} | {memory:.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
