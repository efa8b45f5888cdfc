"""Sprints that the service makes each hour, on the game that the day features."""

import re
from collections.abc import Iterator
from uuid import NAMESPACE_OID, UUID, uuid5

from msgspec import Struct

from cadogan.races.day import day_of, featured_game
from cadogan.tournaments.daily import MINUTE_MS, checked_name, refuse_same_start
from cadogan.tournaments.errors import InvalidTournament
from cadogan.tournaments.terms import USUAL_LIMIT_S, TournamentTerms, timed_rounds

HOUR_MS = 3_600_000
LEAST_ROUNDS, MOST_ROUNDS = 5, 10
FORM = re.compile(r":([0-5]\d)/(\d{1,2})(?:x(\d{2,3}))? (.+)")


class HourlySprint(Struct, frozen=True):
    """A sprint of each hour."""

    minute: int
    """Minutes from the beginning of the hour to its start."""
    rounds: int
    time_limit: int
    """Seconds of each round."""
    name: str

    def terms(self, starts_at: int) -> TournamentTerms:
        """Terms of the one that starts at a moment."""
        game = featured_game(day_of(starts_at))
        return TournamentTerms(
            kind="sprint",
            name=self.name,
            games=(game,),
            rounds=self.rounds,
            time_limit=self.time_limit,
            starts_at=starts_at,
        )

    def due(self, now_ms: int) -> Iterator[tuple[UUID, TournamentTerms]]:
        """The next one: lists would be full of them if they were made a day ahead.

        Its id is that of its start: however many nodes make it, it is made once.
        """
        starts_at = now_ms - now_ms % HOUR_MS + self.minute * MINUTE_MS
        if starts_at <= now_ms:
            starts_at += HOUR_MS
        yield uuid5(NAMESPACE_OID, f"cadogan/hourly-sprint/1 {starts_at}"), self.terms(starts_at)


def hourly_sprints(text: str) -> tuple[HourlySprint, ...]:
    """Sprints in the words of a setting. Raises ValueError.

    >>> hourly_sprints(":00/5 Hourly sprint, :30/7x60 Quick sprint")[1]
    HourlySprint(minute=30, rounds=7, time_limit=60, name='Quick sprint')
    """
    sprints = tuple(_sprint(each.strip()) for each in text.split(",") if each.strip())
    refuse_same_start([sprint.minute for sprint in sprints], text)
    return sprints


def _sprint(text: str) -> HourlySprint:
    found = FORM.fullmatch(text)
    if found is None:
        raise ValueError(
            f"{text!r} is not an hourly sprint. It has a minute, rounds, perhaps the seconds of each, and a name, "
            "such as :00/5 Hourly sprint or :30/7x60 Quick sprint."
        )
    minute, rounds, seconds = int(found[1]), int(found[2]), int(found[3] or USUAL_LIMIT_S)
    if not LEAST_ROUNDS <= rounds <= MOST_ROUNDS:
        raise ValueError(f"{text!r} has {rounds} rounds. A sprint has {LEAST_ROUNDS} to {MOST_ROUNDS} rounds.")
    sprint = HourlySprint(minute, rounds, seconds, checked_name(found[4]))
    try:
        minutes = timed_rounds(sprint.terms(0)).minutes
    except InvalidTournament as error:
        raise ValueError(f"{text!r}: {error}.") from None
    if minutes * MINUTE_MS > HOUR_MS:
        raise ValueError(
            f"{text!r} may take {minutes} minutes, and the next one would begin before its end. Give it fewer "
            "rounds, or fewer seconds for each."
        )
    return sprint
