"""One race that is as long as a race can be, and what reads it.

The race has eight boards of 10,000 actions each, as races under rules before 8 may have. Eight accounts made it in half
a minute, with `deal` and `undo`.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

import httpx
from msgspec.structs import replace

from cadogan.races.commands import Command, Play, Resign, Undo
from cadogan.races.decide import decide
from cadogan.races.ids import RaceId
from cadogan.races.race import Race
from cadogan.races.record.applied_event import AppliedEvent, apply
from cadogan.races.settings import Settings
from cadogan.store.clock import Clock
from cadogan.store.database import connect
from cadogan.store.log.append import LANDED, Awaited
from cadogan.store.log.log import Log
from cadogan.store.log.race_reader import RaceReader
from infra.attacks.stage import Row, Stage
from infra.lab.races import RaceFactory, Racer

SETTINGS = Settings(game="canfield", seats=8, countdown=0, undo="free", time_limit=86_400)
ACTIONS = 10_000
AT_ONCE = 30
"""Requests of an attacker that are under way."""
ROUNDS = 3
"""Sockets that enter the race after its room has closed."""
REPEATED = 300
"""Commands that a racer sends again."""
CLOSED_S = 3
"""Seconds after which a room that nobody needs has closed."""


class LongRace(NamedTuple):
    """The race, and its racers."""

    id: RaceId
    racers: Sequence[Racer]

    @property
    def address(self) -> str:
        """Where the API has the race."""
        return f"/races/{self.id}"


async def make(stage: Stage, *, is_over: bool) -> LongRace:
    """Store a long race, as if it had been made by an earlier release."""
    racers = await RaceFactory(stage.dsn, seed=stage.pid << 16).start_more_races(1, SETTINGS)
    race_id = racers[0].race_id
    async with await connect(stage.dsn) as pool, Log(pool) as log:
        race = await RaceReader(log, Clock()).race(race_id)
        for event_rows in made_events(race, is_over=is_over):
            written = asyncio.get_running_loop().create_future()
            last = event_rows[-1].race
            log.append(Awaited(race_id, last.version - len(event_rows), event_rows, last.next_due, written))
            assert await written == LANDED
    return LongRace(race_id, racers)


def made_events(race: Race, *, is_over: bool) -> Sequence[list[AppliedEvent]]:
    """The actions of all boards, in batches, and the end of the race."""
    race = replace(race, created=replace(race.created, race_rules=7))  # the bound of an earlier release
    batches = []
    for n in range(0, ACTIONS, 100):
        batch: list[AppliedEvent] = []
        for seat in range(len(race.seats)):
            commands: list[Command] = []
            for each in range(n, n + 100, 2):
                commands += [Play(race.at, seat, each, "deal"), Undo(race.at, seat, each + 1)]
            for command in commands:
                batch += apply(race, decide(race, command))
                race = batch[-1].race
        batches.append(batch)
    if is_over:
        batch = []
        for seat in range(len(race.seats)):
            batch += apply(race, decide(race, Resign(race.at, seat)))
            race = batch[-1].race
        batches.append(batch)
    return batches


async def repeated(client: httpx.AsyncClient, times: int, method: str, address: str, body: object = None) -> str:
    """Send the same request many times, and count the answers by status."""
    left, counts = iter(range(times)), Counter[int]()

    async def work() -> None:
        for _ in left:
            answer = await client.request(method, address, json=body)
            counts[answer.status_code] += 1

    await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    return f"{times} requests, {dict(sorted(counts.items()))}"


def reading(times: int, address: str, *, is_over: bool = True) -> Callable[[Stage], Awaitable[str]]:
    """An attack by a guest that reads the race many times."""

    async def read(stage: Stage) -> str:
        race = await make(stage, is_over=is_over)
        async with stage.http() as client:
            return await repeated(client, times, "GET", race.address + address)

    return read


def racing(times: int, address: str, body: object) -> Callable[[Stage], Awaitable[str]]:
    """An attack by a player who races on the race many times."""

    async def create(stage: Stage) -> str:
        race = await make(stage, is_over=True)
        async with stage.http() as client:
            client.headers["Authorization"] = f"Bearer {race.racers[0].token}"
            return await repeated(client, times, "POST", race.address + address, body)

    return create


async def enter(stage: Stage) -> str:
    """Enter the race again and again, each time after its room has closed."""
    race = await make(stage, is_over=False)
    heard = Counter[str]()
    for _ in range(ROUNDS):
        guest = await stage.open_socket(path=f"/api/v1{race.address}/socket")
        guest.say({"type": "hello"})
        await guest.read(CLOSED_S)
        guest.abort()
        heard += guest.types
        await asyncio.sleep(CLOSED_S)
    return f"{ROUNDS} times, {dict(heard)}"


async def repeat(stage: Stage) -> str:
    """Send a command again that was carried out long ago, as a racer whose answers were lost may."""
    race = await make(stage, is_over=False)
    racer = await stage.open_socket(path=f"/api/v1{race.address}/socket")
    racer.say({"type": "hello", "token": race.racers[0].token})
    await racer.read(CLOSED_S)
    racer.say(*[{"type": "play", "n": ACTIONS - 2, "move": "deal"}] * REPEATED)
    await racer.read(20)
    racer.abort()
    return f"{REPEATED} commands, {dict(racer.types)}"


ROWS = (
    Row("long-race", "a guest reads a race of 80,000 actions", reading(500, "")),
    Row("long-events", "a guest reads the first of its events", reading(200, "/events?limit=1")),
    Row("long-proof", "a guest reads its proof", reading(60, "/proof")),
    Row("long-replay", "a guest reads its replay", reading(60, "/replay")),
    Row("long-text", "a guest reads its text", reading(60, "/text")),
    Row("long-board", "a guest reads a board of it", reading(200, "/boards/7?n=9999")),
    Row("long-ratings", "a guest reads the ratings by it", reading(200, "/ratings")),
    Row("long-under-way", "a guest reads it while it goes on", reading(500, "", is_over=False)),
    Row("long-hello", "a guest enters it after its room has closed", enter),
    Row("long-repeat", "a racer sends a command of it again and again", repeat),
    Row("ghosts", "a player races against seven of its boards", racing(85, "/ghosts", {"seats": list(range(7))})),
    Row("practice", "a player practises at the end of a board", racing(85, "/boards/0/practice", {"n": 9998})),
)
