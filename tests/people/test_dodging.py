"""One dodge a day is forgiven; pauses grow, and end."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as some

from cadogan.people.dodging import FORGIVEN_MS, LONGEST_PAUSE_MS, is_forgiven, paused_until

times = some.lists(some.integers(0, 3 * FORGIVEN_MS), max_size=12).map(sorted)


def test_each_further_dodge_doubles_the_pause() -> None:
    pauses = []
    for dodges in range(1, 10):
        until = paused_until(0, [0] * dodges)
        pauses.append(None if until is None else until // 60_000)
    assert pauses == [None, 2, 4, 8, 16, 32, 64, 120, 120]


@given(times)
def test_a_pause_ends_and_is_never_longer_than_the_longest(dodges: list[int]) -> None:
    now = dodges[-1] if dodges else 0
    until = paused_until(now, dodges)
    if until is not None:
        assert now < until <= now + LONGEST_PAUSE_MS
        assert paused_until(until, dodges) is None


@given(times)
def test_a_dodge_is_forgiven_once_in_24_hours(dodges: list[int]) -> None:
    forgiven = [at for number, at in enumerate(dodges) if is_forgiven(at, dodges[:number])]
    assert all(later - earlier >= FORGIVEN_MS for earlier, later in pairwise(forgiven))
