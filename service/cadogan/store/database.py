"""How the service reaches Postgres: a pool whose connections may do what the role `cadogan_service` may, no more.

The pool follows a failover by itself: a connection that broke is replaced at its next use, and where the DSN names
several hosts (`postgresql://one,two/cadogan`) the replacement is to whichever is the primary then.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import NamedTuple, TypeAlias

import asyncpg
from asyncpg.connect_utils import SessionAttribute
from asyncpg.pool import PoolConnectionProxy

from cadogan.store.errors import Unreachable

CONNECTIONS = 10
"""Of one node at the most, but for those to the log."""
LOG_CONNECTIONS = 4
"""To the log and the deals, which keep to them. The log writes over one.

While a race is made, the rows of those who are to race are locked. Whoever asks for these rows waits, and holds a
connection; were all held like that, and the race needed one of them, nobody would ever get on.
"""

Pool: TypeAlias = asyncpg.Pool
Connection: TypeAlias = asyncpg.Connection
PooledConnection: TypeAlias = PoolConnectionProxy

ANSWER_S = 30
"""An answer takes milliseconds. After this long the line is taken for dead, whatever TCP may still hope."""

SETTINGS = {
    "application_name": "cadogan",
    "default_transaction_isolation": "read committed",  # append_events.sql relies on it
    "jit": "off",  # our queries touch few rows; compiling one takes longer than running it
}

BECOME_THE_SERVICE = """
SELECT set_config('role', rolname, false) FROM pg_roles WHERE rolname = 'cadogan_service' AND pg_has_role(oid, 'SET')
"""

PASSING = (
    OSError,  # refused, reset, timed out
    asyncpg.InterfaceError,  # closed on our side
    asyncpg.InternalClientError,  # closed in the middle of an answer; no host is a primary yet
    asyncpg.PostgresConnectionError,
    asyncpg.InvalidAuthorizationSpecificationError,  # the password is being changed,
    asyncpg.InvalidCatalogNameError,  # or the database restored
    asyncpg.OperatorInterventionError,  # shut down, starting up, cancelled
    asyncpg.InsufficientResourcesError,  # no connection left, disk full
    asyncpg.TransactionRollbackError,  # deadlock
    asyncpg.ReadOnlySQLTransactionError,  # a primary that has become a standby
    asyncpg.PostgresSystemError,
)
"""Nothing is wrong with the question: on another connection, or later, it may be answered."""


@contextmanager
def reaching_postgres() -> Iterator[None]:
    """Raise Unreachable for what may pass; what is wrong with the question itself stays what it is."""
    try:
        yield
    except PASSING as error:
        if isinstance(error, ValueError):  # asyncpg's words for an argument or a DSN that it cannot read
            raise
        raise Unreachable(f"Postgres does not answer: {error!r}") from error


async def connect(dsn: str, connections: int = CONNECTIONS) -> Pool:
    """Open a pool on a migrated database, with at most so many connections; raises Unreachable."""
    with reaching_postgres():
        return await asyncpg.create_pool(
            dsn,
            min_size=1,
            max_size=connections,
            init=_become_the_service,
            reset=_leave_as_is,
            command_timeout=ANSWER_S,
            target_session_attrs=SessionAttribute.primary,
            server_settings=SETTINGS,
        )


class Pools(NamedTuple):
    """The two pools of a node."""

    tables: Pool
    """For everything but the log and the deals."""
    log: Pool


@asynccontextmanager
async def open_pools(dsn: str) -> AsyncIterator[Pools]:
    """Both pools of a node on a migrated database; raises Unreachable."""
    async with await connect(dsn) as tables, await connect(dsn, LOG_CONNECTIONS) as log:
        yield Pools(tables, log)


async def fetch(pool: Pool, query: str, *arguments: object) -> list[asyncpg.Record]:
    """Rows of a query that only reads, asked once more if the connection breaks under it; raises Unreachable."""
    try:
        with reaching_postgres():
            return await pool.fetch(query, *arguments)
    except Unreachable:
        with reaching_postgres():
            return await pool.fetch(query, *arguments)


async def _become_the_service(connection: Connection) -> None:
    await connection.execute(BECOME_THE_SERVICE)


async def _leave_as_is(_: Connection) -> None:
    """Save the round trip of asyncpg's own reset: no session of ours sets anything, listens or locks."""
