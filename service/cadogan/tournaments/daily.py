"""Arenas that the service makes each day, on the game that the day features."""

import re
from collections.abc import Collection, Iterator
from uuid import NAMESPACE_OID, UUID, uuid5

from msgspec import Struct

from cadogan.races.day import begins_ms, day_of, featured_game, next_day
from cadogan.tournaments.terms import LEAST_NAME, MOST_NAME, TournamentTerms

MINUTE_MS = 60_000
FORM = re.compile(r"([01]\d|2[0-3]):([0-5]\d)/(\d{2,3}) (.+)")
LEAST_MINUTES, MOST_MINUTES = 10, 240


class DailyArena(Struct, frozen=True):
    """An arena of each day."""

    starts_after: int
    """Minutes from the beginning of the day (UTC) to its start."""
    minutes: int
    """How long racers are paired."""
    name: str

    def due(self, now_ms: int) -> Iterator[tuple[UUID, TournamentTerms]]:
        """The arenas of today and tomorrow that have not started.

        The id of each is that of its day and time: however many nodes make it, it is made once.
        """
        today = day_of(now_ms)
        for day in (today, next_day(today)):
            starts_at = begins_ms(day) + self.starts_after * MINUTE_MS
            if starts_at > now_ms:
                yield (
                    uuid5(NAMESPACE_OID, f"cadogan/daily-arena/1 {day.isoformat()} {self.starts_after}"),
                    TournamentTerms(
                        name=self.name, games=(featured_game(day),), minutes=self.minutes, starts_at=starts_at
                    ),
                )


def daily_arenas(text: str) -> tuple[DailyArena, ...]:
    """Arenas in the words of a setting. Raises ValueError.

    >>> daily_arenas("12:00/30 Lunch arena, 19:30/60 Evening arena")[1]
    DailyArena(starts_after=1170, minutes=60, name='Evening arena')
    """
    arenas = tuple(_arena(each.strip()) for each in text.split(",") if each.strip())
    refuse_same_start([arena.starts_after for arena in arenas], text)
    return arenas


def _arena(text: str) -> DailyArena:
    found = FORM.fullmatch(text)
    if found is None:
        raise ValueError(
            f"{text!r} is not a daily arena. It has a time in UTC, minutes and a name, such as 19:30/60 Evening arena."
        )
    hour, minute, minutes = (int(each) for each in found.groups()[:3])
    if not LEAST_MINUTES <= minutes <= MOST_MINUTES:
        raise ValueError(f"{text!r} lasts {minutes} minutes. An arena lasts {LEAST_MINUTES} to {MOST_MINUTES} minutes.")
    return DailyArena(hour * 60 + minute, minutes, checked_name(found[4]))


def checked_name(name: str) -> str:
    """A name of a tournament in a setting. Raises ValueError."""
    if not LEAST_NAME <= len(name) <= MOST_NAME or not name.isprintable():
        raise ValueError(f"{name!r} is no name: it has {LEAST_NAME} to {MOST_NAME} characters that can be printed.")
    return name


def refuse_same_start(starts: Collection[int], text: str) -> None:
    """Raise ValueError if two tournaments of a setting start at the same minute: they would have one id."""
    if len(set(starts)) < len(starts):
        raise ValueError(f"{text!r} has two tournaments that start at the same minute. Give each a time of its own.")
