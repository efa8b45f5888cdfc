"""The primary hangs or dies under 500 moves a second, and its synchronous standby is promoted."""

import asyncio
import random
import time
from functools import partial
from pathlib import Path
from typing import Literal

import uvloop

from infra.faults.campaign import recover
from infra.faults.case import Case, Outcome, in_rounds
from infra.lab.figure import Figure, at_least, at_most
from infra.lab.judge import judge
from infra.lab.node import Node, serving
from infra.lab.postgres import Server, data_directory, dsn_of, postgres_pair
from infra.lab.racers.crowd import Load, crowd_at

LOAD = Load(racers=50, moves_per_s=500)
LEAST_ACKS = 500
PROMOTED_AFTER_S = 0.1
NEXT_ACK_S = {"hung": 10, "killed": 5}

Harm = Literal["hung", "killed"]


def run_round(harm: Harm, chance: random.Random, racers: int | None) -> Outcome:
    """One failover."""
    with postgres_pair() as (primary, standby), data_directory() as directory:
        return uvloop.run(fail_over(harm, (primary, standby), directory, chance, LOAD.of(racers)))


async def fail_over(
    harm: Harm, pair: tuple[Server, Server], directory: Path, chance: random.Random, load: Load
) -> Outcome:
    """Race, harm the primary, promote the standby, race on, and judge by the log of the new primary."""
    primary, standby = pair
    node = Node(directory / "service.log", {"DATABASE_URL": dsn_of(primary, standby)})
    async with serving([node]):
        async with crowd_at(primary.dsn(), [node.port], load, chance) as crowd:
            acks = crowd.acks
            await acks.more(LEAST_ACKS)
            before = acks.rate(LEAST_ACKS)
            await asyncio.sleep(chance.random())
            harmed = time.monotonic()
            if harm == "hung":
                primary.hang()
            else:
                primary.kill()
            await asyncio.sleep(PROMOTED_AFTER_S)
            await asyncio.to_thread(standby.promote)
            recoveries, stalled = await recover(crowd, harmed)
            gap_s = acks.longest_gap_s(harmed)
            written_before = -1
            if harm == "hung":
                primary.resume()
                written_before = head_sum(primary)
            await acks.more(LEAST_ACKS)
            written = head_sum(primary) - written_before if harm == "hung" else 0
            after = acks.rate(LEAST_ACKS)
        verdict = (await judge(standby, crowd.history, [node])).with_more(stalled)
    figures = [
        Figure("next ack after the fault", gap_s, "s", at_most(NEXT_ACK_S[harm])),
        Figure("moves written to the former primary afterwards", written, "moves", at_most(0)),
        Figure("moves a second afterwards / before", after / before, "", at_least(0.5)),
    ]
    return Outcome(1, verdict, recoveries, figures)


def head_sum(server: Server) -> int:
    """Number of events that a server shows."""
    return int(server.query("SELECT coalesce(sum(version), 0) FROM head", "cadogan"))


HUNG = Case(
    "failover-hung",
    "a primary that hangs is left for its standby",
    in_rounds(partial(run_round, "hung")),
    short=1,
    full=20,
)
KILLED = Case(
    "failover-killed",
    "a primary that dies is left for its standby",
    in_rounds(partial(run_round, "killed")),
    short=1,
    full=20,
)
