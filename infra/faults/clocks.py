"""The clock of one of two nodes steps ahead or back while races are on."""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from infra.faults.campaign import campaign
from infra.faults.case import CannotRun, Case
from infra.lab.fake_time import LIBRARY, FakeTime
from infra.lab.postgres import data_directory
from infra.lab.racers.crowd import Crowd, Load
from infra.lab.stage import Stage, external

STEPS_S = (-62 * 86_400, -3600, -2, 2, 3600, 200 * 86_400)
OFF_S = (1, 4)
FILE = "faketime"


@asynccontextmanager
async def with_a_wrong_clock() -> AsyncIterator[Stage]:
    """Two nodes. The clock of the second one can be set, by a file in the stage's directory."""
    if LIBRARY is None:
        raise CannotRun("this needs Debian's libfaketime")
    with data_directory() as directory:
        fake = FakeTime(directory / FILE)
        fake.is_off(0)
        async with external(2, environments=({}, fake.environment)) as stage:
            yield stage._replace(directory=directory)


async def step(stage: Stage, _: Crowd, chance: random.Random) -> float:
    """Set the clock to another time for a while, and back."""
    fake = FakeTime(stage.directory / FILE)
    fake.is_off(chance.choice(STEPS_S))
    await asyncio.sleep(chance.uniform(*OFF_S))
    fake.is_off(0)
    return time.monotonic()


CASE = Case(
    "clocks",
    "a node with a wrong clock ends no race, and writes no wrong time",
    campaign(with_a_wrong_clock, step, Load()),
    short=1,
    full=30,
)
