"""A race of an hour ago, written to the log second by second."""

import asyncio
import time
from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID, uuid4

from cadogan.races.commands import Command, Create, Join, Play, Ready, Resign, Undo
from cadogan.races.decide import create, decide
from cadogan.races.ids import PlayerId
from cadogan.races.record.applied_event import apply
from cadogan.races.settings import Settings
from cadogan.rules import Seed
from cadogan.store.database import connect
from cadogan.store.log.append import LANDED, Awaited, Outcome
from cadogan.store.log.log import Log
from tests.service.live import SEED, Live
from tests.store.appends import new_race_id

AN_HOUR_MS = 3_600_000


class Deed(NamedTuple):
    """What a seat did so many seconds after the start: a move, `undo`, or `resign`."""

    seconds: float
    seat: int
    what: str


class PastRace(NamedTuple):
    """A race in the log."""

    live: Live
    started_at: int

    @property
    def id(self) -> UUID:
        return UUID(self.live.race_id)

    def at(self, seconds: float) -> int:
        """That second of the race, in milliseconds since the epoch."""
        return self.started_at + round(seconds * 1000)


async def past_race(url: str, dsn: str, deeds: Iterable[Deed], **settings: object) -> PastRace:
    """Write a race at Duchess that started an hour ago; its seats are taken for ten minutes before that."""
    start = time.time_ns() // 1_000_000 - AN_HOUR_MS
    race_id = new_race_id()
    players = [PlayerId(uuid4()) for _ in range(2)]
    terms = Settings(game="duchess", seats=2, **{"countdown": 0, "undo": "free", "time_limit": 7200, **settings})  # type: ignore[arg-type]
    steps = apply(None, create(Create(start - 400_000, race_id, players[0], terms, b"", Seed.parse(SEED).value)))
    commands: list[Command] = [Join(start - 300_000, player, None) for player in players]
    commands += [Ready(start, seat, None) for seat in range(2)]
    for command in commands:
        race = steps[-1].race
        steps += apply(race, decide(race, command))
    for seconds, seat, what in deeds:
        race = steps[-1].race
        steps += apply(race, decide(race, order(start + round(seconds * 1000), seat, race.boards[seat].n, what)))
    written: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
    async with await connect(dsn) as pool, Log(pool) as log:
        log.append(Awaited(race_id, 0, steps, steps[-1].race.next_due, written))
        assert await written is LANDED
    return PastRace(Live(url, str(race_id), ()), start)


def order(at: int, seat: int, n: int, what: str) -> Command:
    match what:
        case "resign":
            return Resign(at, seat)
        case "undo":
            return Undo(at, seat, n)
        case _:
            return Play(at, seat, n, what)
