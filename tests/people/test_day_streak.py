"""Streaks of the deal of the day forgive one missed day."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from cadogan.people.day_streak import DayStreak, day_streak

FIRST = date(2026, 11, 1)


def day(number: int) -> date:
    return FIRST + timedelta(days=number)


def on(*numbers: int, today: int) -> tuple[int, int, bool]:
    streak = day_streak([day(number) for number in numbers], day(today))
    return streak.current, streak.longest, streak.has_missed


def test_a_day_is_missed_once_it_is_over() -> None:
    assert on(1, 2, 3, today=3) == (3, 3, False)
    assert on(1, 2, 3, today=4) == (3, 3, False), "today can still be played"
    assert on(1, 2, 3, today=5) == (3, 3, True), "one day is forgiven"
    assert on(1, 2, 3, today=6) == (0, 3, False)


def test_a_second_missed_day_cuts_what_was_before_the_first() -> None:
    assert on(1, 2, 4, 5, today=5) == (4, 4, True)
    assert on(1, 2, 4, 5, today=7) == (2, 4, True)
    assert on(1, 2, 4, 5, 7, today=7) == (3, 4, True)


def test_nobody_who_has_not_played_has_a_streak() -> None:
    assert day_streak([], FIRST) == DayStreak(0, 0, has_missed=False)


@given(st.sets(st.integers(0, 25), max_size=26), st.integers(0, 30))
def test_a_streak_is_the_longest_run_with_one_missed_day(played: set[int], today: int) -> None:
    played = {number for number in played if number <= today}

    def run_to(last: int) -> int:
        """Days played in the longest run of days to `last` of which one at most is missed."""
        runs = [range(first, last + 1) for first in range(last + 1) if first in played]
        return max((sum(n in played for n in run) for run in runs if sum(n not in played for n in run) <= 1), default=0)

    streak = day_streak(map(day, played), day(today))
    assert streak.longest == max((run_to(last) for last in played), default=0)
    assert streak.current == (run_to(today) if today in played else run_to(today - 1) if today else 0)
