"""Makes room for the races of the months to come, so that no append ever finds its partition missing."""

import asyncio

import structlog

from cadogan.store.database import Pool, reaching_postgres
from cadogan.store.errors import Unreachable

DAY_S = 86_400
RETRY_S = 60

logger = structlog.get_logger()


async def make_partitions(pool: Pool) -> None:
    """Make the partitions of this month and the next ones, where they are missing; raises Unreachable."""
    with reaching_postgres():
        await pool.execute("SELECT create_partitions()")


async def keep_partitions(pool: Pool) -> None:
    """Make them every day until cancelled."""
    while True:
        pause = DAY_S
        try:
            await make_partitions(pool)
        except Unreachable as error:
            logger.warning("postgres does not answer", error=str(error))
            pause = RETRY_S
        await asyncio.sleep(pause)
