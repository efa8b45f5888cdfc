"""House bots take their seats before anyone else.

The service draws a house bot's nonce, so with a free choice it could try nonces until it likes the deal. It has none:
the nonce follows from the secret, to which the service is committed before any person can join.
"""

from functools import reduce

from cadogan.races.events import Event, RacerJoined, RacerReady
from cadogan.races.evolve import evolve
from cadogan.races.proof import fair_deal
from cadogan.races.race import Race


def house_seats(race: Race, at: int) -> list[Event]:
    """House bots join, in the seats that they have or the first ones, and open their nonces."""
    events: list[Event] = []
    for bot in race.created.house_bots:
        number = race.seat_of(bot)
        if number is None:
            number = next(number for number, seat in enumerate(race.seats) if seat.is_free)
        nonce = None if race.secret is None else fair_deal.house_nonce(race.secret, bot)
        commitment = None if nonce is None else fair_deal.nonce_commitment(race.id, nonce)
        seated: list[Event] = [RacerJoined(at, number, bot, commitment), RacerReady(at, number, nonce)]
        race = reduce(evolve, seated, race)
        events += seated
    return events
