"""When the cards of a deal become public: a function of the races on it. What is public stays public.

The cards are public once a race on the deal is over, and so is every other race that had started by then. A race that
starts later finds them public, and changes nothing. Otherwise anybody could hide the past with one more race.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cadogan.races.ids import RaceId, least_race_id
from cadogan.races.race import LATE_MS
from cadogan.races.record.public_view import PhaseName


class RaceOnDeal(NamedTuple):
    """A race on a deal. Without a `state`, nobody knows yet whether it was created. Times are in ms since the epoch."""

    race_id: RaceId
    state: PhaseName | None = None
    listed: bool = True
    started_at: int | None = None
    finished_at: int | None = None
    closed_until: int | None = None

    @property
    def over_at(self) -> int | None:
        """When everything that was played became public; None before its end, and if nothing was played."""
        if self.finished_at is None or self.closed_until is None:
            return self.finished_at
        return max(self.finished_at, self.closed_until + LATE_MS)

    def was_played(self, now_ms: int) -> bool:
        """Whether it was played, and all of that is public."""
        return self.over_at is not None and self.over_at <= now_ms

    def is_over(self, now_ms: int) -> bool:
        """Whether nothing in it is secret any more."""
        return self.state == "abandoned" or self.was_played(now_ms)


def first_over(races: Sequence[RaceOnDeal], now_ms: int) -> int | None:
    """When the first race on a deal was over; None if none is."""
    return min((race.over_at for race in races if race.over_at is not None and race.was_played(now_ms)), default=None)


def may_hold(races: Sequence[RaceOnDeal], first_over_at: int, now_ms: int) -> list[RaceOnDeal]:
    """Races that may have started before the first one was over, and are not over: the others were created later."""
    created_later = least_race_id(first_over_at + LATE_MS)
    return [race for race in races if race.race_id < created_later and not race.is_over(now_ms)]


def holds(race: RaceOnDeal, first_over_at: int, now_ms: int) -> bool:
    """Whether a race had started when the first one was over, and is still not over."""
    return race.started_at is not None and race.started_at < first_over_at and not race.is_over(now_ms)
