"""Figures of a player's rated races as a whole: against which opponents, how long without a rest, which were given."""

from collections import Counter
from collections.abc import Iterator, Sequence

from cadogan.people.suspicion.figure import Evidence, Figure, number, share
from cadogan.people.suspicion.rated_seat import RatedSeat

HOUR_MS = 3_600_000
REST_MS = HOUR_MS // 2
"""Time without the end of a rated race that counts as a rest."""


def company(races: Sequence[RatedSeat]) -> Iterator[Figure]:
    """Figures of these rated races of one player, of which there is at least one."""
    in_order = sorted(races, key=lambda race: race.decided_at)
    ((opponent, met),) = Counter(race.opponent for race in in_order).most_common(1)
    together = [race for race in in_order if race.opponent == opponent]
    yield share("same two", met, len(in_order), whole(shortest(together), f"one of {met} against the same opponent"))
    given = [race for race in in_order if race.was_given]
    yield share("given", len(given), len(in_order), given_up(shortest(given)) if given else None)
    yield tireless(in_order)


def tireless(races: Sequence[RatedSeat]) -> Figure:
    """Longest time from the end of a race to that of a later one, without a rest between. The races are in order."""
    begin = first = last = 0
    for place, race in enumerate(races):
        if race.decided_at - races[max(place - 1, 0)].decided_at > REST_MS:
            begin = place
        if race.decided_at - races[begin].decided_at > races[last].decided_at - races[first].decided_at:
            first, last = begin, place
    hours = (races[last].decided_at - races[first].decided_at) / HOUR_MS
    count = last - first + 1
    return number("tireless", hours, 0.0, count, whole(races[last], f"the last of {count} without a rest"))


def shortest(races: Sequence[RatedSeat]) -> RatedSeat:
    """The race that the opponent ended first."""
    return min(races, key=lambda race: race.time_ms)


def whole(race: RatedSeat, about: str) -> Evidence:
    """A whole race as evidence."""
    return Evidence(race.race_id, race.seat, None, about)


def given_up(race: RatedSeat) -> Evidence:
    """The moment at which the opponent gave up, on the opponent's board."""
    return Evidence(
        race.race_id, 1 - race.seat, race.time_ms, f"the opponent {race.how} after {race.time_ms / 1000:.0f} s"
    )
