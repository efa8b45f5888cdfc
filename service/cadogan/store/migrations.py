"""Brings a database to the newest migration. For a database that is up to date, this costs one query.

The migrations are SQL files. Alembic knows their order and writes them as one script; this module runs it.
"""

import io
from pathlib import Path

import asyncpg
import structlog

from cadogan.store.database import Connection, reaching_postgres
from cadogan.store.errors import MigrationsMissing
from cadogan.store.primary import Primary

PACKAGED = Path(__file__).parents[1] / "migrations"
MIGRATIONS = PACKAGED if PACKAGED.is_dir() else Path(__file__).parents[3] / "infra" / "migrations"
"""In the package, where a wheel was installed, or else in the checkout."""

ONE_AT_A_TIME = int.from_bytes(b"cadogan")
"""Key of the advisory lock. Of several nodes that start at the same time, one migrates and the others wait."""

logger = structlog.get_logger()


async def migrate(dsn: str) -> None:
    """Run the missing migrations, all or none. Raises Unreachable, MigrationsMissing.

    A database that is ahead is left as it is, so that a node of an older release can start beside newer ones.
    """
    with reaching_postgres():
        connection = await Primary(dsn).connect()
    try:
        if await _version(connection) < newest():
            await _catch_up(connection)
    finally:
        await connection.close()


async def _catch_up(connection: Connection) -> None:
    await connection.execute(f"SELECT pg_advisory_lock({ONE_AT_A_TIME})")  # held until the connection closes
    version = await _version(connection)
    if version < newest():
        await connection.execute(script(version))
        logger.info("migrated", since=version, to=newest())


def newest() -> str:
    """Revision of the newest migration: the first four characters of its file name."""
    names = [path.name for path in (MIGRATIONS / "versions").glob("[0-9]*.py")]
    if not names:
        raise MigrationsMissing(
            f"there are no migrations in {MIGRATIONS}; install Cadogan again, or run it from a whole checkout"
        )
    return max(names)[:4]


def script(since: str) -> str:
    """All migrations after a revision ("" for an empty database) as SQL, in one transaction."""
    from alembic import command  # noqa: PLC0415 - takes 0.4 s, which an up-to-date database should not cost
    from alembic.config import Config  # noqa: PLC0415

    written = io.StringIO()
    config = Config(output_buffer=written)
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, f"{since or 'base'}:head", sql=True)
    return written.getvalue()


async def _version(connection: Connection) -> str:
    try:
        version: str | None = await connection.fetchval("SELECT version_num FROM alembic_version")
    except asyncpg.UndefinedTableError:
        return ""
    return version or ""
