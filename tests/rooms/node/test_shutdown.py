"""The end of a node: times that fit each other, and clients that come back one after the other."""

import pytest

from cadogan.rooms.node.shutdown import (
    CLOSING_S,
    COMMIT_S,
    DRAIN_S,
    END_S,
    GRACE_S,
    LEAST_SPREAD_MS,
    MOST_SPREAD_MS,
    come_back_ms,
)
from cadogan.store.log.appender import DEADLINE_S

SUPERVISOR_S = 10
"""Seconds after which supervisors such as Docker's kill what they have asked to end."""


def test_each_step_of_the_end_fits_into_the_next() -> None:
    assert CLOSING_S < GRACE_S
    assert DEADLINE_S < COMMIT_S
    assert GRACE_S + COMMIT_S < END_S
    assert DRAIN_S + END_S <= SUPERVISOR_S


@pytest.mark.parametrize(("connections", "spread_ms"), [(1, LEAST_SPREAD_MS), (4_000, 1_000), (10**6, MOST_SPREAD_MS)])
def test_the_more_clients_there_are_the_longer_they_take_to_come_back(connections: int, spread_ms: int) -> None:
    times = [come_back_ms(connections) for _ in range(10_000)]
    assert 0 <= min(times) < 0.1 * spread_ms
    assert 0.9 * spread_ms < max(times) < spread_ms
