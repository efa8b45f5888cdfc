"""Racers leave and return while the race is on."""

from cadogan.races.commands import Leave, Return
from cadogan.races.decide.due import with_due
from cadogan.races.events import Event, RacerLeft, RacerReturned
from cadogan.races.race import RULES_WITH_BEGINNINGS_OF_ABSENCES, Race


def leave(race: Race, command: Leave, at: int) -> list[Event]:
    """Note that the racer is away, if the seat still races. The time to return may be over already."""
    if not race.plays(command.seat):  # the seat may be gone since the start was called
        return []
    seat, started_at = race.seats[command.seat], race.started_at
    if seat.ghost is not None or seat.away_since is not None:
        return []
    assert started_at is not None  # the seat plays
    if race.created.race_rules < RULES_WITH_BEGINNINGS_OF_ABSENCES:
        return [RacerLeft(at, command.seat)]
    since = None if command.since is None else max(started_at, min(command.since, at))
    return with_due(race, [RacerLeft(at, command.seat, since)], at)


def return_(race: Race, command: Return, at: int) -> list[Event]:
    """Note that the racer is back, if they were away."""
    is_away = command.seat < len(race.seats) and race.seats[command.seat].away_since is not None
    return [RacerReturned(at, command.seat)] if is_away else []
