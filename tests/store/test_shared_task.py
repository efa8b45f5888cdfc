"""Work that several callers share belongs to none of them: neither its log entries nor its errors."""

import asyncio
import gc
from contextlib import suppress
from typing import Any

import pytest
import structlog

from cadogan.store.shared_task import shared_task


async def test_shared_work_does_not_log_the_request_that_began_it() -> None:
    async def fields() -> dict[str, Any]:
        return structlog.contextvars.get_contextvars()

    with structlog.contextvars.bound_contextvars(request_id="one"):
        assert await asyncio.ensure_future(fields()) == {"request_id": "one"}
        assert await shared_task(fields()) == {}


async def test_an_error_whose_callers_are_gone_is_not_reported() -> None:
    reports: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, report: reports.append(report))
    may_fail = asyncio.Event()

    async def fail() -> None:
        await may_fail.wait()
        raise ValueError("nobody waits")

    async def wait_for(task: asyncio.Task[None]) -> None:
        await asyncio.shield(task)

    task = shared_task(fail())
    waiting = asyncio.create_task(wait_for(task))
    await asyncio.sleep(0)
    waiting.cancel()
    with suppress(asyncio.CancelledError):
        await waiting
    may_fail.set()
    await asyncio.wait({task})
    del task
    gc.collect()
    assert reports == []


async def test_the_callers_that_wait_get_the_error() -> None:
    async def fail() -> None:
        raise ValueError("told")

    with pytest.raises(ValueError, match="told"):
        await asyncio.shield(shared_task(fail()))
