"""Locks of deals, on all nodes: while one is held, no race on the deal can start through another.

The lock writes nothing, so it keeps no follower of the log waiting (see `Log.lifecycle`).
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import asyncpg

from cadogan.races.ids import DealId
from cadogan.store.database import PASSING, Pool, reaching_postgres
from cadogan.store.errors import Unreachable

PATIENCE_MS = 500
"""How long to wait for a lock that another node has. It takes milliseconds to start a race."""

BE_PATIENT = "SELECT set_config('lock_timeout', $1, true)"

LOCK = "SELECT pg_advisory_xact_lock(hashtext('deal'), hashtext($1::text))"


class DealLocks:
    """Locks of deals. Each takes a connection while it is held, so a node has one at a time."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._one_at_a_time = asyncio.Lock()

    @asynccontextmanager
    async def hold(self, deal: DealId) -> AsyncIterator[None]:
        """Hold the lock of a deal. Raises Unreachable if it cannot be had.

        Postgres ends the lock of a session that stands still: see `idle_in_transaction_session_timeout`.
        """
        async with self._one_at_a_time:
            with reaching_postgres():
                connection = await self._pool.acquire()
            try:
                with reaching_postgres():
                    await connection.execute("BEGIN")
                    await connection.execute(BE_PATIENT, f"{PATIENCE_MS}ms")
                    await connection.execute(LOCK, str(deal))
                yield
            except asyncpg.LockNotAvailableError as error:
                raise Unreachable(f"another node is starting a race on deal {deal}") from error
            finally:
                with suppress(*PASSING):  # a broken connection holds no lock; what was done under it stays done
                    await connection.execute("ROLLBACK")
                await self._pool.release(connection)
