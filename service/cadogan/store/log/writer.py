"""Group commit: while one batch is being written, the next one gathers.

A move waits for one commit at most before its own, and the more moves there are, the more of them share a commit and a
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
"""No batch takes another append in beyond this. It is some 7 ms of work for Postgres, which the next move waits for."""

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.02, 1.0
"""Between tries to reach a Postgres that is away; each pause is twice as long as the one before."""

logger = structlog.get_logger()


class Writer:
    """Writes appends in the order in which they come, one batch at a time. Needs a running event loop."""

    def __init__(self, appender: Appender) -> None:
        self._appender = appender
        self._gathering: deque[Append] = deque()
        self._writing = Batch()
        self._wake = asyncio.Event()
        self._is_closing = False
        self._task = asyncio.get_running_loop().create_task(self._write_all())

    def append(self, append: Append) -> None:
        """Gather an append for the next batch."""
        if self._is_closing:
            raise LogClosed(f"race {append.race_id}: the log is closed and takes no appends any more")
        self._gathering.append(append)
        self._wake.set()

    async def close(self, grace_s: float) -> None:
        """Write what has gathered, then stop. What Postgres has not taken after the grace period fails."""
        self._is_closing = True
        self._wake.set()
        _, late = await asyncio.wait((self._task,), timeout=grace_s)
        if late:
            self._task.cancel()
            await asyncio.wait(late)
            appends = (*self._writing.appends, *self._gathering)
            failed = Failed(LogClosed(f"Postgres did not take it within {grace_s} s of the log's closing"))
            tell(appends, {append.race_id: failed for append in appends})
        self._appender.close()

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while await self._has_gathered():
            self._writing = batch = self._next_batch()
            lost = await self._write(batch)
            if lost:
                # Those before have heard by the next turn. Then all who lost hear at once: what was decided in between
                # would be written on top of what never was, and its expected version may be right by now.
                await asyncio.sleep(0)
                tell((*batch.appends, *self._withdraw(lost)), lost)
            else:  # in the next turn of the loop: by then Postgres has the next batch to work on
                loop.call_soon(tell, batch.appends, lost)
            self._writing = Batch()

    async def _has_gathered(self) -> bool:
        """Wait for something to write; False when the log is closing and all is written."""
        if not self._gathering and not self._is_closing:
            self._wake.clear()
            await self._wake.wait()
        return bool(self._gathering)

    def _next_batch(self) -> Batch:
        batch = Batch()
        batch.take(self._gathering, BATCH_EVENTS)
        return batch

    async def _write(self, batch: Batch) -> dict[RaceId, Outcome]:
        """Have a batch committed; returns what became of the races that did not land."""
        try:
            conflicts = await self._commit(batch)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with one append, the others must go on
            if len(batch.advances) > 1:
                return await self._write_apart(batch)
            race_id = batch.appends[0].race_id
            logger.error("append_failed", race_id=str(race_id), error=repr(error))  # noqa: TRY400 - its locals are secret
            return {race_id: Failed(error)}
        return {race_id: Conflict(version) for race_id, version in conflicts.items()}

    async def _write_apart(self, batch: Batch) -> dict[RaceId, Outcome]:
        """Write a batch that Postgres refused race by race, to find the one at fault."""
        lost: dict[RaceId, Outcome] = {}
        for part in batch.apart():
            lost |= await self._write(part)
        return lost

    async def _commit(self, batch: Batch) -> dict[RaceId, int]:
        """Send a batch until Postgres answers, however often it goes away meanwhile."""
        pause_s = FIRST_PAUSE_S
        while True:
            try:
                return await self._appender.append(batch)
            except Unreachable as error:
                logger.warning("log_waits", events=batch.events, error=str(error), pause_s=pause_s)
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)

    def _withdraw(self, lost: Mapping[RaceId, Outcome]) -> list[Append]:
        """Take back all that gathered in these races before they were known to be lost.

        It was decided on events that are not in the log; yet its expected version may be right by now, because somebody
        else's events are. What is appended from now on comes from somebody who knows.
        """
        behind = [append for append in self._gathering if append.race_id in lost]
        self._gathering = deque(append for append in self._gathering if append.race_id not in lost)
        return behind


def tell(appends: Iterable[Append], lost: Mapping[RaceId, Outcome]) -> None:
    """Call back everybody: landed, unless the race is lost. One who raises does not keep the others from hearing."""
    for append in appends:
        try:
            append.done(lost.get(append.race_id, LANDED) if lost else LANDED)
        except Exception:
            logger.exception("append_callback_failed", race_id=str(append.race_id))
