"""Makes room for the races of the months to come, so that no append ever finds its partition missing."""

import asyncio

from cadogan.store.database import Pool, reaching_postgres
from cadogan.store.run_guarded import run_guarded

DAY_S = 86_400
RETRY_S = 60


async def make_partitions(pool: Pool) -> None:
    """Make the partitions of this month and the next ones, where they are missing; raises Unreachable."""
    with reaching_postgres():
        await pool.execute("SELECT create_partitions()")


async def keep_partitions(pool: Pool) -> None:
    """Make them every day until cancelled."""
    while True:
        pause_s = RETRY_S
        with run_guarded("partitions"):
            await make_partitions(pool)
            pause_s = DAY_S
        await asyncio.sleep(pause_s)
