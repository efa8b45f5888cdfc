"""Group commit: while one batch is being written, the next one gathers.

A move waits for at most one commit before its own. The more moves there are, the more of them share a commit and a
round trip. An append costs no task and no future; its `done` is called when its batch is committed.
"""

import asyncio
from collections import deque
from collections.abc import Iterable, Mapping

import structlog

from cadogan.races.ids import RaceId
from cadogan.store.errors import LogClosed, Unreachable
from cadogan.store.log.append import LANDED, Append, Conflict, Failed, Outcome
from cadogan.store.log.appender import Appender
from cadogan.store.log.batch import Batch

BATCH_EVENTS = 1000
"""A batch with this many events takes no further append. Postgres needs about 7 ms for it; the next move waits."""

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.02, 0.5
"""First and longest pause between attempts to reach Postgres. Each pause is twice as long as the one before."""

logger = structlog.get_logger()


class Writer:
    """Writes appends in order of arrival, one batch at a time. Needs a running event loop."""

    def __init__(self, appender: Appender) -> None:
        self._appender = appender
        self._gathering: deque[Append] = deque()
        self._writing = Batch()
        self._wake = asyncio.Event()
        self._is_closing = False
        self._task = asyncio.get_running_loop().create_task(self._write_all())

    def append(self, append: Append) -> None:
        """Add an append to the next batch. Raises LogClosed."""
        if self._is_closing:
            raise LogClosed(f"race {append.race_id}: the log is closed and accepts no more appends")
        self._gathering.append(append)
        self._wake.set()

    async def close(self, grace_s: float) -> None:
        """Write the gathered appends, then stop. Appends that are not committed after the grace period fail."""
        self._is_closing = True
        self._wake.set()
        _, late = await asyncio.wait((self._task,), timeout=grace_s)
        if late:
            self._task.cancel()
            await asyncio.wait(late)
            appends = (*self._writing.appends, *self._gathering)
            failed = Failed(LogClosed(f"Postgres did not commit it within {grace_s} s after the log was closed"))
            tell(appends, {append.race_id: failed for append in appends})
        self._appender.close()

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while await self._has_gathered():
            self._writing = batch = self._next_batch()
            lost = await self._write(batch)
            if lost:
                # Let the appends of the previous batch be told first, in the next turn. Then every append of a lost
                # race fails in one turn, gathered ones included: those depend on the lost one, and must fail with it
                # even if their expected version happens to match now.
                await asyncio.sleep(0)
                tell((*batch.appends, *self._withdraw(lost)), lost)
            else:  # in the next turn of the loop: by then Postgres works on the next batch
                loop.call_soon(tell, batch.appends, lost)
            self._writing = Batch()

    async def _has_gathered(self) -> bool:
        """Wait for an append. Returns False when the log is closing and everything is written."""
        if not self._gathering and not self._is_closing:
            self._wake.clear()
            await self._wake.wait()
        return bool(self._gathering)

    def _next_batch(self) -> Batch:
        batch = Batch()
        batch.take(self._gathering, BATCH_EVENTS)
        return batch

    async def _write(self, batch: Batch) -> dict[RaceId, Outcome]:
        """Commit a batch. Returns the outcomes of races that did not land."""
        try:
            conflicts = await self._commit(batch)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with one append must not stop the others
            if len(batch.stream_appends) > 1:
                return await self._write_apart(batch)
            race_id = batch.appends[0].race_id
            logger.error("append_failed", race_id=str(race_id), error=repr(error))  # noqa: TRY400 - a traceback would show secrets
            return {race_id: Failed(error)}
        return {race_id: Conflict(version) for race_id, version in conflicts.items()}

    async def _write_apart(self, batch: Batch) -> dict[RaceId, Outcome]:
        """Write a batch that Postgres refused again, race by race, to isolate the failing one."""
        lost: dict[RaceId, Outcome] = {}
        for part in batch.apart():
            lost |= await self._write(part)
        return lost

    async def _commit(self, batch: Batch) -> dict[RaceId, int]:
        """Send a batch until Postgres answers, with backoff while it is unreachable."""
        pause_s = FIRST_PAUSE_S
        while True:
            try:
                return await self._appender.append(batch)
            except Unreachable as error:
                logger.warning("log_waits", events=batch.events, error=str(error), pause_s=pause_s)
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)

    def _withdraw(self, lost: Mapping[RaceId, Outcome]) -> list[Append]:
        """Withdraw the appends of lost races that were gathered before the loss was known.

        They build on events that are not in the log, but their expected version may match by now, because another node
        has written. Appends that arrive from now on come from a room that knows of the loss.
        """
        behind = [append for append in self._gathering if append.race_id in lost]
        self._gathering = deque(append for append in self._gathering if append.race_id not in lost)
        return behind


def tell(appends: Iterable[Append], lost: Mapping[RaceId, Outcome]) -> None:
    """Call `done` of each append: landed, unless its race is lost. An exception in one does not stop the others."""
    for append in appends:
        try:
            append.done(lost.get(append.race_id, LANDED) if lost else LANDED)
        except Exception:
            logger.exception("append_callback_failed", race_id=str(append.race_id))
