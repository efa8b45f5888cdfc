"""Periodic tasks: rounds, pauses, failures, and what ends a pause or the task."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from structlog.testing import capture_logs

from cadogan.store.errors import Unreachable
from cadogan.store.every import ages, ended_well, every

LONG_S = 3600.0
SOON_S = 10.0


class Rounds:
    """Counts rounds, and fails in some of them."""

    def __init__(self, failing: Callable[[int], Exception | None] = lambda _: None) -> None:
        self.count = 0
        self._failing = failing
        self._changed = asyncio.Event()

    async def work(self) -> None:
        self.count += 1
        self._changed.set()
        if error := self._failing(self.count):
            raise error

    async def until(self, count: int) -> None:
        async with asyncio.timeout(SOON_S):
            while self.count < count:
                self._changed.clear()
                await self._changed.wait()


async def ends(task: Awaitable[None]) -> None:
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, SOON_S)


async def test_rounds_follow_each_other_with_a_pause_after_each() -> None:
    rounds = Rounds()
    task = asyncio.create_task(every(0.001, "task", rounds.work))
    await rounds.until(3)
    task.cancel()
    await ends(task)


async def test_work_that_awaits_nothing_needs_no_coroutine() -> None:
    done = asyncio.Event()
    task = asyncio.create_task(every(LONG_S, "task", done.set))
    await asyncio.wait_for(done.wait(), SOON_S)
    task.cancel()
    await ends(task)


async def test_a_slow_round_is_not_made_up_for() -> None:
    """The pause begins when the round has ended, however many rounds would have been due meanwhile."""
    loop = asyncio.get_running_loop()
    began: list[float] = []
    ended: list[float] = []

    async def slow() -> None:
        began.append(loop.time())
        await asyncio.sleep(0.05)
        ended.append(loop.time())

    task = asyncio.create_task(every(0.02, "task", slow))
    async with asyncio.timeout(SOON_S):
        while len(ended) < 3:  # noqa: ASYNC110 - time passes
            await asyncio.sleep(0.01)
    task.cancel()
    await ends(task)
    assert [after - before >= 0.019 for before, after in zip(ended, began[1:], strict=False)][:2] == [True] * 2


@pytest.mark.parametrize(("error", "level"), [(Unreachable("away"), "warning"), (ZeroDivisionError(), "error")])
async def test_a_failed_round_is_logged_and_the_next_one_happens(error: Exception, level: str) -> None:
    rounds = Rounds(lambda number: error if number == 1 else None)
    with capture_logs() as told:
        task = asyncio.create_task(every(0.001, "task", rounds.work))
        await rounds.until(2)
        task.cancel()
        await ends(task)
    assert [(each["of"], each["log_level"]) for each in told] == [("task", level)]


async def test_a_failed_round_is_repeated_sooner_if_the_task_says_so() -> None:
    rounds = Rounds(lambda number: ZeroDivisionError() if number == 1 else None)
    task = asyncio.create_task(every(LONG_S, "task", rounds.work, again_s=0.001))
    await rounds.until(2)
    await asyncio.sleep(0.05)
    assert rounds.count == 2
    task.cancel()
    await ends(task)


async def test_a_task_may_wait_before_its_first_round() -> None:
    rounds = Rounds()
    task = asyncio.create_task(every(LONG_S, "task", rounds.work, waits_first=True))
    await asyncio.sleep(0.01)
    assert rounds.count == 0
    task.cancel()
    await ends(task)


async def test_an_event_begins_the_next_round_at_once() -> None:
    rounds, wake = Rounds(), asyncio.Event()
    task = asyncio.create_task(every(LONG_S, "task", rounds.work, wake=wake))
    await rounds.until(1)
    for number in (2, 3):
        wake.set()
        await rounds.until(number)
    task.cancel()
    await ends(task)


async def test_an_event_during_a_round_causes_another_one() -> None:
    wake = asyncio.Event()
    rounds = Rounds(lambda number: wake.set() if number == 1 else None)
    task = asyncio.create_task(every(LONG_S, "task", rounds.work, wake=wake))
    await rounds.until(2)
    task.cancel()
    await ends(task)


async def test_an_event_shortens_no_pause_below_its_least() -> None:
    rounds, wake = Rounds(), asyncio.Event()
    task = asyncio.create_task(every(2 * LONG_S, "task", rounds.work, wake=wake, least_s=LONG_S))
    await rounds.until(1)
    wake.set()
    await asyncio.sleep(0.02)
    assert rounds.count == 1
    task.cancel()
    await ends(task)


async def test_work_that_always_wakes_itself_lets_others_run() -> None:
    wake = asyncio.Event()
    task = asyncio.create_task(every(LONG_S, "task", wake.set, wake=wake))
    await asyncio.wait_for(asyncio.sleep(0.01), SOON_S)
    task.cancel()
    await ends(task)


async def test_cancelling_ends_a_round_under_way() -> None:
    under_way = asyncio.Event()

    async def work() -> None:
        under_way.set()
        await asyncio.Event().wait()

    task = asyncio.create_task(every(LONG_S, "task", work))
    await under_way.wait()
    task.cancel()
    await ends(task)


async def test_the_age_of_a_task_is_that_of_its_last_good_round() -> None:
    rounds = Rounds(lambda number: None if number == 2 else ZeroDivisionError())
    wake = asyncio.Event()
    task = asyncio.create_task(every(LONG_S, "a-task", rounds.work, wake=wake))
    await rounds.until(1)
    began = ended_well["a-task"]
    wake.set()
    await rounds.until(2)
    good = ended_well["a-task"]
    assert good > began
    wake.set()
    await rounds.until(3)
    assert ended_well["a-task"] == good
    assert ages()["a-task"] > 0
    task.cancel()
    await ends(task)
    assert "a-task" not in ages(), "another node may have it now"
