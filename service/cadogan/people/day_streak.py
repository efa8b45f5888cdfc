"""Streaks of the deal of the day: days in a row on which a player has played one, of which one may be missed."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta

from msgspec import Struct

FORGIVEN = 1
"""Days that may be missed within a streak. The first one falls out of it when another day is missed."""


class DayStreak(Struct, frozen=True):
    """The streak that a player has today, and the longest so far, in days played."""

    current: int
    """It goes on if the player plays today. Today is not missed before it is over."""
    longest: int
    has_missed: bool
    """Whether the current streak has a missed day in it, so that another one would cut it."""


def streaks(days: Sequence[date]) -> Iterator[tuple[date, int, bool]]:
    """Each day with the streak that it ends, and whether a missed day is in it. `days` ascend without repeats.

    >>> of = [date(2026, 11, day) for day in (1, 2, 4, 5, 7)]
    >>> [length for _, length, _ in streaks(of)]
    [1, 2, 3, 4, 3]
    """
    first = 0
    for last, day in enumerate(days):
        while missed(days[first], day, last - first + 1) > FORGIVEN:
            first += 1
        yield day, last - first + 1, missed(days[first], day, last - first + 1) > 0


def day_streak(days: Iterable[date], today: date) -> DayStreak:
    """Streak of a player who has played on these days, in any order.

    >>> day_streak([date(2026, 11, 25), date(2026, 11, 26)], date(2026, 11, 28))
    DayStreak(current=2, longest=2, has_missed=True)
    """
    played = sorted(set(days))
    each = list(streaks(played))
    longest = max((length for _, length, _ in each), default=0)
    if not played:
        return DayStreak(0, 0, has_missed=False)
    day, current, has_missed = each[-1]
    over = max(0, (today - day).days - 1)  # days since the last one that are over, and were missed
    if over > FORGIVEN:
        return DayStreak(0, longest, has_missed=False)
    if over and has_missed:  # the older missed day falls out, and what was before it
        gap = max(at for at in range(1, len(played)) if played[at] - played[at - 1] > timedelta(days=1))
        current = len(played) - gap
    return DayStreak(current, longest, has_missed=has_missed or over > 0)


def missed(first: date, last: date, played: int) -> int:
    """Days between two days, both included, without those that were played."""
    return (last - first).days + 1 - played
