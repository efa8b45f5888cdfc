"""Epochs: the order of lifecycle events goes on when the log comes to another cluster.

Followers read events in the order of the transactions that wrote them, because Postgres can say below which transaction
nothing is still being written. Ids of transactions are those of one cluster. After a dump was restored in another one,
they would begin below those in the log: old events could not be followed for long, and new ones never. So `event.tx` is
the id plus the shift of the epoch, and a start in another cluster begins an epoch with a larger shift.
"""

import structlog

from cadogan.store.database import Connection, Pool, reaching_postgres

ENTER = "SELECT enter_epoch()"

logger = structlog.get_logger()


async def enter_epoch(postgres: Pool | Connection) -> None:
    """Begin an epoch if the log has come to another cluster. Before anything is written there. Raises Unreachable."""
    with reaching_postgres():
        if await postgres.fetchval(ENTER):
            logger.info("epoch_begins", why="the log has come to another cluster, or its transactions begin again")
