"""Creates the partitions of the coming months in advance, so that every append finds its partition."""

import asyncio

from cadogan.store.database import Pool, reaching_postgres
from cadogan.store.primary import Primary
from cadogan.store.run_guarded import run_guarded

DAY_S = 86_400
RETRY_S = 60
CREATE = "SELECT create_partitions()"


async def make_partitions(pool: Pool) -> None:
    """Create the missing partitions of this month and the next ones. Raises Unreachable."""
    with reaching_postgres():
        await pool.execute(CREATE)


async def make_first_partitions(dsn: str) -> None:
    """Create the missing partitions before a node runs. Raises Unreachable."""
    with reaching_postgres():
        connection = await Primary(dsn).connect()
        try:
            await connection.execute(CREATE)
        finally:
            await connection.close()


async def keep_partitions(pool: Pool) -> None:
    """Create missing partitions once a day until cancelled."""
    while True:
        pause_s = RETRY_S
        with run_guarded("partitions"):
            await make_partitions(pool)
            pause_s = DAY_S
        await asyncio.sleep(pause_s)
