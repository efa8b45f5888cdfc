"""Group commit: while one batch is being written, the next one gathers.

A move waits for at most one commit before its own. The more moves there are, the more of them share a commit and a
round trip. An append costs no task and no future; its `done` is called when its batch is committed.

A race whose head is locked by another transaction is set aside with its appends, and tried again with later batches.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from typing import TypeAlias

import asyncpg
import structlog

from cadogan.races.ids import RaceId
from cadogan.store.backoff import backoff_s
from cadogan.store.errors import LogClosed, Unreachable, without_frames
from cadogan.store.histogram import SIZES, Histogram
from cadogan.store.log.append import LANDED, Append, Conflict, Failed, Outcome
from cadogan.store.log.appender import Appender
from cadogan.store.log.batch import Batch
from cadogan.store.log.blocked_appends import BlockedAppends
from cadogan.store.log.stall_watch import StallWatch, has_stalled

BATCH_EVENTS = 1000
"""A batch with this many events takes no further append. Postgres needs about 7 ms for it; the next move waits."""

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.02, 0.5
"""First and longest pause between attempts to reach Postgres."""

NOTHING_LOST: Mapping[RaceId, Outcome] = {}

NoticeBatch: TypeAlias = Callable[[int, float], None]
"""Called after the senders of a batch were told, with its number of events and the seconds that its commit took."""
NoticeTold: TypeAlias = Callable[[Iterable[Append], Collection[RaceId]], None]
"""Called after the senders of a batch were told, with the races that were lost."""

logger = structlog.get_logger()


class Written:
    """What a writer has counted since its start."""

    def __init__(self) -> None:
        self.batch_events = Histogram(SIZES)
        """Events of a batch."""
        self.append_s = Histogram()
        """Seconds that Postgres took for a batch."""
        self.conflicts = 0
        """Races of which another node had written first."""
        self.failures = 0
        """Races that Postgres has refused."""
        self.resends = 0
        """Batches that were sent again, because Postgres had not answered."""


class Writer:
    """Writes appends in order of arrival, one batch at a time. Needs a running event loop."""

    def __init__(self, appender: Appender) -> None:
        self._appender = appender
        self._gathering: deque[Append] = deque()
        self._blocked = BlockedAppends()
        self._writing = Batch()
        self._wake = asyncio.Event()
        self._is_closing = False
        self.written = Written()
        self._unmeasured: list[tuple[int, float]] = []
        """Events of the batches that were committed since senders were last told, and the seconds that each took."""
        self.notice_told: NoticeTold = ignore
        self.notice_batch: NoticeBatch | None = None
        self.stalls = StallWatch(lambda: bool(self._writing.appends) or self._blocked.are_several)
        self._task = asyncio.get_running_loop().create_task(self._write_all())

    def append(self, append: Append) -> None:
        """Add an append to the next batch. Raises LogClosed."""
        if self._is_closing:
            raise LogClosed(f"race {append.race_id}: the log is closed and accepts no more appends")
        if self._blocked and append.race_id in self._blocked.races:  # behind the appends that it builds on
            self._blocked.appends.append(append)
            return
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
            appends = (*self._writing.appends, *self._gathering, *self._blocked.appends)
            failed = Failed(LogClosed(f"Postgres did not commit it within {grace_s} s after the log was closed"))
            tell(appends, {append.race_id: failed for append in appends})
        self.stalls.close()
        self._appender.close()

    @property
    def is_stuck(self) -> bool:
        """Whether the writer itself has stopped, so that only a restart helps. It goes on while Postgres is away."""
        return not self._is_closing if self._task.done() else self.stalls.is_silent

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while await self._has_appends():
            self._writing = batch = self._next_batch()
            if not batch.appends:  # blocked races were waited for a little too short: timers count milliseconds
                continue
            self.stalls.send(is_first=not (self._blocked or batch.may_be_blocked))
            refused = await self._write(batch)
            lost = NOTHING_LOST
            if refused:
                lost, self.stalls.answered_at = self._without_blocked(refused), loop.time()
            if batch.appends or not self._blocked.are_several:
                self.stalls.settle()
            if lost:
                # Let the appends of the previous batch be told first, in the next turn. Then every append of a lost
                # race fails in one turn, gathered ones included: those depend on the lost one, and must fail with it
                # even if their expected version happens to match now.
                await asyncio.sleep(0)
                self._tell((*batch.appends, *self._blocked.withdraw(lost), *self._withdraw(lost)), lost)
            else:  # in the next turn of the loop: by then Postgres works on the next batch
                loop.call_soon(self._tell, batch.appends, lost)
            if self._blocked or self._blocked.races:
                self._blocked.settle()
            self._writing = Batch()

    def _tell(self, appends: Sequence[Append], lost: Mapping[RaceId, Outcome]) -> None:
        """Tell the senders, and only then measure what all that took: no ack waits for the measuring."""
        tell(appends, lost)
        for events, seconds in self._unmeasured:
            self.written.append_s.add(seconds)
            self.written.batch_events.add(events)
            if self.notice_batch is not None:
                self.notice_batch(events, seconds)
        self._unmeasured.clear()
        self.notice_told(appends, lost)

    @property
    def blocked(self) -> AbstractSet[RaceId]:
        """Races whose appends wait because another transaction has locked their heads."""
        return self._blocked.races

    def refuses(self, race_id: RaceId) -> bool:
        """Whether an append of this race would wait for long: its head is locked, or Postgres does not answer.

        A locked race does not stop the others: they are written, and show by that whether Postgres stores anything.
        """
        if not self._blocked.races and not self.stalls.is_stalled:
            return False
        if race_id in self._blocked.races:
            return has_stalled(self._blocked.since)
        return self.stalls.is_stalled and has_stalled(self.stalls.answered_at)

    async def _has_appends(self) -> bool:
        """Wait for an append. Returns False when the log is closing and everything is written."""
        if not self._gathering:
            if self._blocked:
                return await self._has_blocked_appends()
            if not self._is_closing:
                self._wake.clear()
                await self._wake.wait()
        return bool(self._gathering)

    async def _has_blocked_appends(self) -> bool:
        """Wait until the blocked races are due, or for an append of another race."""
        with suppress(TimeoutError):
            async with asyncio.timeout_at(self._blocked.retry_at):
                while not self._gathering:
                    self._wake.clear()
                    await self._wake.wait()
        return True

    def _next_batch(self) -> Batch:
        batch = Batch()
        if self._blocked and asyncio.get_running_loop().time() >= self._blocked.retry_at:
            batch.may_be_blocked = batch.is_unsure = True  # the lock may be that of our own first copy
            batch.take(self._blocked.appends, BATCH_EVENTS // 2)
        batch.take(self._gathering, BATCH_EVENTS)
        return batch

    def _without_blocked(self, refused: Mapping[RaceId, Outcome | None]) -> dict[RaceId, Outcome]:
        """Set the blocked races of the batch aside. Returns the outcomes of the races that are lost."""
        blocked = {race_id for race_id, outcome in refused.items() if outcome is None}
        if blocked:
            batch = self._writing
            aside = [append for append in batch.appends if append.race_id in blocked]
            aside += self._withdraw(blocked)
            batch.appends = [append for append in batch.appends if append.race_id not in blocked]
            self._blocked.set_aside(aside)
            self._blocked.settle()  # before any other task runs: its appends of these races must wait behind those
        return {race_id: outcome for race_id, outcome in refused.items() if outcome is not None}

    async def _write(self, batch: Batch) -> dict[RaceId, Outcome | None]:
        """Commit a batch. Returns the outcomes of races that did not land; None for those that are blocked."""
        try:
            conflicts = await self._commit(batch)
        except asyncpg.LockNotAvailableError:
            if len(batch.stream_appends) > 1 and batch.has_new_races:
                return await self._write_parts(batch.new_races_apart())
            return dict.fromkeys((append.race_id for append in batch.appends), None)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with one append must not stop the others
            if len(batch.stream_appends) > 1:
                return await self._write_parts(batch.apart())
            race_id = batch.appends[0].race_id
            logger.error("append_failed", race_id=str(race_id), error=repr(error))  # noqa: TRY400 - a traceback would show secrets
            self.written.failures += 1
            return {race_id: Failed(without_frames(error))}  # the frames hold the batch, and so its senders
        self.written.conflicts += sum(version is not None for version in conflicts.values())
        return {race_id: None if version is None else Conflict(version) for race_id, version in conflicts.items()}

    async def _write_parts(self, parts: Iterable[Batch]) -> dict[RaceId, Outcome | None]:
        """Write a batch again in parts, to isolate the race that Postgres refused or that it waited for."""
        lost: dict[RaceId, Outcome | None] = {}
        for part in parts:
            lost |= await self._write(part)
        return lost

    async def _commit(self, batch: Batch) -> dict[RaceId, int | None]:
        """Send a batch until Postgres answers, with backoff while it is unreachable."""
        loop = asyncio.get_running_loop()
        attempt = 1
        while True:
            try:
                conflicts = await self._appender.append(batch)
            except Unreachable as error:
                self.written.resends += 1
                pause_s = backoff_s(attempt, FIRST_PAUSE_S, LONGEST_PAUSE_S)
                attempt += 1
                logger.warning("log_waits", events=batch.events, error=str(error), pause_s=pause_s)
            else:
                self.stalls.answered_at = answered_at = loop.time()
                self._unmeasured.append((batch.events, answered_at - self.stalls.sent_at))
                return conflicts
            await asyncio.sleep(pause_s)
            self.stalls.send(is_first=False)

    def _withdraw(self, lost: Container[RaceId]) -> list[Append]:
        """Withdraw the appends of lost or blocked races that were gathered before that was known.

        Those of lost races build on events that are not in the log, but their expected version may match by now,
        because another node has written. Appends that arrive from now on come from a room that knows of the loss.
        """
        behind = [append for append in self._gathering if append.race_id in lost]
        self._gathering = deque(append for append in self._gathering if append.race_id not in lost)
        return behind


def ignore(_appends: Iterable[Append], _lost: Collection[RaceId]) -> None:
    """Measure nothing."""


def tell(appends: Iterable[Append], lost: Mapping[RaceId, Outcome]) -> None:
    """Call `done` of each append: landed, unless its race is lost. An exception in one does not stop the others."""
    for append in appends:
        try:
            append.done(lost.get(append.race_id, LANDED) if lost else LANDED)
        except Exception:
            logger.exception("append_callback_failed", race_id=str(append.race_id))
