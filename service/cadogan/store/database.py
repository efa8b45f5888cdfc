"""Connections to Postgres: pools whose sessions have the rights of the role `cadogan_service`, and no more.

A pool follows a failover by itself. A broken connection is replaced at its next use, by one to the host that is the
primary then (`primary.py`).
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import asyncpg
from asyncpg.pool import PoolAcquireContext, PoolConnectionProxy

from cadogan.store.errors import Unreachable
from cadogan.store.pool_uses import CONNECTIONS as NODE_CONNECTIONS
from cadogan.store.pool_uses import Use, uses_of
from cadogan.store.primary import Primary

CONNECTIONS = 10
"""Connections of a command at most."""

Connection: TypeAlias = asyncpg.Connection
PooledConnection: TypeAlias = PoolConnectionProxy


COMMAND = Use(CONNECTIONS, 30)
"""A command, which may read and write a lot."""

SLACK_S = 0.5
"""Seconds by which the service gives up later than Postgres, whose error leaves the connection intact."""
CACHED_STATEMENTS = 100
"""Prepared statements of a connection, as asyncpg has by default."""
TURN_S = 4
"""Seconds that a query waits for a connection: for a free one, or for a search for the primary."""
GOODBYE_S = 0.3
"""Seconds for the connections of a pool to close. All pools of a node close one after the other, while it ends."""

SETTINGS = {
    "default_transaction_isolation": "read committed",  # locked heads show what others have committed meanwhile
    "jit": "off",  # our queries touch few rows: compiling one takes longer than running it
    "idle_in_transaction_session_timeout": "15s",  # the locks of a node that stands still
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

SERVICE_NAME = """
SELECT system_identifier || '-' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS name
FROM pg_control_system()
"""

REFUSING = (
    asyncpg.InvalidAuthorizationSpecificationError,  # the password is being changed
    asyncpg.InvalidCatalogNameError,  # the database is being restored
)
"""Errors of a Postgres that answers, and lets this login or everybody in later."""

PASSING = (
    OSError,  # refused, reset, timed out
    asyncpg.InterfaceError,  # closed by us
    asyncpg.InternalClientError,  # closed during an answer; or no host is a primary yet
    asyncpg.PostgresConnectionError,
    *REFUSING,
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
        if isinstance(error, REFUSING):  # it answers, and its own words are the best
            raise Unreachable(f"Postgres refuses the connection: {error}") from error
        raise Unreachable(f"Postgres does not answer: {error!r}") from error


class Pool(asyncpg.Pool):
    """Connections to the primary. A query does not wait long for one of them, and none outlives a failover."""

    def __init__(self, primary: Primary, use: Use, *, is_opened: bool = False, is_shared: bool = False) -> None:
        """Connections are opened when they are needed. With `is_opened`, `await` opens the first one.

        With `is_shared`, a pooler shares the sessions of Postgres between its clients, transaction by transaction. So a
        session has the settings of its role (`pooler.py`), and knows no statement of an earlier transaction.
        """
        super().__init__(
            connect=primary.connect,
            init=None if is_shared else partial(_begin_session, use),
            reset=_leave_as_is,
            init_size=int(is_opened),
            min_size=0,
            max_size=use.connections,
            max_queries=50_000,
            max_inactive_connection_lifetime=300,
            loop=None,
            connection_class=asyncpg.Connection,
            record_class=asyncpg.Record,
            command_timeout=use.answer_s + SLACK_S,
            server_settings={"application_name": "cadogan"},
            statement_cache_size=0 if is_shared else CACHED_STATEMENTS,
        )
        self._primary = primary
        self.switches = 0
        """How often another host has become the primary. Connections from before belong to the former one."""
        self.uses = 0
        """How often a connection was asked for."""
        self.waits = 0
        """How often none was free, so that a query had to wait."""
        primary.on_change(self._switch)
        primary.on_doubt(self.expire_connections)

    @property
    def in_use(self) -> int:
        """Connections that are in use now."""
        return self.get_size() - self.get_idle_size()

    def acquire(self, *, timeout: float | None = None) -> "PoolAcquireContext[Any]":
        """A connection. Raises TimeoutError if all are in use for `TURN_S`."""
        self.uses += 1
        self.waits += self.in_use >= self.get_max_size()
        return super().acquire(timeout=TURN_S if timeout is None else timeout)

    async def close(self) -> None:
        """Close all connections. Those that Postgres does not let go within `GOODBYE_S` are dropped."""
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_S):
                await super().close()

    async def release(self, connection: PooledConnection, *, timeout: float | None = None) -> None:  # noqa: ASYNC109 - as in asyncpg
        """Give a connection back. One whose query cannot be cancelled within `SLACK_S` is dropped: its line is dead."""
        await super().release(connection, timeout=SLACK_S if timeout is None else timeout)

    async def doubt_primary(self) -> None:
        """It did not answer in time: search for it before the next connection, and replace the idle ones of all pools.

        A host that has vanished, or a firewall that has forgotten its connections, closes none of them. All are as dead
        as the one that was missed, and each would cost the next query its whole deadline.
        """
        await self._primary.doubt()

    async def _switch(self) -> None:
        self.switches += 1
        await self.expire_connections()


async def connect(dsn: str, connections: int = CONNECTIONS) -> Pool:
    """Open a pool for a command on a migrated database. Raises Unreachable."""
    with reaching_postgres():
        return await Pool(Primary(dsn), COMMAND._replace(connections=connections), is_opened=True)


class Pools(NamedTuple):
    """The pools of a node. They are apart so that slow queries of one kind hold up no other kind.

    A task that holds a connection of one pool may wait for one of a pool further down, never further up or of its own.
    """

    tables: Pool
    """For requests and matchmaking. A transaction that locks waiting players creates their race."""
    lists: Pool
    """For projections, and what is read from them."""
    entrance: Pool
    """For tokens and names, without which nobody can enter a race."""
    heartbeat: Pool
    """For presence. A node without a heartbeat is taken for dead."""
    bus: Pool
    """For what nodes tell each other: one connection that listens."""
    log: Pool
    """For reading the log, and for deals, which are drawn while a race is created."""
    writer: Pool
    """For the writer of the log. One connection writes; the other replaces it while the first one is given up."""


@asynccontextmanager
async def open_pools(
    dsn: str, connections: int = NODE_CONNECTIONS, pooler_dsn: str | None = None
) -> AsyncIterator[Pools]:
    """Open the pools of a node on a migrated database. `pooler_dsn` leads there through a pooler in transaction mode.

    Raises Unreachable, TooFewConnections.
    """
    uses = uses_of(connections)
    primary = Primary(dsn)
    pooler = None if pooler_dsn is None else Primary(pooler_dsn)
    async with AsyncExitStack() as stack:
        with reaching_postgres():
            pools = {
                name: await stack.enter_async_context(
                    Pool(primary, use, is_opened=name == "log")
                    if pooler is None or use.needs_session
                    else Pool(pooler, use, is_opened=name == "log", is_shared=True)
                )
                for name, use in uses.items()
            }
        yield Pools(**pools)


async def fetch(pool: Pool, query: str, *arguments: object, deadline_s: float | None = None) -> list[asyncpg.Record]:
    """Rows of a read-only query, which is retried once if the connection breaks. Raises Unreachable.

    With a deadline, silence means that connections are dead: they are replaced.
    """
    try:
        with reaching_postgres():
            return await pool.fetch(query, *arguments, timeout=deadline_s)
    except Unreachable as error:
        if isinstance(error.__cause__, TimeoutError) and deadline_s is not None:
            await pool.doubt_primary()
        if isinstance(error.__cause__, TimeoutError | asyncpg.QueryCanceledError):  # it has taken its time already
            raise
        with reaching_postgres():
            return await pool.fetch(query, *arguments)


def drop(connection: PooledConnection) -> None:
    """Drop a connection, whatever its state. The pool opens another one when it needs it."""
    with suppress(asyncpg.InterfaceError):  # a connection that broke has left the pool already
        connection.terminate()


async def service_name(pool: Pool) -> str:
    """A name that nodes on the same database share, and no others. Raises Unreachable."""
    return str((await fetch(pool, SERVICE_NAME))[0]["name"])


async def _begin_session(use: Use, connection: Connection) -> None:
    """Pin the settings of a session. They are no start-up parameters, because PgBouncer refuses most of those."""
    pinned = SETTINGS | {"statement_timeout": f"{use.answer_s * 1000:.0f}ms"}
    settings = [f"SET {name} = '{value}'" for name, value in pinned.items()]
    await connection.execute(";".join((*settings, KEEP_COMMITS, BECOME_THE_SERVICE)))


async def _leave_as_is(_: Connection) -> None:
    """Skip asyncpg's reset query: our sessions set nothing, do not LISTEN, and hold no locks."""
