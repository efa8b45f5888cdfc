"""A service that races go on at, while the same fault strikes it again and again at random moments."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager

import uvloop

from infra.faults.case import Outcome
from infra.lab.history.finding import Finding
from infra.lab.judge import judge
from infra.lab.racers.crowd import Crowd, Load, crowd_at
from infra.lab.stage import Stage

CALM_S = (0.2, 1.5)
"""Bounds of the seconds between the recovery from a fault and the next one."""
STALLED_S = 90
"""Seconds without an ack after which a racer counts as stalled."""

Strike = Callable[[Stage, Crowd, random.Random], Awaitable[float]]
"""Causes the fault and ends it. Returns when it ended, on the monotonic clock: a kill ends at once."""


def campaign(
    stage: Callable[[], AbstractAsyncContextManager[Stage]], strike: Strike, load: Load
) -> Callable[[int, random.Random, int | None], Outcome]:
    """A run of a case on one stage. Each fault waits until all racers have recovered from the one before."""
    return lambda times, chance, racers: in_turn(stage, [strike] * times, load.of(racers), chance)


def in_turn(
    stage: Callable[[], AbstractAsyncContextManager[Stage]],
    strikes: Sequence[Strike],
    load: Load,
    chance: random.Random,
) -> Outcome:
    """Let faults strike one stage, one after the other."""

    async def run() -> Outcome:
        async with stage() as scene:
            return await strike_in_turn(scene, strikes, load, chance)

    return uvloop.run(run())


async def strike_in_turn(stage: Stage, strikes: Sequence[Strike], load: Load, chance: random.Random) -> Outcome:
    """Strike while clients race, and judge the whole history.

    Each fault finds every node up. The one before may have killed a node whose racers have gone to another, and a node
    that starts while Postgres does not answer ends.
    """
    recoveries: list[float] = []
    stalled: list[Finding] = []
    async with crowd_at(stage.dsn, stage.ports, load, chance) as crowd:
        await recover(crowd, time.monotonic())
        for strike in strikes:
            await asyncio.sleep(chance.uniform(*CALM_S))
            for node in stage.nodes:
                await node.until_up()
            ended = await strike(stage, crowd, chance)
            recovered, stalled = await recover(crowd, ended)
            recoveries += recovered
            if stalled:
                break
    verdict = await judge(stage.server, crowd.history, stage.nodes)
    return Outcome(len(strikes), verdict.with_more(stalled), recoveries)


async def recover(crowd: Crowd, since: float) -> tuple[list[float], list[Finding]]:
    """Wait until every racer has an ack of a command sent after a moment.

    Returns the seconds that each took, and the racers that have stalled.
    """
    answered = await crowd.acks.after(since, crowd.seats, STALLED_S)
    return (
        [at - since for at in answered.values() if at is not None],
        [
            Finding("stalled", seat.race_id, f"the racer had no ack for {STALLED_S} s after a fault")
            for seat, at in answered.items()
            if at is None
        ],
    )
