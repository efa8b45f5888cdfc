"""Applies events to a race: `race = reduce(evolve, log, None)`. `decide` says which events may come next."""

from collections.abc import Iterable
from functools import reduce

from cadogan.races.events import Event, RaceCreated, decode
from cadogan.races.proof import fair_deal
from cadogan.races.race import Race
from cadogan.races.steps import Steps
from cadogan.rules import Seed


def race_of(events: Iterable[Event]) -> Race:
    """Race after these events, which begin with its first one."""
    race = reduce(evolve, events, None)
    assert race is not None  # every log begins with RaceCreated
    return race


def race_in_steps(payloads: Iterable[bytes]) -> Steps[Race]:
    """Race with this whole log, an event at a time."""
    race: Race | None = None
    for payload in payloads:
        race = evolve(race, decode(payload))
        yield
    assert race is not None  # every log begins with RaceCreated
    return race


def evolve(race: Race | None, event: Event) -> Race:
    """Race after one more event. It never refuses: an event in the log has happened."""
    if race is None:
        assert isinstance(event, RaceCreated)  # every log begins with it
        return event.new_race()
    return event.apply(race)


def seed_of(race: Race) -> Seed:
    """Seed of the race's deal, once every nonce is open."""
    if race.seed is not None:
        return race.seed
    assert race.secret is not None  # a deal is random or picked
    return fair_deal.race_seed(race.secret, (seat.nonce for seat in race.seats if seat.nonce is not None))
