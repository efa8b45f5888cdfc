"""`cadogan migrate`: brings a database to the newest migration, as a step of its own."""

import asyncio
from typing import Annotated

from cyclopts import Parameter

from cadogan.cli.serving.database import database
from cadogan.store.log.partitions import make_first_partitions
from cadogan.store.login import restore_role
from cadogan.store.migrations import migrate as run_migrations
from cadogan.store.migrations import newest


def migrate(*, database_url: Annotated[str | None, Parameter(env_var="DATABASE_URL")] = None) -> None:
    """Run the missing migrations. Nodes of this release and of the one before it serve meanwhile.

    It needs a login that owns the tables, or that may create them. The service itself should have another one.

    Parameters
    ----------
    database_url
        A Postgres to use instead of the embedded one.
    """
    with database(database_url) as dsn:
        restored = asyncio.run(bring_up_to_date(dsn))
    if restored:
        print("Created the role cadogan_service, or granted it the rights that it lacked.")
    print(f"The database is at migration {newest()}.")


async def bring_up_to_date(dsn: str) -> bool:
    """Run the missing migrations, and create the next partitions. Returns whether the role had to be restored."""
    await run_migrations(dsn)
    is_restored = await restore_role(dsn)
    await make_first_partitions(dsn)
    return is_restored
