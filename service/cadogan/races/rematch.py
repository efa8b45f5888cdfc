"""A rematch: a new race of the same people with the same settings and a fresh deal.

Its id follows from the race that it is the rematch of, so that all who ask for it, at whatever node, mean the same one,
and a racer can commit to a nonce for it before it is there.
"""

from hashlib import sha256

from msgspec.structs import replace

from cadogan.races.commands import Create
from cadogan.races.errors import NotInRace, WrongPhase
from cadogan.races.ids import CHANCE_BYTES, PlayerId, RaceId, uuid7
from cadogan.races.phases import Decided, Finished
from cadogan.races.race import Race

REMATCH_MS = 3_600_000
"""How long after its result a race may have a rematch: people have gone home by then."""


def rematch_id(race: Race) -> RaceId | None:
    """Id of the race's rematch, whether or not there is one; None before the race is decided."""
    if not isinstance(race.phase, Decided | Finished):
        return None
    chance = sha256(b"cadogan/rematch/1" + race.id.bytes).digest()[:CHANCE_BYTES]
    return RaceId(uuid7(race.phase.decided_at, chance))


def rematch(race: Race, player: PlayerId, at: int, secret: bytes) -> Create:
    """Order for the rematch that one of the racers asks for; WrongPhase, NotInRace."""
    race_id = rematch_id(race)
    if race_id is None or not isinstance(race.phase, Decided | Finished):
        raise WrongPhase("a race has a rematch once it is decided; this one is not")
    if at > race.phase.decided_at + REMATCH_MS:
        raise WrongPhase("this race was decided more than an hour ago; make a new one")
    if race.seat_of(player) is None:
        raise NotInRace("a rematch is for those who raced")
    racers = tuple(seat.player for seat in race.seats if seat.player is not None)
    # ghosts have no other deal to race on, and a winnable one was drawn for that race alone
    settings = replace(race.settings, seats=len(racers), deal="any")
    return Create(at, race_id, player, settings, secret, None, race.created.is_house, race.id, racers)
