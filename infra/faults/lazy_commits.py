"""The database has `synchronous_commit = off`, and Postgres is killed under load."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from infra.faults.campaign import campaign
from infra.faults.case import Case
from infra.faults.kills import kill_postgres
from infra.lab.racers.crowd import Crowd, Load
from infra.lab.stage import Stage, external

TURN_OFF = "ALTER DATABASE cadogan SET synchronous_commit = off"


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


CASE = Case(
    "lazy-commits",
    "what the database says about commits does not weaken an ack",
    campaign(with_lazy_commits, crash, Load(racers=50, moves_per_s=500)),
    short=1,
    full=20,
    recovery_p99_s=10,
)
