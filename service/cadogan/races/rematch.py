"""A rematch: a new race of the same players, with the same settings and a fresh deal. It is never rated.

Its id follows from the first race. So all racers who ask for it, on any node, mean the same race, and a racer can
commit to a nonce for it before it exists.
"""

from hashlib import sha256

from msgspec.structs import replace

from cadogan.races.commands import Create
from cadogan.races.errors import NotInRace, WrongPhase
from cadogan.races.ids import CHANCE_BYTES, PlayerId, RaceId, uuid7
from cadogan.races.phases import Decided, Finished
from cadogan.races.race import Race

REMATCH_MS = 3_600_000
"""How long after its decision a race may have a rematch."""


def rematch_id(race: Race) -> RaceId | None:
    """Id of the race's rematch, whether or not there is one; None before the race is decided."""
    if not isinstance(race.phase, Decided | Finished):
        return None
    entropy = sha256(b"cadogan/rematch/1" + race.id.bytes).digest()[:CHANCE_BYTES]
    return RaceId(uuid7(race.phase.decided_at, entropy))


def rematch(race: Race, player: PlayerId, at: int, secret: bytes) -> Create:
    """Command for the rematch that one of the racers asks for.

    Raises:
        WrongPhase: The race is not decided yet, or was decided more than an hour ago.
        NotInRace: The player had no seat in it.
    """
    race_id = rematch_id(race)
    if race_id is None or not isinstance(race.phase, Decided | Finished):
        raise WrongPhase("a race can have a rematch once it is decided; this race is not decided yet")
    if at > race.phase.decided_at + REMATCH_MS:
        raise WrongPhase("this race was decided more than an hour ago; create a new race")
    if race.seat_of(player) is None:
        raise NotInRace("only the racers of a race can ask for its rematch")
    racers = tuple(seat.player for seat in race.seats if seat.player is not None)
    # A ghost can race only on its own deal, and a winnable deal was drawn for the first race alone. Two players who
    # could race each other rated as often as they like could move points between them.
    settings = replace(race.settings, seats=len(racers), deal="any", rated=False)
    return Create(at, race_id, player, settings, secret, None, race.created.is_house, race.id, racers)
