"""Commands before the start: join, ready, withdraw, start."""

from functools import reduce

from cadogan.races.commands import Join, Ready, Return, Start, Withdraw
from cadogan.races.decide.countdown import count_down_if_ready
from cadogan.races.decide.due import with_due
from cadogan.races.decide.presence import return_
from cadogan.races.decide.seats import seat_at
from cadogan.races.decide.withdrawal import withdraw_seats
from cadogan.races.errors import NotInRace, RaceFull, WrongNonce, WrongPhase
from cadogan.races.events import Event, RacerJoined, RacerReady, StartCalled
from cadogan.races.evolve import evolve
from cadogan.races.phases import Countdown, Lobby, describe
from cadogan.races.proof.fair_deal import COMMITMENT_BYTES, NONCE_BYTES, nonce_commitment
from cadogan.races.race import MOST_JOINS, RULES_WITH_FEW_JOINS, RULES_WITH_STARTERS, Race, Seat


def join(race: Race, command: Join, at: int) -> list[Event]:
    """Take the first free seat, or commit to another nonce in the seat that the player has."""
    if not isinstance(race.phase, Lobby):
        raise WrongPhase(f"you can no longer join: {describe(race.phase)}")
    if command.player in race.created.house_bots:
        return []
    _refuse_to_seat(race, command)
    commitment = _valid_commitment(race, command)
    number = race.seat_of(command.player)
    if number is not None and race.seats[number].commitment == commitment:
        return []
    if race.has_open_nonce:
        raise WrongPhase("you can no longer join: a racer is ready and has opened their nonce")
    has_few = race.created.race_rules >= RULES_WITH_FEW_JOINS
    if has_few and race.joins.count(command.player) >= MOST_JOINS:
        raise NotInRace(f"you have joined this race {MOST_JOINS} times, which is the limit; join another race")
    if number is None:
        number = next((number for number, seat in enumerate(race.seats) if seat.is_free), None)
    if number is None:
        raise RaceFull(f"all {len(race.seats)} seats are taken")
    return [RacerJoined(at, number, command.player, commitment)]


def _refuse_to_seat(race: Race, command: Join) -> None:
    """Raise NotInRace if this race does not take this player."""
    if race.created.invited and command.player not in race.created.invited:
        raise NotInRace("only invited players can join this race")
    if command.is_house:
        raise NotInRace("a house bot has a seat from the beginning of a race, or none; it cannot join later")
    if command.is_bot and not race.settings.bots:
        raise NotInRace("only people can join this race; its settings have bots: false")
    if command.player in race.barred:
        raise NotInRace("you left this race after a nonce was opened, so you cannot come back to it; join another race")


def ready(race: Race, command: Ready, at: int) -> list[Event]:
    """Be ready, and start the countdown if every other racer is."""
    seat = seat_at(race, command.seat)
    if seat.is_ready:
        return []
    if not isinstance(race.phase, Lobby):
        raise WrongPhase(f"you can no longer get ready: {describe(race.phase)}")
    if not race.is_full:
        free = sum(seat.is_free for seat in race.seats)
        raise WrongPhase(f"{free} of {len(race.seats)} seats are still free; get ready once all are taken")
    nonce = _valid_nonce(race, seat, command) if race.is_random else None
    is_ready = RacerReady(at, command.seat, nonce)
    return with_due(race, [is_ready, *count_down_if_ready(evolve(race, is_ready), at)], at)


def withdraw(race: Race, command: Withdraw, at: int) -> list[Event]:
    """Leave before the start."""
    if not isinstance(race.phase, Lobby | Countdown):
        raise WrongPhase(
            f"you can withdraw only before the start: {describe(race.phase)}; to leave a race that is on, resign"
        )
    if seat_at(race, command.seat).player is None:
        return []
    is_called = isinstance(race.phase, Lobby) and race.phase.start_by is not None
    return with_due(race, withdraw_seats(race, [command.seat], at, go_on=is_called), at)


def start(race: Race, command: Start, at: int) -> list[Event]:
    """Call the start: free seats are removed, and racers have `START_MS` to get ready."""
    seat = race.seat_of(command.player)
    if race.created.race_rules < RULES_WITH_STARTERS:
        _refuse_to_start_as_before(race, command)
    elif seat is None:
        raise NotInRace("only racers can start a race, and you have no seat in this one; join it first")
    if not isinstance(race.phase, Lobby):
        return []
    if race.created.invited and race.created.rematch_of is None:
        raise WrongPhase("this race is between invited players; it starts once all of them are ready")
    if race.phase.start_by is not None:
        return []
    # The command itself shows that its racer is here, also if nobody has seen them for a while.
    returned = [] if seat is None else return_(race, Return(at, seat), at)
    starter = reduce(evolve, returned, race).starter
    if seat != starter and race.created.race_rules >= RULES_WITH_STARTERS:
        raise NotInRace(
            f"only the racer in seat {starter} can start this race now: its creator, or without the creator the racer "
            "who has been seated longest"
        )
    return [*returned, StartCalled(at)]


def _refuse_to_start_as_before(race: Race, command: Start) -> None:
    """Raise the refusals of earlier rules, under which the creator starts the race, with a seat or without one."""
    if command.player != race.created.creator:
        raise NotInRace("only the creator of the race can start it")
    if isinstance(race.phase, Lobby) and all(seat.player is None for seat in race.seats):
        raise WrongPhase("no seat is taken yet; join first")


def _valid_commitment(race: Race, command: Join) -> bytes | None:
    """The commitment for a random deal; None for a picked deal, which needs none."""
    if not race.is_random:
        return None
    commitment = command.commitment
    if commitment is None or len(commitment) != COMMITMENT_BYTES:
        sent = _size(commitment)
        raise WrongNonce(f"join with a commitment of {COMMITMENT_BYTES} bytes to a nonce of your own; you sent {sent}")
    if commitment in race.spent:
        raise WrongNonce("this nonce was opened for a deal that was renewed; commit to a new one")
    return commitment


def _valid_nonce(race: Race, seat: Seat, command: Ready) -> bytes:
    """The nonce, if it is the one that the racer has committed to."""
    if any(seat.commitment is None for seat in race.seats):
        raise WrongPhase("the deal was renewed; every racer must join again with a new commitment before getting ready")
    nonce = command.nonce
    if nonce is None or len(nonce) != NONCE_BYTES:
        raise WrongNonce(f"open the nonce of {NONCE_BYTES} bytes that you committed to; you sent {_size(nonce)}")
    if nonce_commitment(race.id, nonce) != seat.commitment:
        raise WrongNonce("this nonce is not the one that you committed to when you joined")
    return nonce


def _size(value: bytes | None) -> str:
    return "none" if value is None else f"{len(value)} bytes"
