"""Brings a database to the newest migration. For a database that is up to date, this costs three queries.

`schema/` is the whole schema of release 0.3.0, a file for each subject in the order of their dependencies: the first
migration. What came later is SQL in `versions/`, in the order of its numbers. The table `alembic_version`, which has
the name from Alembic, has the number of the newest migration that the database has.
"""

import asyncio
import re
from pathlib import Path

import asyncpg
import structlog

from cadogan.store.database import Connection, Pool, fetch, reaching_postgres
from cadogan.store.errors import MigrationBlocked, NotMigrated, OldPostgres
from cadogan.store.log.epoch import enter_epoch
from cadogan.store.log.event_kinds import write_event_kinds
from cadogan.store.primary import Primary

MIGRATIONS = Path(__file__).parent

ONE_AT_A_TIME = int.from_bytes(b"cadogan")
"""Key of the advisory lock. Of several nodes that start at the same time, one migrates and the others wait."""

logger = structlog.get_logger()


OLDEST_VERSION = 16
"""Major version of Postgres that the service needs."""

BASELINE = "0054"
"""Number of the first migration."""
VERSION = "SELECT version_num FROM alembic_version"
RECORD = """
CREATE TABLE alembic_version (
  version_num varchar(32) NOT NULL,
  CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO alembic_version (version_num) VALUES ('');
"""
NOTE = "UPDATE alembic_version SET version_num = '{}';"

LOCK_MS = 500
"""Milliseconds for which a migration waits for a lock. Queries that come after it wait behind it for as long."""
ATTEMPTS = 60
"""Attempts at a migration that does not get its locks."""
PAUSE_S = 1
"""Seconds between two attempts, in which the queries behind it go on."""

THROUGH_BASELINE = (
    "Install Cadogan 0.3.0, run its `cadogan migrate` with the login that owns the tables, then this release's."
)
"""The cure for a database whose migrations this release does not have."""

CONCURRENT = re.compile(r"^((?:CREATE|DROP) INDEX CONCURRENTLY [^;]+;)$", re.MULTILINE)
"""Statements that run in no transaction. Nobody waits for them, and they wait for every transaction that is open."""
CONCURRENT_MS = 60_000
"""Milliseconds for which such a statement waits for one of these transactions."""
TURN_S = 0.1
"""Seconds between two looks at whether another node has ended its migrations."""


async def migrate(dsn: str) -> None:
    """Run the missing migrations, each of them whole or not at all. They run beside a service that serves.

    A database that is ahead is left as it is, so that a node of an older release can start beside newer ones. New kinds
    of events get their names for psql. In a new cluster, the log gets a new epoch.

    Raises Unreachable, OldPostgres, MigrationBlocked, NotMigrated.
    """
    with reaching_postgres():
        connection = await Primary(dsn).connect()
    try:
        check_version(connection)
        check_baseline(await _version(connection))
        if await _version(connection) < newest():
            await _catch_up(connection)
        await write_event_kinds(connection)
        await enter_epoch(connection)
    except asyncpg.InsufficientPrivilegeError as error:
        raise NotMigrated(f"{error}. Run `cadogan migrate` with the login that owns the tables.") from error
    except asyncpg.RaiseError as error:  # a migration refuses, and its hint is the cure
        raise NotMigrated(f"{error.args[0]}. {error.hint or ''}".rstrip()) from error
    finally:
        await connection.close()


def check_version(connection: Connection) -> None:
    """Raises OldPostgres."""
    version = connection.get_server_version().major
    if version < OLDEST_VERSION:
        raise OldPostgres(
            f"this is Postgres {version}, and the service needs {OLDEST_VERSION} or newer. "
            "Upgrade it with pg_upgrade, or by dump and restore."
        )


def check_baseline(version: str) -> None:
    """Raises NotMigrated for a database of a release before the baseline. "": an empty database."""
    if "" < version < baseline():
        raise NotMigrated(f"the database is at migration {version}, of a release before 0.3.0. {THROUGH_BASELINE}")


async def check_migrated(pool: Pool) -> None:
    """Raises NotMigrated unless the database has all migrations of this release. Unreachable."""
    try:
        ((version,),) = await fetch(pool, VERSION)
    except (asyncpg.UndefinedTableError, asyncpg.InsufficientPrivilegeError):  # the service may read it since 0030
        version = ""
    check_baseline(version)
    if version < newest():
        raise NotMigrated(
            f"the database is at migration {version or 'none'}, and this release needs {newest()}. "
            "Run `cadogan migrate` with the login that owns the tables."
        )


async def _catch_up(connection: Connection) -> None:
    # The lock is held until the connection closes. A query that waited for it would be open meanwhile, and a node that
    # builds an index beside queries would wait for that query.
    while not await connection.fetchval(f"SELECT pg_try_advisory_lock({ONE_AT_A_TIME})"):  # noqa: ASYNC110 - another process
        await asyncio.sleep(TURN_S)
    before = await _version(connection)
    since = before
    for revision in revisions():
        if revision > since:
            await _run(connection, script(since, revision))
            since = revision
    logger.info("migrated", since=before, to=since)


async def _run(connection: Connection, migration: str) -> None:
    """Run a migration: a transaction, or several with indexes in between that are built beside queries.

    One that was interrupted after such an index begins again, so what comes before the index can be repeated.
    """
    parts = CONCURRENT.split(migration)
    for number, part in enumerate(parts):
        if number % 2:
            await _attempt(connection, part, CONCURRENT_MS, 1)
        elif part.strip():
            begin, commit = "BEGIN;" if number else "", "" if part is parts[-1] else "COMMIT;"
            await _attempt(connection, f"{begin}{part}{commit}", LOCK_MS, ATTEMPTS)


async def _attempt(connection: Connection, statements: str, lock_ms: int, attempts: int) -> None:
    """Run statements. A query that holds a lock for long makes them try again: others would wait behind them."""
    await connection.execute(f"SET lock_timeout = {lock_ms}")
    for attempt in range(1, attempts + 1):
        try:
            await connection.execute(statements)
        except asyncpg.LockNotAvailableError as error:
            await connection.execute("ROLLBACK")
            if attempt == attempts:
                raise MigrationBlocked(
                    f"a migration did not get its locks in {attempts * max(lock_ms // 1000, PAUSE_S)} s: {error}. "
                    "pg_stat_activity shows which transaction is open for long; then run `cadogan migrate` again."
                ) from error
            await asyncio.sleep(PAUSE_S)
        else:
            return


def newest() -> str:
    """Revision of the newest migration."""
    return revisions()[-1]


def baseline() -> str:
    """Revision of the first migration, which makes the whole schema of release 0.3.0."""
    return BASELINE


def revisions() -> list[str]:
    """Revisions of all migrations in their order: the first four characters of the names in `versions/`."""
    return [BASELINE, *(file.name[:4] for file in files_of("versions"))]


def sql_files() -> list[str]:
    """Texts of all SQL files of the migrations, in the order of the migrations."""
    return [file.read_text() for folder in ("schema", "versions") for file in files_of(folder)]


def script(since: str, to: str) -> str:
    """The migrations after a revision ("" for an empty database) up to another one as SQL, between BEGIN and COMMIT."""
    files = [file for file in files_of("versions") if since < file.name[:4] <= to]
    beginning = [] if since else [RECORD, *(file.read_text() for file in files_of("schema"))]
    return "\n".join(["BEGIN;", *beginning, *(file.read_text() for file in files), NOTE.format(to), "COMMIT;"])


def files_of(folder: str) -> list[Path]:
    """SQL files of a folder, in their order."""
    return sorted((MIGRATIONS / folder).glob("*.sql"))


async def _version(connection: Connection) -> str:
    try:
        version: str | None = await connection.fetchval(VERSION)
    except asyncpg.UndefinedTableError:
        return ""
    return version or ""
