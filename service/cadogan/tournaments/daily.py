"""Arenas that the service makes each day, on the game that the day features."""

import re
from collections.abc import Iterable
from datetime import date
from uuid import NAMESPACE_OID, uuid5

from msgspec import Struct

from cadogan.races.day import begins_ms, day_of, featured_game, next_day
from cadogan.tournaments.events import TournamentCreated
from cadogan.tournaments.terms import LEAST_NAME, MOST_NAME, TournamentTerms, checked

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

    def of(self, day: date, now_ms: int) -> TournamentCreated:
        """The arena of a day. Its id is that of its day and time: however many nodes make it, it is made once."""
        text = f"cadogan/daily-arena/1 {day.isoformat()} {self.starts_after}"
        terms = TournamentTerms(
            name=self.name,
            games=(featured_game(day),),
            minutes=self.minutes,
            starts_at=begins_ms(day) + self.starts_after * MINUTE_MS,
        )
        return TournamentCreated(
            at=now_ms,
            tournament=uuid5(NAMESPACE_OID, text),
            creator=None,
            terms=checked(terms, now_ms),
        )


def daily_arenas(text: str) -> tuple[DailyArena, ...]:
    """Arenas in the words of a setting. Raises ValueError.

    >>> daily_arenas("12:00/30 Lunch arena, 19:30/60 Evening arena")[1]
    DailyArena(starts_after=1170, minutes=60, name='Evening arena')
    """
    return tuple(_arena(each.strip()) for each in text.split(",") if each.strip())


def _arena(text: str) -> DailyArena:
    found = FORM.fullmatch(text)
    if found is None:
        raise ValueError(
            f"{text!r} is not a daily arena. It has a time in UTC, minutes and a name, such as 19:30/60 Evening arena."
        )
    hour, minute, minutes = (int(each) for each in found.groups()[:3])
    if not LEAST_MINUTES <= minutes <= MOST_MINUTES:
        raise ValueError(f"{text!r} lasts {minutes} minutes. An arena lasts {LEAST_MINUTES} to {MOST_MINUTES} minutes.")
    if not LEAST_NAME <= len(found[4]) <= MOST_NAME:
        raise ValueError(f"{found[4]!r} is no name of an arena: it has {LEAST_NAME} to {MOST_NAME} characters.")
    return DailyArena(hour * 60 + minute, minutes, found[4])


def due_arenas(arenas: Iterable[DailyArena], now_ms: int) -> list[TournamentCreated]:
    """The arenas of today and tomorrow that have not started."""
    today = day_of(now_ms)
    return [
        arena.of(day, now_ms)
        for day in (today, next_day(today))
        for arena in arenas
        if begins_ms(day) + arena.starts_after * MINUTE_MS > now_ms
    ]
