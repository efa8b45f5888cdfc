"""Work of a room that fails is tried again, ever more seldom."""

import asyncio

import pytest
from structlog.testing import capture_logs

from cadogan.rooms import retried_tasks
from cadogan.rooms.retried_tasks import LONGEST_AWAY_S, LONGEST_PAUSE_S, RETRY_S, RetriedTasks
from cadogan.store.errors import Unreachable
from tests.store.appends import new_race_id

ATTEMPTS = 12


class Naps:
    """What stands for `asyncio` in the module: it does not sleep, and remembers for how long it should have."""

    ensure_future = staticmethod(asyncio.ensure_future)
    gather = staticmethod(asyncio.gather)

    def __init__(self) -> None:
        self.taken: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.taken.append(seconds)
        await asyncio.sleep(0)


@pytest.fixture
def naps(monkeypatch: pytest.MonkeyPatch) -> Naps:
    naps = Naps()
    monkeypatch.setattr(retried_tasks, "asyncio", naps)
    return naps


async def fail_often(error: Exception) -> None:
    """Do work that fails some times with an error, and then succeeds."""
    tasks, is_done, attempts = RetriedTasks(new_race_id()), asyncio.Event(), 0

    async def work() -> None:
        nonlocal attempts
        attempts += 1
        if attempts <= ATTEMPTS:
            raise error
        is_done.set()

    tasks.begin(work)
    async with asyncio.timeout(10):
        await is_done.wait()


async def test_our_own_fault_is_tried_again_once_a_minute_at_last(naps: Naps) -> None:
    with capture_logs() as lines:
        await fail_often(RuntimeError("ours"))
    assert naps.taken[:4] == [RETRY_S, 2 * RETRY_S, 4 * RETRY_S, 8 * RETRY_S]
    assert naps.taken[-1] == LONGEST_PAUSE_S
    assert [line["attempt"] for line in lines if "attempt" in line] == list(range(1, ATTEMPTS + 1))


async def test_a_room_waits_for_postgres_a_second_at_most_and_says_so_seldom(naps: Naps) -> None:
    with capture_logs() as lines:
        await fail_often(Unreachable("away"))
    assert naps.taken == [RETRY_S] + [LONGEST_AWAY_S] * (ATTEMPTS - 1)
    assert [line["attempt"] for line in lines if "attempt" in line] == [1, 2, 4, 8]
