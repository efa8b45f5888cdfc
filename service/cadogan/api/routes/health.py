"""Health checks for operators: liveness and readiness."""

from litestar import get
from litestar.di import NamedDependency
from msgspec import Struct

from cadogan.api.http.errors import NotReady
from cadogan.api.http.limit_policies import costs
from cadogan.api.http.problems import problem_responses
from cadogan.lobby.shutdown import Shutdown
from cadogan.store.errors import StoreError
from cadogan.store.log.log import Log
from cadogan.store.projections.listing import Listing


class Health(Struct, frozen=True):
    """Health of the service."""

    status: str


@get(
    "/livez",
    operation_id="isAlive",
    summary="Check liveness",
    tags=["health"],
    sync_to_thread=False,
    opt=costs(0),
)
def is_alive() -> Health:
    """Whether the process is up. This does not check Postgres: an outage of Postgres is no reason for a restart."""
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
    log: NamedDependency[Log], listing: NamedDependency[Listing], shutdown: NamedDependency[Shutdown]
) -> Health:
    """Whether the service can work: Postgres answers and is migrated, and this node is not shutting down."""
    if shutdown.has_begun:
        raise NotReady("this node is shutting down")
    try:
        await log.heads(())
        await listing.follow()
    except StoreError:
        raise
    except Exception as error:
        raise NotReady(f"Postgres answers, but the database is not migrated: {error}") from error
    return Health("ready")
