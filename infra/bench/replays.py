"""Replays: what it costs to look back at a finished race of Duchess with 300 moves on each of two boards."""

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

from cadogan.races.board import Board
from cadogan.races.commands import Command, Play, Resign, Undo
from cadogan.races.decide import decide
from cadogan.races.events import Event, decode
from cadogan.races.evolve import evolve, race_of
from cadogan.races.ids import RaceId
from cadogan.races.race import Race
from cadogan.races.record.applied_event import apply
from cadogan.store.database import connect
from cadogan.store.log.append import Awaited, Landed, Outcome
from cadogan.store.log.log import Log
from infra.bench.cpu import cpu_s
from infra.bench.figure import Figure, at_most
from infra.bench.races import SETTINGS, RaceFactory
from infra.bench.service import Service

MOVES = 300
REQUESTS = 300
JUMPS = 40


def replay_figures(service: Service, factory: RaceFactory) -> Iterator[Figure]:
    """Latency of a board at any `n` over REST, and of a spectator's jump to any place in the race."""
    race_id = factory.start_races(1, replace(SETTINGS, undo="free"))[0].race_id
    asyncio.run(append_random_play(service.dsn, race_id))
    request_boards(service, race_id, REQUESTS // 10)  # warm up
    before = cpu_s(service.pid)
    latencies = request_boards(service, race_id, REQUESTS)
    p99 = statistics.quantiles(latencies, n=100)[98]
    yield Figure(
        f"a board at any n, two boards of {MOVES} moves, over REST",
        statistics.median(latencies),
        "ms",
        at_most(5),
        f"CPU {(cpu_s(service.pid) - before) / REQUESTS * 1e3:.1f} ms, p99 {p99:.1f}",
    )
    before = cpu_s(service.pid)
    latencies = request_jumps(service, race_id)
    yield Figure(
        "  a spectator's jump to any moment of it",
        statistics.median(latencies),
        "ms",
        remark=f"CPU {(cpu_s(service.pid) - before) / JUMPS * 1e3:.1f} ms, in turns of half a millisecond",
    )


def request_boards(service: Service, race_id: RaceId, times: int) -> list[float]:
    """Request boards, with `n` from 1 up. Returns the latency of each, in ms."""
    connection = http.client.HTTPConnection("127.0.0.1", service.port)
    latencies = []
    for number in range(times):
        n, seat = number * MOVES // times + 1, number % 2
        began = time.perf_counter()
        connection.request("GET", f"/api/v1/races/{race_id}/boards/{seat}?n={n}")
        response = connection.getresponse()
        board = json.loads(response.read())
        latencies.append((time.perf_counter() - began) * 1e3)
        assert (response.status, board["n"]) == (200, n)
    connection.close()
    return latencies


def request_jumps(service: Service, race_id: RaceId) -> list[float]:
    """Connect at one place of the race after another. Returns the latency of each `welcome`, in ms."""
    latencies = []
    for number in range(JUMPS):
        p = 10 + number * 2 * MOVES // JUMPS
        with connect_websocket(f"ws://127.0.0.1:{service.port}/api/v1/races/{race_id}/socket") as socket:
            began = time.perf_counter()
            socket.send(json.dumps({"type": "hello", "from": p, "speed": 0}))
            welcome = json.loads(socket.recv())
            latencies.append((time.perf_counter() - began) * 1e3)
            assert welcome["race"]["p"] >= p
    return latencies


async def append_random_play(dsn: str, race_id: RaceId, moves: int = MOVES) -> None:
    """Append random play to a started race: `moves` moves and undos on each board, then both racers resign."""
    async with await connect(dsn) as pool, Log(pool) as log:
        race = race_of(decode(entry.payload) for entry in await log.read(race_id))
        events = random_play(race, random.Random(1), moves)
        written: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        log.append(Awaited(race_id, race.version, apply(race, events), None, written))
        assert isinstance(await written, Landed)


def random_play(race: Race, rng: random.Random, moves: int) -> list[Event]:
    """Random moves and undos, one every millisecond. At the end both racers resign."""
    events: list[Event] = []
    for number in range(2 * moves + 2):
        seat, at = number % 2, race.at + 1
        board = race.boards[seat]
        decided = decide(race, Resign(at, seat) if board.n == moves else random_command(at, seat, board, rng))
        race = reduce(evolve, decided, race)
        events += decided
    return events


def random_command(at: int, seat: int, board: Board, rng: random.Random) -> Command:
    """A random legal move, or an undo in one of five cases."""
    legal = board.layout.legal_moves()
    if board.back is not None and (not legal or rng.random() < 0.2):
        return Undo(at, seat, board.n)
    return Play(at, seat, board.n, rng.choice(legal).text)
