"""Racers leave and return while the race is on."""

from cadogan.races.commands import Leave, Return
from cadogan.races.events import Event, RacerLeft, RacerReturned
from cadogan.races.race import Race


def leave(race: Race, command: Leave, at: int) -> list[Event]:
    """Note that the racer is away, if the seat still races."""
    if not race.plays(command.seat):  # the seat may be gone since the start was called
        return []
    seat = race.seats[command.seat]
    return [RacerLeft(at, command.seat)] if seat.ghost is None and seat.away_since is None else []


def return_(race: Race, command: Return, at: int) -> list[Event]:
    """Note that the racer is back, if they were away."""
    is_away = command.seat < len(race.seats) and race.seats[command.seat].away_since is not None
    return [RacerReturned(at, command.seat)] if is_away else []
