"""What a database looks like to a login: facts from which the doctor tells what is wrong with a set-up.

Nothing is written. Each fact is asked for by itself, because a broken set-up answers some and not others.
"""

import asyncio
import time
from collections.abc import Sequence

import asyncpg
from msgspec import Struct

from cadogan.store.database import Connection
from cadogan.store.migrations import newest
from cadogan.store.primary import Primary
from cadogan.store.vital_signs import UNARCHIVED

ASK_S = 5

FACTS = {
    "version": "SELECT current_setting('server_version_num')::int / 10000",
    "login": "SELECT session_user::text",
    "encoding": "SELECT current_setting('server_encoding')",
    "is_superuser": "SELECT rolsuper FROM pg_roles WHERE rolname = session_user",
    "is_owner": """
        SELECT EXISTS (
          SELECT FROM pg_class WHERE oid = to_regclass('event') AND pg_has_role(session_user, relowner, 'USAGE')
        )""",
    "has_tables": "SELECT to_regclass('event') IS NOT NULL",
    "has_role": "SELECT to_regrole('cadogan_service') IS NOT NULL",
    "may_set_role": """
        SELECT coalesce(bool_or(pg_has_role(oid, 'SET')), false) FROM pg_roles WHERE rolname = 'cadogan_service'""",
    "lacking": """
        SELECT coalesce(string_agg(name, ', ' ORDER BY name), '')
        FROM unnest(ARRAY['event', 'head', 'player', 'token', 'node', 'presence', 'race_listing']) AS name
        WHERE to_regclass(name) IS NOT NULL AND to_regrole('cadogan_service') IS NOT NULL
          AND NOT (has_table_privilege('cadogan_service', to_regclass(name), 'SELECT')
                   AND has_table_privilege('cadogan_service', to_regclass(name), 'INSERT'))
        """,
    "migration": "SELECT version_num FROM alembic_version",
    "fsync": "SELECT current_setting('fsync')::boolean",
    "full_page_writes": "SELECT current_setting('full_page_writes')::boolean",
    "synchronous_commit": "SELECT current_setting('synchronous_commit')",
    "standbys_wanted": "SELECT current_setting('synchronous_standby_names')",
    "standbys": "SELECT count(*) FROM pg_stat_replication",
    "unarchived": UNARCHIVED,
    "connections": """
        SELECT least(
          current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
          (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()),
          (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = session_user)
        )""",
    "partitions_ahead": """
        SELECT count(*) - 1 FROM generate_series(0, 3) AS ahead (months)
        WHERE to_regclass(to_char(now() AT TIME ZONE 'UTC' + months * interval '1 month', '"event_"YYYY"_"MM'))
          IS NOT NULL""",
    "newest_tx": "SELECT max(tx)::text::numeric::int8 FROM log_order WHERE tx IS NOT NULL",
    "next_tx": """
        SELECT pg_snapshot_xmax(pg_current_snapshot())::text::numeric::int8 + shift
        FROM epoch ORDER BY number DESC LIMIT 1""",
    "oldest_prepared_s": "SELECT extract(epoch FROM now() - min(prepared))::float8 FROM pg_prepared_xacts",
}


class Facts(Struct, kw_only=True):
    """What Postgres says. None: it did not say."""

    version: int | None = None
    login: str | None = None
    encoding: str | None = None
    is_superuser: bool | None = None
    is_owner: bool | None = None
    has_tables: bool | None = None
    has_role: bool | None = None
    may_set_role: bool | None = None
    lacking: str | None = None
    """Tables on which the role lacks rights."""
    migration: str | None = None
    newest_migration: str = ""
    fsync: bool | None = None
    full_page_writes: bool | None = None
    synchronous_commit: str | None = None
    standbys_wanted: str | None = None
    standbys: int | None = None
    unarchived: str | None = None
    """File of the WAL that could not be archived at the last attempt."""
    connections: int | None = None
    """Most connections that the login may have."""
    partitions_ahead: int | None = None
    newest_tx: int | None = None
    """Transaction of the newest event of the log."""
    next_tx: int | None = None
    """The next transaction of the cluster, in the order of the log."""
    oldest_prepared_s: float | None = None
    clock_ahead_s: float | None = None
    """By how much this machine's clock is ahead of Postgres's."""
    shares_sessions: bool | None = None
    """Whether two connections share one session of Postgres: a pooler is in between that does not pool sessions."""
    silent_hosts: dict[str, str] = {}
    """Hosts of the DSN that do not answer, and why."""
    other_primaries: Sequence[str] = ()
    """Hosts of the DSN that call themselves primaries, besides the one that counts."""


async def diagnose(dsn: str) -> Facts:
    """Ask for all facts. Raises what asyncpg and the system raise if there is no connection; the doctor explains it."""
    primary = Primary(dsn)
    async with asyncio.timeout(ASK_S * 3):
        connection = await primary.connect(statement_cache_size=0)
        other = await primary.connect(statement_cache_size=0)
    try:
        facts = Facts(newest_migration=newest())
        for name, query in FACTS.items():
            try:
                setattr(facts, name, await connection.fetchval(query, timeout=ASK_S))
            except (asyncpg.PostgresError, TimeoutError):
                continue
        facts.silent_hosts = await primary.silent_hosts()
        facts.other_primaries = await primary.other_primaries()
        facts.clock_ahead_s = await clock_ahead_s(connection)
        facts.shares_sessions = await backend_of(connection) == await backend_of(other)
        return facts
    finally:
        connection.terminate()
        other.terminate()


async def clock_ahead_s(connection: Connection) -> float:
    """By how much this machine's clock is ahead of Postgres's."""
    before = time.time()
    theirs: float = await connection.fetchval("SELECT extract(epoch FROM clock_timestamp())::float8")
    return (before + time.time()) / 2 - theirs


async def backend_of(connection: Connection) -> int:
    """Process of Postgres that a connection leads to."""
    pid: int = await connection.fetchval("SELECT pg_backend_pid()")
    return pid
