"""Replays: what it takes to look back at a race that is over, a Duchess with 300 moves on each of two boards."""

import asyncio
import http.client
import json
import random
import statistics
import time
from collections.abc import Iterator
from functools import reduce

from msgspec.structs import replace
from websockets.sync.client import connect as connect_websocket

from cadogan.races.applied_event import apply
from cadogan.races.board import Board
from cadogan.races.commands import Command, Play, Resign, Undo
from cadogan.races.decide import decide
from cadogan.races.events import Event, decode
from cadogan.races.evolve import evolve, race_of
from cadogan.races.ids import RaceId
from cadogan.races.race import Race
from cadogan.store.database import connect
from cadogan.store.log.append import Awaited, Landed, Outcome
from cadogan.store.log.log import Log
from infra.bench.cpu import cpu_s
from infra.bench.figure import Figure, at_most
from infra.bench.races import SETTINGS, Starter
from infra.bench.service import Service

MOVES = 300
REQUESTS = 300
JUMPS = 40


def replay_figures(service: Service, starter: Starter) -> Iterator[Figure]:
    """Time for a board at any moment over REST, and for a jump of a spectator to any moment."""
    race_id = starter.prepare(1, replace(SETTINGS, undo="free"))[0].race_id
    asyncio.run(play_on(service.dsn, race_id))
    ask(service, race_id, REQUESTS // 10)
    before = cpu_s(service.pid)
    waits = ask(service, race_id, REQUESTS)
    p99 = statistics.quantiles(waits, n=100)[98]
    yield Figure(
        f"a board at any n, two boards of {MOVES} moves, over REST",
        statistics.median(waits),
        "ms",
        at_most(5),
        f"CPU {(cpu_s(service.pid) - before) / REQUESTS * 1e3:.1f} ms, p99 {p99:.1f}",
    )
    before = cpu_s(service.pid)
    waits = jump(service, race_id)
    yield Figure(
        "  a spectator's jump to any moment of it",
        statistics.median(waits),
        "ms",
        remark=f"CPU {(cpu_s(service.pid) - before) / JUMPS * 1e3:.1f} ms, in turns of half a millisecond",
    )


def ask(service: Service, race_id: RaceId, times: int) -> list[float]:
    """Ask for boards from the first to the last `n`; milliseconds until each was there."""
    connection = http.client.HTTPConnection("127.0.0.1", service.port)
    waits = []
    for number in range(times):
        n, seat = number * MOVES // times + 1, number % 2
        began = time.perf_counter()
        connection.request("GET", f"/api/v1/races/{race_id}/boards/{seat}?n={n}")
        response = connection.getresponse()
        board = json.loads(response.read())
        waits.append((time.perf_counter() - began) * 1e3)
        assert (response.status, board["n"]) == (200, n)
    connection.close()
    return waits


def jump(service: Service, race_id: RaceId) -> list[float]:
    """Say hello from one place after the other; milliseconds until the race is there as it was."""
    waits = []
    for number in range(JUMPS):
        p = 10 + number * 2 * MOVES // JUMPS
        with connect_websocket(f"ws://127.0.0.1:{service.port}/api/v1/races/{race_id}/socket") as socket:
            began = time.perf_counter()
            socket.send(json.dumps({"type": "hello", "from": p, "speed": 0}))
            welcome = json.loads(socket.recv())
            waits.append((time.perf_counter() - began) * 1e3)
            assert welcome["race"]["p"] >= p
    return waits


async def play_on(dsn: str, race_id: RaceId, moves: int = MOVES) -> None:
    """Play a race that has started until each board has had so many moves, into the log."""
    async with await connect(dsn) as pool, Log(pool) as log:
        race = race_of(decode(entry.payload) for entry in await log.read(race_id))
        events = played(race, random.Random(1), moves)
        written: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        log.append(Awaited(race_id, race.version, apply(race, events), None, written))
        assert isinstance(await written, Landed)


def played(race: Race, chance: random.Random, moves: int) -> list[Event]:
    """Moves by chance, taken back now and then, one every millisecond; at the end both resign."""
    events: list[Event] = []
    for number in range(2 * moves + 2):
        seat, at = number % 2, race.at + 1
        board = race.boards[seat]
        made = decide(race, Resign(at, seat) if board.n == moves else next_order(at, seat, board, chance))
        race = reduce(evolve, made, race)
        events += made
    return events


def next_order(at: int, seat: int, board: Board, chance: random.Random) -> Command:
    """A move by chance, or back."""
    legal = board.layout.legal_moves()
    if board.back is not None and (not legal or chance.random() < 0.2):
        return Undo(at, seat, board.n)
    return Play(at, seat, board.n, chance.choice(legal).text)
