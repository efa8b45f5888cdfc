"""Health checks for operators: liveness and readiness."""

from typing import Literal

from litestar import get
from litestar.di import NamedDependency
from msgspec import Struct

from cadogan.api.limits.limit_policies import costs
from cadogan.api.problems.errors import NotReady
from cadogan.api.problems.problems import problem_responses
from cadogan.rooms.node.node_watch import NodeWatch
from cadogan.rooms.node.shutdown import Shutdown
from cadogan.store.clock import Clock
from cadogan.store.errors import StoreError
from cadogan.store.log.log import Log
from cadogan.store.projections.set_aside import SetAsideTable


class Health(Struct, frozen=True):
    """Health of the service."""

    status: str


class Readiness(Struct, frozen=True, kw_only=True):
    """Whether the service can work.

    It is `degraded` while races are set aside: lists, ratings or results lack what happened in `set_aside` races.
    """

    status: Literal["ready", "degraded"]
    set_aside: int
    """Races with an event that lists, ratings or results cannot apply. `cadogan set-aside` lists them."""
    standby_confirms: bool
    """Whether a standby confirms each commit, as far as Postgres knows. If none does, a failover may lose moves."""
    loop_lag_ms: float
    """Longest time for which this node did nothing that was due, within the last minute or two."""
    descriptors_left: int
    """File descriptors, and so about as many connections, that this node has left."""


@get(
    "/livez",
    operation_id="isAlive",
    summary="Check liveness",
    tags=["health"],
    responses=problem_responses(503),
    sync_to_thread=False,
    opt=costs(0),
)
def is_alive(log: NamedDependency[Log]) -> Health:
    """Whether the process is up and its writer works. An outage of Postgres is no reason for a restart."""
    if log.is_stuck:
        raise NotReady("the writer of the log has stopped; restart the service")
    return Health("alive")


@get(
    "/readyz",
    operation_id="isReady",
    summary="Check readiness",
    tags=["health"],
    responses=problem_responses(503),
    opt=costs(0),
)
async def is_ready(
    log: NamedDependency[Log],
    set_aside: NamedDependency[SetAsideTable],
    clock: NamedDependency[Clock],
    shutdown: NamedDependency[Shutdown],
    watch: NamedDependency[NodeWatch],
) -> Readiness:
    """Whether the service can work.

    Postgres has to answer, to be migrated, and to store moves within 2 s, the node's clock has to be right, and the
    node must not be shutting down. A degraded service works, too.
    """
    if shutdown.has_begun:
        raise NotReady("this node is shutting down")
    if log.is_stalled:
        raise NotReady(f"Postgres answers no appends: the oldest has waited for {log.stalled_s:.0f} s")
    try:
        await log.heads(())
        durability = await log.durability()
        races = await set_aside.count()
    except StoreError:
        raise
    except Exception as error:
        raise NotReady(f"Postgres answers, but the database is not migrated: {error}") from error
    if clock.fault is not None:
        raise NotReady(clock.fault)
    return Readiness(
        status="degraded" if races else "ready",
        set_aside=races,
        standby_confirms=durability.has_standby,
        loop_lag_ms=round(1000 * watch.wall.recent_max, 1),
        descriptors_left=watch.descriptors.left,
    )
