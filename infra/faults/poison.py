"""The log gets a lifecycle event that no node can read."""

import asyncio
import random
import time
from functools import partial
from typing import NamedTuple
from urllib.request import urlopen

from msgspec.structs import replace

from cadogan.races.ids import RaceId
from cadogan.store.database import connect
from cadogan.store.log.append import LANDED, Awaited
from cadogan.store.log.log import Log
from infra.faults.campaign import campaign
from infra.faults.case import Case, Outcome
from infra.lab.figure import Figure, at_most
from infra.lab.racers.crowd import Crowd, Load
from infra.lab.races import SETTINGS, RaceFactory
from infra.lab.stage import Stage, external

UNREADABLE = b"\x92\x7f\x00"
"""An event with an unknown tag, as a newer release may write it."""
LISTED = replace(SETTINGS, seats=1, listed=True)
LISTED_S = 30


class Row(NamedTuple):
    """A row of the log."""

    payload: bytes
    is_lifecycle: bool


async def write_poison(listed: list[float], stage: Stage, _: Crowd, chance: random.Random) -> float:
    """Write an unreadable event into a race of its own. Then create another race, and wait until both nodes list it."""
    factory = RaceFactory(stage.dsn, chance.getrandbits(64))
    (poisoned,) = await factory.start_more_races(1, LISTED)
    await append_to(stage.dsn, poisoned.race_id, UNREADABLE)
    written = time.monotonic()
    (next_race,) = await factory.start_more_races(1, LISTED)
    created = time.monotonic()
    for node in stage.nodes:
        async with asyncio.timeout(LISTED_S):
            while str(next_race.race_id) not in await asyncio.to_thread(list_races, node.url):  # noqa: ASYNC110 - as a client does
                await asyncio.sleep(0.05)
    listed.append(time.monotonic() - created)
    return written


async def append_to(dsn: str, race_id: RaceId, payload: bytes) -> None:
    """Append an event to the log of a race as it is."""
    async with await connect(dsn) as pool, Log(pool) as log:
        heads = await log.heads([race_id])
        outcome = asyncio.get_running_loop().create_future()
        log.append(Awaited(race_id, heads[race_id], [Row(payload, is_lifecycle=True)], None, outcome))
        assert await outcome == LANDED


def list_races(url: str) -> str:
    """The newest races, as a node lists them."""
    return str(urlopen(f"{url}/api/v1/races?phase=racing&limit=5", timeout=30).read())


def run(times: int, chance: random.Random, racers: int | None) -> Outcome:
    """Write so many unreadable events."""
    listed: list[float] = []
    outcome = campaign(partial(external, 2), partial(write_poison, listed), Load())(times, chance, racers)
    return outcome._replace(figures=[Figure("until both nodes listed the next race", max(listed), "s", at_most(2))])


CASE = Case("poison", "an event that no node can read concerns its own race alone", run, short=1, full=20)
