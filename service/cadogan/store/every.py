"""Periodic tasks of a node. `metrics/tasks.py` lists them: the metrics and the docs are made from that list."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from cadogan.store.run_guarded import run_guarded

ended_well: dict[str, float] = {}
"""When the last good round of each task under way ended, or else the task began, on the monotonic clock. Each process
has these once, as it has one node."""


async def every(  # noqa: PLR0913 - what differs between tasks
    seconds: float,
    name: str,
    work: Callable[[], Awaitable[None] | None],
    *,
    wake: asyncio.Event | None = None,
    least_s: float = 0.0,
    again_s: float | None = None,
    waits_first: bool = False,
) -> None:
    """Do work, pause for some seconds, and so on until cancelled. A round that fails is logged.

    The pause begins when a round has ended: a slow round delays the next one, and nothing is made up for.

    Setting `wake` ends a pause, but for its first `least_s`. After a round that failed, the pause is of `again_s`, if
    given. A task that `waits_first` pauses before its first round.
    """
    ended_well[name] = time.monotonic()
    try:
        if waits_first:
            await asyncio.sleep(seconds)
        while True:
            if wake is not None:
                wake.clear()  # before the work: what comes during it needs another round
            pause_s = seconds if again_s is None else again_s
            with run_guarded(name):
                working = work()
                if working is not None:
                    await working
                ended_well[name] = time.monotonic()
                pause_s = seconds
            if wake is None:
                await asyncio.sleep(pause_s)
            else:
                await asyncio.sleep(least_s)  # also of 0: work that wakes itself must not hold up the event loop
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause_s - least_s):
                        await wake.wait()
    finally:
        ended_well.pop(name, None)  # another node may have the task now


def ages() -> dict[str, float]:
    """Seconds since the last good round of each task under way ended, or since the task began."""
    now = time.monotonic()
    return {name: now - ended_at for name, ended_at in ended_well.items()}
