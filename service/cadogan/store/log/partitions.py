"""Creates the partitions of the coming months in advance, so that every append finds its partition."""

from functools import partial

from cadogan.store.database import Pool, reaching_postgres
from cadogan.store.every import every
from cadogan.store.primary import Primary

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
    await every(DAY_S, "partitions", partial(make_partitions, pool), again_s=RETRY_S)
