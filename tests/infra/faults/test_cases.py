"""Each fault once: nothing is lost, carried out twice or wrongly ended, and everybody is served again.

Faults that need the same servers strike them in turn. `make nightly` runs each case on servers of its own, far more
often.
"""

import asyncio
import os
import random
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import NamedTuple

import pytest

from infra.faults import clocks, cuts, full_disk, kills, limits_reached, pauses, poison
from infra.faults.calm import STRETCH_S
from infra.faults.campaign import Strike, in_turn
from infra.faults.case import CannotRun
from infra.faults.cases import CASES
from infra.lab.fake_time import LIBRARY
from infra.lab.racers.crowd import Crowd, Load
from infra.lab.stage import Stage, embedded, external, proxied

SEED = os.environ.get("FAULTS_SEED") or str(random.SystemRandom().getrandbits(32))
"""Of the moments at which faults happen. A failure names it."""

LOAD = Load(racers=8, moves_per_s=50, spectators=4, pairs=2, duels=16)

ELSEWHERE = {
    "arena-failover": "tests/infra/faults/test_tournaments.py",
    "arena-node-cut": "tests/infra/faults/test_tournaments.py",
    "arena-node-killed": "tests/infra/faults/test_tournaments.py",
    "dead-lines": "tests/store/test_dead_lines.py",
    "failover-hung": "tests/store/log/test_failover.py",
    "failover-killed": "tests/store/log/test_failover.py",
    "half-open": "tests/store/log/test_failover.py",
    "lazy-commits": "tests/store/test_durability.py",
    "locked-head": "tests/store/log/test_blocked_races.py",
    "sprint-node-killed": "tests/infra/faults/test_tournaments.py",
    "slow-queries": "tests/api/test_slow_queries.py",
}
"""Cases whose short forms are other tests: they take less time, or have other clients."""


class Turns(NamedTuple):
    """Cases whose faults strike the same servers in turn."""

    stage: Callable[[], AbstractAsyncContextManager[Stage]]
    strikes: Mapping[str, Strike]


async def stay_calm(_: Stage, crowd: Crowd, __: random.Random) -> float:
    """Cause no fault: no client has to connect again."""
    before = crowd.history.reconnects
    await asyncio.sleep(STRETCH_S)
    assert crowd.history.reconnects == before
    return time.monotonic()


async def cut_twice(stage: Stage, crowd: Crowd, chance: random.Random) -> float:
    """Cut two lines, or one in two ways."""
    await cuts.cut(stage, crowd, chance)
    return await cuts.cut(stage, crowd, chance)


TURNS = {
    "a node with its own Postgres": Turns(
        embedded,
        {
            "calm": stay_calm,
            "service-killed": kills.kill_node,
            "postgres-killed": kills.kill_postgres,
            "watcher-killed": kills.kill_watcher,
        },
    ),
    "a respawned node on a small disk": Turns(
        partial(full_disk.on_small_disk, {"RESPAWN": "1"}),
        {"child-killed": kills.kill_child, "disk-full": full_disk.fill},
    ),
    "a node whose WAL has a small disk": Turns(full_disk.on_small_wal_disk, {"wal-full": full_disk.fill_wal}),
    "three nodes": Turns(
        partial(external, 3),
        {
            "three-nodes": kills.kill_node,
            "timeouts": limits_reached.lock_table,
            "refusals": limits_reached.refuse,
            "poison": partial(poison.write_poison, []),
        },
    ),
    "two nodes": Turns(
        clocks.with_a_wrong_clock if LIBRARY else partial(external, 2),
        {"service-paused": pauses.pause_node, "postgres-paused": pauses.pause_postgres}
        | ({"clocks": clocks.step} if LIBRARY else {}),
    ),
    "a node on another Postgres": Turns(
        partial(external, 1, {"max_connections": str(limits_reached.MOST_CONNECTIONS)}),
        {"no-connections": limits_reached.take_connections, "external-postgres-killed": kills.kill_postgres},
    ),
    "a node behind proxies": Turns(proxied, {"cuts": cut_twice}),
}


def test_every_case_has_a_turn_or_is_tested_elsewhere() -> None:
    missing = CASES.keys() - ELSEWHERE.keys() - {name for turns in TURNS.values() for name in turns.strikes}
    assert missing <= (set() if LIBRARY else {"clocks"})


@pytest.mark.parametrize("servers", TURNS)
async def test_nothing_is_lost_by_faults_of(servers: str) -> None:
    turns, chance = TURNS[servers], random.Random(f"{SEED} {servers}")
    try:
        outcome = await asyncio.to_thread(in_turn, turns.stage, list(turns.strikes.values()), LOAD, chance)
    except CannotRun as error:
        pytest.skip(f"NOT TESTED: {error}")
    assert [str(finding) for finding in outcome.verdict.findings] == [], f"FAULTS_SEED={SEED}"
    assert outcome.verdict.acknowledged > 0
    assert outcome.times == len(turns.strikes)
