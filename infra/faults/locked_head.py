"""One transaction holds the head of one race for ten seconds, while other races go on."""

import asyncio
import random
import time

import asyncpg
import uvloop

from infra.faults.case import Case, Outcome, in_rounds
from infra.lab.figure import Figure, at_most
from infra.lab.judge import judge
from infra.lab.racers.crowd import Load, crowd_at
from infra.lab.stage import external

LOAD = Load(racers=20)
LEAST_ACKS = 200
HELD_S = 10
LOOK_S = 0.01
VERSION = "SELECT version FROM head WHERE race_id = $1"


async def hold_head(chance: random.Random, racers: int | None) -> Outcome:
    """Race, lock the head of one race, let it go, and race on."""
    async with external() as stage:
        operator = await asyncpg.connect(stage.dsn)
        async with crowd_at(stage.dsn, stage.ports, LOAD.of(racers), chance) as crowd:
            held = crowd.seats[0]
            await crowd.acks.more(LEAST_ACKS)
            async with operator.transaction():
                version = await operator.fetchval(f"{VERSION} FOR UPDATE", held.race_id)
                locked = time.monotonic()
                await asyncio.sleep(HELD_S)
                gap_s, n = crowd.acks.longest_gap_s(locked), crowd.acks.n.get(held, 0)
            released = time.monotonic()
            while await operator.fetchval(VERSION, held.race_id) == version:  # noqa: ASYNC110 - Postgres tells nobody
                await asyncio.sleep(LOOK_S)
            behind_s = time.monotonic() - released
            while crowd.acks.n.get(held, 0) == n:
                await crowd.acks.next()
            recovery_s = time.monotonic() - released
        await operator.close()
        verdict = await judge(stage.server, crowd.history, stage.nodes)
    figures = [
        Figure("longest time without an ack of the other races", gap_s, "s", at_most(0.25)),
        Figure("commit of the locked race after its release", behind_s, "s", at_most(0.5)),
    ]
    return Outcome(1, verdict, [recovery_s], figures)


CASE = Case(
    "locked-head",
    "a locked race holds up no other race",
    in_rounds(lambda chance, racers: uvloop.run(hold_head(chance, racers))),
    short=1,
    full=5,
)
