"""Runs in the service: writes the number of its asyncio tasks to a file, now and then."""

import asyncio
import os
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any

from cadogan.app import lifetime
from cadogan.lobby.services import Services

FILE = "SOAK_TASKS"
"""Environment variable with the path of the file."""
PAUSE_S = 1
PRELUDE = "from infra.soak.task_count import report_tasks; report_tasks()"
"""Python that a service runs before it starts."""

work_of_services = lifetime.background_work


def report_tasks() -> None:
    """Let the service report its tasks as part of its background work."""
    lifetime.background_work = reported_work


def reported_work(services: Services) -> Sequence[Coroutine[Any, Any, None]]:
    """The work of the services, and the report."""
    return (*work_of_services(services), report(Path(os.environ[FILE])))


async def report(path: Path) -> None:
    """Write the number until cancelled."""
    new = path.with_suffix(".new")
    while True:
        new.write_text(str(len(asyncio.all_tasks())))
        new.replace(path)
        await asyncio.sleep(PAUSE_S)
