"""Processes that are killed with SIGKILL under load: the service, its Postgres, or nodes of several."""

import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from infra.faults.campaign import campaign
from infra.faults.case import Case
from infra.lab.racers.crowd import Crowd, Load
from infra.lab.stage import Stage, embedded, external

LOAD = Load(racers=20, moves_per_s=100, spectators=4, duels=60)
TURN_OFF = "ALTER DATABASE cadogan SET synchronous_commit = off"


async def kill_node(stage: Stage, _: Crowd, chance: random.Random) -> float:
    """Kill one of the nodes. It is started again at once."""
    killed = time.monotonic()
    chance.choice(stage.nodes).restart()
    return killed


async def kill_child(stage: Stage, _: Crowd, __: random.Random) -> float:
    """Kill the process that serves. Its parent replaces it."""
    killed = time.monotonic()
    stage.nodes[0].kill_child()
    return killed


async def kill_postgres(stage: Stage, _: Crowd, chance: random.Random) -> float:
    """Kill all of Postgres, its postmaster only, or one of its processes. Its supervisor starts it again."""
    killed = time.monotonic()
    chance.choice((stage.server.kill, stage.server.kill_postmaster, partial(stage.server.kill_backend, chance)))()
    return killed


async def kill_watcher(stage: Stage, _: Crowd, chance: random.Random) -> float:
    """Kill the watcher of the embedded Postgres, and then Postgres. The service starts both again."""
    stage.server.kill_watcher()
    killed = time.monotonic()
    chance.choice((stage.server.kill, stage.server.kill_postmaster))()
    return killed


@asynccontextmanager
async def with_lazy_commits() -> AsyncIterator[Stage]:
    """A node on a database that would acknowledge before a commit is on the disk."""
    async with external() as stage:
        stage.server.query(TURN_OFF)
        stage.server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cadogan'")
        yield stage


async def crash(stage: Stage, crowd: Crowd, chance: random.Random) -> float:
    """Let many moves be acknowledged, and kill Postgres."""
    await crowd.acks.more(200)
    return await kill_postgres(stage, crowd, chance)


SERVICE = Case(
    "service-killed",
    "a killed service loses nothing, and its racers go on as soon as it runs again",
    campaign(embedded, kill_node, LOAD),
    short=1,
    full=100,
    recovery_p99_s=2,
)
CHILD = Case(
    "child-killed",
    "a killed child loses nothing, and its racers go on at once",
    campaign(partial(embedded, settings={"RESPAWN": "1"}), kill_child, LOAD),
    short=1,
    full=100,
    recovery_p99_s=2,
)
EMBEDDED = Case(
    "postgres-killed",
    "a killed embedded Postgres loses nothing, and is started again",
    campaign(embedded, kill_postgres, LOAD),
    short=1,
    full=100,
    recovery_p99_s=10,
)
WATCHER = Case(
    "watcher-killed",
    "an embedded Postgres that is killed with its watcher loses nothing, and is started again",
    campaign(partial(embedded, settings={"RESPAWN": "1"}), kill_watcher, LOAD),
    short=1,
    full=100,
    recovery_p99_s=10,
)
EXTERNAL = Case(
    "external-postgres-killed",
    "a killed Postgres that is not the service's own loses nothing",
    campaign(external, kill_postgres, LOAD),
    short=1,
    full=100,
    recovery_p99_s=10,
)
THREE_NODES = Case(
    "three-nodes",
    "killed at random, nodes of three lose nothing between them",
    campaign(partial(external, 3), kill_node, LOAD),
    short=1,
    full=100,
    recovery_p99_s=2,
)
LAZY = Case(
    "lazy-commits",
    "what the database says about commits does not weaken an ack",
    campaign(with_lazy_commits, crash, Load(racers=50, moves_per_s=500)),
    short=1,
    full=20,
    recovery_p99_s=10,
)
