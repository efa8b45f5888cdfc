"""Reads ranges of races in processes of their own, in order, and checks each race."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from itertools import islice
from multiprocessing import get_context

from cadogan.races.ids import RaceId
from cadogan.store.database import connect
from cadogan.store.fsck.fault import Fault
from cadogan.store.fsck.race_check import CheckedRace, check_race
from cadogan.store.fsck.ratings_check import check_ratings
from cadogan.store.fsck.stored_race import read_range
from cadogan.store.log.race_ranges import Range, attached_months, count_races, ranges, refuse_archived

IN_A_RANGE = 100
"""Races that a process reads and checks at a time."""
AHEAD = 2
"""Ranges that are under way for each process."""


async def plan(dsn: str, after: RaceId) -> tuple[list[Range], int, list[date]]:
    """The ranges after a race, how many races they have, and the months whose log is here. Raises Unreachable."""
    async with await connect(dsn, connections=1) as pool:
        return await ranges(pool, after, IN_A_RANGE), await count_races(pool, after), await attached_months(pool)


async def check_ranges(dsn: str, wanted: Iterable[Range], jobs: int) -> AsyncIterator[tuple[Range, list[CheckedRace]]]:
    """Check ranges in processes. They come in their order."""
    loop, waiting = asyncio.get_running_loop(), iter(wanted)
    under_way: deque[tuple[Range, asyncio.Future[list[CheckedRace]]]] = deque()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as processes:
        while True:
            for each in islice(waiting, AHEAD * jobs - len(under_way)):
                under_way.append((each, loop.run_in_executor(processes, check_in_process, dsn, each)))
            if not under_way:
                return
            first, checked = under_way.popleft()
            yield first, await checked


def check_in_process(dsn: str, wanted: Range) -> list[CheckedRace]:
    """Check a range, in a process of its own."""
    return asyncio.run(check_range(dsn, wanted))


async def check_range(dsn: str, wanted: Range) -> list[CheckedRace]:
    """Read and check a range. Raises Unreachable."""
    async with await connect(dsn, connections=1) as pool:
        return [check_race(stored) for stored in await read_range(pool, wanted)]


async def rating_faults(dsn: str) -> AsyncIterator[Fault]:
    """Faults in the ratings of all races. Raises Unreachable, LogArchived: ratings depend on every race."""
    async with await connect(dsn, connections=1) as pool:
        await refuse_archived(pool)
        async for fault in check_ratings(pool):
            yield fault
