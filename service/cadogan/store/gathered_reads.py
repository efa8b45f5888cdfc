"""Reads of single keys that share queries when many come at once, as when all clients come back after a restart.

A read that comes alone is a query of its own, at once. Those that come soon after the beginning of a query, or while
enough queries are under way, wait, and the next query reads all of them. So a read is never older than its call.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Generic, TypeVar, cast

from cadogan.store.shared_task import note_retrieved, shared_task

APART_S = 0.005
"""Least seconds between the beginnings of two queries. A query costs this process as much as the rest of an entry."""

K = TypeVar("K")
V = TypeVar("V")


class GatheredReads(Generic[K, V]):
    """Gathers reads. `read` reads at most `most` keys with one query, and leaves out what does not exist.

    At most `queries` are under way, so that other statements get a connection of the pool, too.
    """

    def __init__(self, read: Callable[[Sequence[K]], Awaitable[Mapping[K, V]]], most: int, *, queries: int = 1) -> None:
        self._read = read
        self._most = most
        self._queries = queries
        self._waiting: dict[K, asyncio.Future[V | None]] = {}
        self._working: set[asyncio.Task[None]] = set()
        self._next_at = 0.0

    async def get(self, key: K) -> V | None:
        """The value of a key; None if there is none. Raises what the query raises."""
        return await asyncio.shield(self._future(key))  # a caller that is cancelled does not cancel the others'

    async def get_all(self, keys: Iterable[K]) -> dict[K, V]:
        """The values of those keys that exist."""
        futures = {key: self._future(key) for key in keys}
        values = [(key, await asyncio.shield(future)) for key, future in futures.items()]
        return {key: value for key, value in values if value is not None}

    def _future(self, key: K) -> "asyncio.Future[V | None]":
        future = self._waiting.get(key)
        if future is None:
            future = self._waiting[key] = asyncio.get_running_loop().create_future()
            future.add_done_callback(note_retrieved)
            if len(self._working) < self._queries:
                self._working.add(shared_task(self._work()))
        return future

    async def _work(self) -> None:
        try:
            await self._read_waiting()
        except asyncio.CancelledError:  # the service ends
            for future in self._waiting.values():
                future.cancel()
            self._waiting.clear()
            raise
        finally:  # in the same turn of the event loop: a read that comes in the next one begins a query
            self._working.discard(cast("asyncio.Task[None]", asyncio.current_task()))

    async def _read_waiting(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            while (pause_s := self._next_at - loop.time()) > 0:  # noqa: ASYNC110 - it waits for a time
                await asyncio.sleep(pause_s)
            if not self._waiting:  # another query has taken them
                return
            self._next_at = loop.time() + APART_S
            # Taken before the query begins: a read that comes from here on needs another one.
            taken = {key: self._waiting.pop(key) for key in list(islice(self._waiting, self._most))}
            try:
                found = await self._read(list(taken))
            except asyncio.CancelledError:
                for future in taken.values():
                    future.cancel()
                raise
            except Exception as error:  # noqa: BLE001 - the callers get it
                for future in taken.values():
                    future.set_exception(error)
            else:
                for key, future in taken.items():
                    future.set_result(found.get(key))
