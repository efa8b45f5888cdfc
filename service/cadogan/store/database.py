"""Connections to Postgres: pools whose sessions have the rights of the role `cadogan_service`, and no more.

A pool follows a failover by itself. A broken connection is replaced at its next use, by one to the host that is the
primary then (`primary.py`).
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, NamedTuple, TypeAlias

import asyncpg
from asyncpg.pool import PoolAcquireContext, PoolConnectionProxy

from cadogan.store.errors import Unreachable
from cadogan.store.primary import Primary

CONNECTIONS = 10
"""Connections of one node at most, besides those of the log."""
LOG_CONNECTIONS = 4
"""Connections for the log and the deals. The log writes over one of them.

They have a pool of their own to avoid a deadlock. While a race is created, the rows of its waiting players are locked.
A request that needs these rows waits, and holds a connection. If all connections were held like that, the race could
not get the one that it needs to finish.
"""

Connection: TypeAlias = asyncpg.Connection
PooledConnection: TypeAlias = PoolConnectionProxy

ANSWER_S = 5
"""Seconds after which an unanswered query means that the connection is dead. Answers take milliseconds."""
TURN_S = 4
"""Seconds that a query waits for a connection: for a free one, or for a search for the primary."""

SETTINGS = {
    "default_transaction_isolation": "read committed",  # append_events.sql relies on it
    "jit": "off",  # our queries touch few rows: compiling one takes longer than running it
}

# Whatever the server, the database or the role have set: a commit is confirmed once it is on the disk, and on that of
# the synchronous standby. `remote_apply` waits for more than that.
KEEP_COMMITS = """
SELECT set_config(
  'synchronous_commit',
  CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END,
  false
)
"""

BECOME_THE_SERVICE = """
SELECT set_config('role', rolname, false) FROM pg_roles WHERE rolname = 'cadogan_service' AND pg_has_role(oid, 'SET')
"""

PASSING = (
    OSError,  # refused, reset, timed out
    asyncpg.InterfaceError,  # closed by us
    asyncpg.InternalClientError,  # closed during an answer; or no host is a primary yet
    asyncpg.PostgresConnectionError,
    asyncpg.InvalidAuthorizationSpecificationError,  # the password is being changed
    asyncpg.InvalidCatalogNameError,  # the database is being restored
    asyncpg.OperatorInterventionError,  # shut down, starting up, cancelled
    asyncpg.InsufficientResourcesError,  # no connection left, disk full
    asyncpg.TransactionRollbackError,  # deadlock
    asyncpg.ReadOnlySQLTransactionError,  # the primary has become a standby
    asyncpg.PostgresSystemError,
)
"""Errors that may pass: the same query may succeed on another connection, or later."""


@contextmanager
def reaching_postgres() -> Iterator[None]:
    """Raise Unreachable for errors that may pass. Errors of the query itself are raised unchanged."""
    try:
        yield
    except PASSING as error:
        if isinstance(error, ValueError):  # asyncpg raises it for arguments and DSNs that it cannot read
            raise
        raise Unreachable(f"Postgres does not answer: {error!r}") from error


class Pool(asyncpg.Pool):
    """Connections to the primary. A query does not wait long for one of them, and none outlives a failover."""

    def __init__(self, primary: Primary, connections: int, answer_s: float) -> None:
        super().__init__(
            connect=primary.connect,
            init=_begin_session,
            reset=_leave_as_is,
            init_size=1,
            min_size=0,
            max_size=connections,
            max_queries=50_000,
            max_inactive_connection_lifetime=300,
            loop=None,
            connection_class=asyncpg.Connection,
            record_class=asyncpg.Record,
            command_timeout=answer_s,
            server_settings={"application_name": "cadogan"},
        )
        self._primary = primary
        self.switches = 0
        """How often another host has become the primary. Connections from before belong to the former one."""
        primary.on_change(self._switch)

    def acquire(self, *, timeout: float | None = None) -> "PoolAcquireContext[Any]":
        """A connection. Raises TimeoutError if all are in use for `TURN_S`."""
        return super().acquire(timeout=TURN_S if timeout is None else timeout)

    async def doubt_primary(self) -> None:
        """Search for the primary before the next connection, and replace the idle ones: it did not answer in time."""
        self._primary.doubt()
        await self.expire_connections()

    async def _switch(self) -> None:
        self.switches += 1
        await self.expire_connections()


async def connect(dsn: str, connections: int = CONNECTIONS) -> Pool:
    """Open a pool on a migrated database. Raises Unreachable."""
    with reaching_postgres():
        return await Pool(Primary(dsn), connections, ANSWER_S)


class Pools(NamedTuple):
    """The two pools of a node."""

    tables: Pool
    """For everything but the log and the deals."""
    log: Pool


@asynccontextmanager
async def open_pools(dsn: str) -> AsyncIterator[Pools]:
    """Open both pools of a node on a migrated database. Raises Unreachable."""
    primary = Primary(dsn)
    with reaching_postgres():
        async with Pool(primary, CONNECTIONS, ANSWER_S) as tables, Pool(primary, LOG_CONNECTIONS, ANSWER_S) as log:
            yield Pools(tables, log)


async def fetch(pool: Pool, query: str, *arguments: object) -> list[asyncpg.Record]:
    """Rows of a read-only query, which is retried once if the connection breaks. Raises Unreachable."""
    try:
        with reaching_postgres():
            return await pool.fetch(query, *arguments)
    except Unreachable:
        with reaching_postgres():
            return await pool.fetch(query, *arguments)


async def _begin_session(connection: Connection) -> None:
    """Pin the settings of a session. They are no start-up parameters, because PgBouncer refuses most of those."""
    settings = [f"SET {name} = '{value}'" for name, value in SETTINGS.items()]
    await connection.execute(";".join((*settings, KEEP_COMMITS, BECOME_THE_SERVICE)))


async def _leave_as_is(_: Connection) -> None:
    """Skip asyncpg's reset query: our sessions set nothing, do not LISTEN, and hold no locks."""
