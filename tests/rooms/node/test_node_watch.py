"""The lag of the event loop is measured, and whose doing it is."""

import asyncio
import time
from collections.abc import Callable

import pytest
from structlog.testing import capture_logs

from cadogan.rooms.node.node_watch import LATE_S, Lags, NodeWatch
from tests.rooms.conftest import until

LONG_S = 0.05


def test_lags_are_counted_by_bucket() -> None:
    lags = Lags()
    for lag_s in (0.0, 0.001, 0.0011, 0.03, 7):
        lags.add(lag_s)
    *within, beyond = lags.counts
    by_bound = {bound: count for bound, count in zip(lags.bounds, within, strict=True) if count}
    assert by_bound == {0.001: 2, 0.002: 1, 0.05: 1}
    assert beyond == 1
    assert (lags.max, round(lags.sum, 4)) == (7, 7.0321)


def test_a_recent_maximum_is_forgotten_at_the_second_time() -> None:
    lags = Lags()
    lags.add(3)
    lags.forget()
    lags.add(1)
    assert lags.recent_max == 3
    lags.forget()
    assert lags.recent_max == 1
    assert lags.max == 3


def test_a_long_lag_is_logged_once() -> None:
    lag = NodeWatch()
    with capture_logs() as lines:
        for _ in range(3):
            lag.note(LATE_S, LATE_S / 2)
    assert [(line["event"], line["lag_s"], line["own_s"]) for line in lines] == [
        ("event_loop_late", LATE_S, LATE_S / 2)
    ]


def compute() -> None:
    """Use the processor for a while, whatever else runs on the machine."""
    until = time.thread_time() + LONG_S
    while time.thread_time() < until:
        pass


def stand_still() -> None:
    time.sleep(LONG_S)


@pytest.mark.parametrize(("turn", "is_own"), [(compute, True), (stand_still, False)])
async def test_a_long_turn_is_seen_and_whose_it_was(turn: Callable[[], None], *, is_own: bool) -> None:
    lag = NodeWatch()
    watching = asyncio.create_task(lag.run((), refuses_overload=True))
    await asyncio.sleep(0)
    turn()
    await until(lambda: any(lag.wall.counts))
    watching.cancel()
    assert lag.wall.max >= LONG_S - 0.02
    assert lag.load.lateness_s > 0
    assert lag.descriptors.left < lag.descriptors.limit
    assert (lag.own.max >= LONG_S - 0.02) == is_own
