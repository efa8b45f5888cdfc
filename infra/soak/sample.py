"""What a service needs at one moment, and how that is read."""

import time
from pathlib import Path
from typing import NamedTuple

import asyncpg

from infra.lab.usage import rss_mb

STATISTICS = """
SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()),
       (SELECT n_dead_tup FROM pg_stat_user_tables WHERE relname = 'head')
"""


class Sample(NamedTuple):
    """One reading."""

    minute: float
    """Minutes since the start."""
    memory: float
    """Resident memory, in megabytes."""
    descriptors: float
    tasks: float
    connections: float
    """Connections to Postgres."""
    dead_heads: float
    """Dead tuples of the table `head`: every move leaves one behind."""


class Sampler:
    """Reads a service from outside."""

    def __init__(self, pid: int, tasks: Path, database: asyncpg.Connection) -> None:
        """`tasks` is the file to which the service writes its number of tasks."""
        self._pid = pid
        self._tasks = tasks
        self._database = database
        self._began = time.monotonic()

    async def sample(self) -> Sample:
        """Read everything now."""
        statistics = await self._database.fetchrow(STATISTICS)
        assert statistics is not None  # a query without FROM has one row
        connections, dead = statistics
        return Sample(
            minute=(time.monotonic() - self._began) / 60,
            memory=rss_mb(self._pid),
            descriptors=len(list(Path(f"/proc/{self._pid}/fd").iterdir())),  # noqa: ASYNC240 - /proc never blocks
            tasks=int(self._tasks.read_text() or 0),
            connections=connections,
            dead_heads=dead,
        )
