"""Background work of a room that is retried until it succeeds."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from cadogan.races.ids import RaceId
from cadogan.store.errors import Unreachable
from cadogan.store.shared_task import shared_task

RETRY_S = 0.5
"""Pause before work that failed is tried again."""

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
        while True:
            try:
                await work()
            except Unreachable as error:
                logger.warning("postgres does not answer", race_id=str(self._race_id), error=str(error))
            except Exception:
                logger.exception("a room cannot go on yet", race_id=str(self._race_id))
            else:
                return
            await asyncio.sleep(RETRY_S)
