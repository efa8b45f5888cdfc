"""The primary hangs or dies under 500 moves a second, and its synchronous standby is promoted."""

import asyncio
import time
import urllib.request
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from infra.bench.figure import Figure, at_least, at_most
from infra.bench.races import RaceFactory
from infra.bench.service import free_port, serving
from infra.faults.case import Case
from infra.faults.postgres_pair import Server, dsn_of, postgres_pair
from infra.faults.racers import ALONE, lost_moves, racing

RACERS = 50
MOVES_PER_S = 500
LEAST_ACKS = 500
PROMOTED_AFTER_S = 0.1
NEXT_ACK_S = {"hung": 10, "killed": 5}

Harm = Literal["hung", "killed"]


def run_round(harm: Harm) -> list[Figure]:
    """One failover."""
    with postgres_pair() as (primary, standby), TemporaryDirectory() as directory:
        port, dsn = free_port(), dsn_of(primary, standby)
        with serving(port, dsn, Path(directory) / "service.log"):
            return asyncio.run(fail_over(harm, primary, standby, port))


async def fail_over(harm: Harm, primary: Server, standby: Server, port: int) -> list[Figure]:
    """Race, harm the primary, promote the standby, race on, and compare the acks with the log."""
    racers = await RaceFactory(primary.dsn()).start_more_races(RACERS, ALONE)
    async with racing(port, racers, MOVES_PER_S) as counts:
        await counts.next_acks(LEAST_ACKS)
        harmed = time.monotonic()
        if harm == "hung":
            primary.hang()
        else:
            primary.kill()
        await asyncio.sleep(PROMOTED_AFTER_S)
        await asyncio.to_thread(standby.promote)
        promoted = time.monotonic()
        while await counts.next_ack() < promoted:
            pass
        gap_s = counts.longest_gap_s(harmed)
        written_before = -1
        if harm == "hung":
            primary.resume()
            written_before = head_sum(primary)
        after = len(counts.acks)
        await counts.next_acks(LEAST_ACKS)
        rate = (len(counts.acks) - after) / (counts.acks[-1] - counts.acks[after])
        written = head_sum(primary) - written_before if harm == "hung" else 0
    acked = dict(counts.acked)
    lost = await lost_moves(standby.dsn(), acked.items())
    assert urllib.request.urlopen(f"http://127.0.0.1:{port}/livez").status == 200  # noqa: ASYNC210
    return [
        Figure("next ack after the fault", gap_s, "s", at_most(NEXT_ACK_S[harm])),
        Figure("acknowledged moves lost", lost, "moves", at_most(0)),
        Figure("moves written to the former primary afterwards", written, "moves", at_most(0)),
        Figure("moves afterwards", rate, "moves/s", at_least(MOVES_PER_S / 2)),
    ]


def head_sum(server: Server) -> int:
    """Number of events that a server shows."""
    return int(server.query("SELECT coalesce(sum(version), 0) FROM head", "cadogan"))


HUNG = Case("failover-hung", "a primary that hangs is left for its standby", partial(run_round, "hung"), 2, 20)
KILLED = Case("failover-killed", "a primary that dies is left for its standby", partial(run_round, "killed"), 2, 20)
