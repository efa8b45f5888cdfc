"""The countdown begins once every racer is ready."""

from functools import reduce

from cadogan.races.decide.due import settle
from cadogan.races.events import CountdownStarted, Event
from cadogan.races.evolve import evolve
from cadogan.races.race import Race


def count_down_if_ready(race: Race, at: int) -> list[Event]:
    """Begin the countdown if every racer is ready. A countdown of 0 s is over at once."""
    if not all(seat.is_ready for seat in race.seats):
        return []
    events: list[Event] = [CountdownStarted(at, at + race.settings.countdown * 1000)]
    return events + settle(reduce(evolve, events, race), at)
