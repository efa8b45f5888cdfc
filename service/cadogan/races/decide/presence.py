"""Racers leave and return while the race is on, or while they may start it."""

from cadogan.races.commands import Leave, Return
from cadogan.races.decide.due import with_due
from cadogan.races.events import Event, RacerLeft, RacerReturned
from cadogan.races.phases import Abandoned
from cadogan.races.race import RULES_WITH_BEGINNINGS_OF_ABSENCES, Race


def leave(race: Race, command: Leave, at: int) -> list[Event]:
    """Note that the racer is away, if it counts. The time to return to a race that is on may be over already."""
    if not race.notes_absence(command.seat):  # the seat may be gone since the start was called
        return []
    seat = race.seats[command.seat]
    if seat.ghost is not None or seat.away_since is not None:
        return []
    if race.created.race_rules < RULES_WITH_BEGINNINGS_OF_ABSENCES:
        return [RacerLeft(at, command.seat)]
    earliest = race.created.at if race.started_at is None else race.started_at
    since = None if command.since is None else max(earliest, min(command.since, at))
    return with_due(race, [RacerLeft(at, command.seat, since)], at)


def return_(race: Race, command: Return, at: int) -> list[Event]:
    """Note that the racer is back, if they were away."""
    if isinstance(race.phase, Abandoned) or command.seat >= len(race.seats):
        return []
    return [RacerReturned(at, command.seat)] if race.seats[command.seat].away_since is not None else []
