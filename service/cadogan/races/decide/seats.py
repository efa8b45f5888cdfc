"""The seat that a command names."""

from cadogan.races.errors import NotInRace
from cadogan.races.race import Race, Seat


def seat_at(race: Race, number: int) -> Seat:
    """The seat with this number. Raises NotInRace: seats are removed when the start is called."""
    if not 0 <= number < len(race.seats):
        raise NotInRace(f"there is no seat {number}; the seats of this race are 0 to {len(race.seats) - 1}")
    return race.seats[number]
