"""Background work of a room that is retried until it succeeds."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count

import structlog

from cadogan.races.ids import RaceId
from cadogan.store.backoff import backoff_s
from cadogan.store.errors import Unreachable
from cadogan.store.shared_task import shared_task

RETRY_S = 0.5
"""Pause before work that failed is tried again. It doubles with each further attempt."""
LONGEST_AWAY_S = 1.0
"""Longest pause while Postgres does not answer: afterwards, racers wait for the room."""
LONGEST_PAUSE_S = 60.0
"""Longest pause while the fault is ours. Each attempt is logged with its number."""

Work = Callable[[], Awaitable[None]]

logger = structlog.get_logger()


class RetriedTasks:
    """Tasks of one room. A room that gave up on one of them would stand still for good."""

    def __init__(self, race_id: RaceId) -> None:
        self.is_closed = False
        self._race_id = race_id
        self._tasks: list[asyncio.Task[None]] = []

    def __bool__(self) -> bool:
        """Whether any work is unfinished."""
        return bool(self._tasks)

    def begin(self, work: Work) -> None:
        """Start work, unless the room is closed."""
        if self.is_closed:
            return
        task = shared_task(self._retry(work))
        self._tasks.append(task)
        task.add_done_callback(self._tasks.remove)

    async def close(self) -> None:
        """Cancel all work and start none any more."""
        self.is_closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _retry(self, work: Work) -> None:
        faults = 0
        for attempt in count(1):
            try:
                await work()
            except Unreachable as error:
                if attempt.bit_count() == 1:  # the first, second, fourth, eighth …: all rooms say the same
                    said = {"race_id": str(self._race_id), "attempt": attempt, "error": str(error)}
                    logger.warning("postgres does not answer", **said)
                pause_s = backoff_s(attempt, RETRY_S, LONGEST_AWAY_S)
            except Exception:
                logger.exception("a room cannot go on yet", race_id=str(self._race_id), attempt=attempt)
                faults += 1
                pause_s = backoff_s(faults, RETRY_S, LONGEST_PAUSE_S)
            else:
                return
            await asyncio.sleep(pause_s)
