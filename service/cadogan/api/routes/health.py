"""For whoever operates the service: whether the process is up, and whether it can do its work."""

from litestar import get
from litestar.di import NamedDependency
from msgspec import Struct

from cadogan.api.http.errors import NotReady
from cadogan.api.http.limit_policies import costs
from cadogan.api.http.problems import refusals
from cadogan.store.errors import StoreError
from cadogan.store.log.log import Log
from cadogan.store.projections.listing import Listing


class Health(Struct, frozen=True):
    """How the service is."""

    status: str


@get(
    "/livez",
    operation_id="isAlive",
    summary="Whether the process is up",
    tags=["health"],
    sync_to_thread=False,
    opt=costs(0),
)
def is_alive() -> Health:
    """Asks nobody else: a process that cannot reach Postgres need not be restarted."""
    return Health("alive")


@get(
    "/readyz",
    operation_id="isReady",
    summary="Whether it can do its work",
    tags=["health"],
    responses=refusals(503),
    opt=costs(0),
)
async def is_ready(log: NamedDependency[Log], listing: NamedDependency[Listing]) -> Health:
    """Asks Postgres, which has to answer and to be migrated."""
    try:
        await log.heads(())
        await listing.follow()
    except StoreError:
        raise
    except Exception as error:
        raise NotReady(f"Postgres answers, but not as a database that is migrated: {error}") from error
    return Health("ready")
