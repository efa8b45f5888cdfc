"""The countdown begins once every racer is ready."""

from cadogan.races.events import CountdownStarted, Event
from cadogan.races.race import Race


def count_down_if_ready(race: Race, at: int) -> list[Event]:
    """Begin the countdown if every racer is ready. A countdown of 0 s is due at once: `settle` ends it."""
    if not all(seat.is_ready for seat in race.seats):
        return []
    return [CountdownStarted(at, at + race.settings.countdown * 1000)]
