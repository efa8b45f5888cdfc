"""A lobby that is opened again after nobody came in time: a new race with the same settings.

Its id follows from the first race. So the old link leads to it, and of two racers who open it again, on any node, both
mean the same race.
"""

from hashlib import sha256

from msgspec.structs import replace

from cadogan.races.commands import Create
from cadogan.races.errors import NotInRace, WrongPhase
from cadogan.races.ids import CHANCE_BYTES, PlayerId, RaceId, uuid7
from cadogan.races.phases import Abandoned, describe
from cadogan.races.race import Race

EXPIRED = ("lobby expired", "nobody was ready")
"""Why a lobby ended that may be opened again. Otherwise a racer has left it, and the others need not wait for them."""


def reopened_id(race: Race) -> RaceId | None:
    """Id of the lobby that a race is opened again in, whether or not it was; None if it cannot be."""
    created = race.created
    is_expired = isinstance(race.phase, Abandoned) and race.phase.reason in EXPIRED
    is_for_all = created.made_by == "player" and not created.invited and not any(seat.ghost for seat in race.seats)
    # A closed race may be on the deal of a day, on which each player has one race: `DailyDeals` makes it.
    if not is_expired or not is_for_all or race.settings.view == "closed":
        return None
    return RaceId(uuid7(race.at, sha256(b"cadogan/reopened/1" + race.id.bytes).digest()[:CHANCE_BYTES]))


def reopen(race: Race, player: PlayerId, at: int, secret: bytes) -> Create:
    """Command for the lobby that a player opens again.

    Raises:
        WrongPhase: The race has not expired as a lobby, or its seats were not open to everybody with the link.
        NotInRace: The player neither created the race nor had a seat in it.
    """
    race_id = reopened_id(race)
    if race_id is None:
        raise WrongPhase(f"only a lobby that has expired can be opened again; {describe(race.phase)}")
    if player != race.created.creator and race.seat_of(player) is None:
        raise NotInRace("only its creator and its racers can open a lobby again; create a race of your own")
    created = race.created
    # Racers who called the start removed the free seats: the new lobby has as many as the first one began with.
    settings = replace(race.settings, seats=created.settings.seats)
    if settings.deal == "winnable":  # a fresh one is drawn
        return Create(at, race_id, player, settings, secret)
    return Create(at, race_id, player, settings, secret, created.seed, origin=created.origin, deal=created.deal)
