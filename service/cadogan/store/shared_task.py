"""Tasks that outlive the request that began them: several callers share one, or it works for a room or a node."""

import asyncio
from collections.abc import Coroutine
from contextvars import Context
from typing import Any, TypeVar

T = TypeVar("T")


def shared_task(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Begin work of its own. What it logs does not name the request that happened to begin it.

    Its error is for the callers that wait for it. If all of them are gone by then, asyncio does not report it.
    """
    task = asyncio.get_running_loop().create_task(work, context=Context())
    task.add_done_callback(note_retrieved)
    return task


def note_retrieved(future: "asyncio.Future[Any]") -> None:
    """Take note of an error whose caller is gone, so that asyncio does not report it."""
    if not future.cancelled():
        future.exception()
