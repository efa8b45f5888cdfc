"""Locks of deals, on all nodes: while one is held, no race on the deal can start through another.

The lock writes nothing, so it keeps no follower of the log waiting (see `Log.lifecycle`).
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from weakref import WeakValueDictionary

import asyncpg

from cadogan.races.ids import DealId
from cadogan.store.database import PASSING, Pool, reaching_postgres
from cadogan.store.errors import Unreachable

MOST_HELD = 2
"""Locks that a node holds at a time. Each takes one of the few connections for requests, mostly for milliseconds."""

PATIENCE_MS = 2000
"""How long to wait for a lock that another node has. It takes milliseconds to start a race."""

BE_PATIENT = "SELECT set_config('lock_timeout', $1, true)"

LOCK = "SELECT pg_advisory_xact_lock(hashtext('deal'), hashtext($1::text))"


class DealLocks:
    """Locks of deals, as one node takes them."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._free = asyncio.Semaphore(MOST_HELD)
        self._here = WeakValueDictionary[DealId, asyncio.Lock]()
        """Of the tasks here that want the lock of a deal, one takes a connection, and the others wait in order."""

    @asynccontextmanager
    async def hold(self, deal: DealId) -> AsyncIterator[None]:
        """Hold the lock of a deal. Raises Unreachable if it cannot be had.

        Postgres ends the lock of a session that stands still: see `idle_in_transaction_session_timeout`.
        """
        here = self._here.setdefault(deal, asyncio.Lock())
        async with here, self._free:  # in this order: a task that waits for a deal must not hold up others
            with reaching_postgres():
                connection = await self._pool.acquire()
            try:
                with reaching_postgres():
                    await connection.execute("BEGIN")
                    await connection.execute(BE_PATIENT, f"{PATIENCE_MS}ms")
                    await connection.execute(LOCK, str(deal))
                yield
            except asyncpg.LockNotAvailableError as error:
                raise Unreachable(f"another race on deal {deal} is starting right now") from error
            finally:
                with suppress(*PASSING):  # a broken connection holds no lock; what was done under it stays done
                    await connection.execute("ROLLBACK")
                await self._pool.release(connection)
