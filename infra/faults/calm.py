"""No fault at all: nothing may happen then."""

import asyncio
import random
import time

import uvloop

from infra.faults.case import Case, Outcome
from infra.lab.figure import Figure, at_most
from infra.lab.judge import judge
from infra.lab.racers.crowd import Load, crowd_at
from infra.lab.stage import embedded

STRETCH_S = 10
"""Longer than every deadline of a connection that is in use."""


async def race_calmly(times: int, chance: random.Random, racers: int | None) -> Outcome:
    """Race for a while, and count the clients that had to connect again."""
    async with embedded() as stage:
        async with crowd_at(stage.dsn, stage.ports, Load().of(racers), chance) as crowd:
            await crowd.acks.after(time.monotonic(), crowd.seats, STRETCH_S)
            await asyncio.sleep(times * STRETCH_S)
            reconnects = crowd.history.reconnects
        verdict = await judge(stage.server, crowd.history, stage.nodes)
    seconds = f"in {times * STRETCH_S} s without a fault"
    return Outcome(times, verdict, [], [Figure(f"reconnects {seconds}", reconnects, "clients", at_most(0))])


def run(times: int, chance: random.Random, racers: int | None) -> Outcome:
    """Race for so many stretches of ten seconds."""
    return uvloop.run(race_calmly(times, chance, racers))


CASE = Case("calm", "without a fault, no client ever has to connect again", run, short=1, full=6)
