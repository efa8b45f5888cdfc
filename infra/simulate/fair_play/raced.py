"""Simulated rated races: the log of each, as the service would write it, and what ratings and results have of it."""

import random
from collections.abc import Iterator
from heapq import merge
from typing import NamedTuple

from cadogan.people.suspicion.rated_seat import RatedSeat
from cadogan.races.commands import Command, Create, Join, Play, Ready, Resign, Tick
from cadogan.races.decide import create, decide
from cadogan.races.events import Event, RaceDecided, encode
from cadogan.races.evolve import evolve, race_of
from cadogan.races.ids import CHANCE_BYTES, PlayerId, RaceId, uuid7
from cadogan.races.phases import Finished
from cadogan.races.proof import fair_deal
from cadogan.races.race import Race
from cadogan.races.rated import rated_conditions
from cadogan.races.settings import Settings
from infra.simulate.fair_play.racer import Racer


class Raced(NamedTuple):
    """A finished race: its log, and both seats."""

    events: list[Event]
    seats: tuple[RatedSeat, RatedSeat]

    @property
    def race_id(self) -> RaceId:
        """Id of the race."""
        return self.seats[0].race_id

    @property
    def payloads(self) -> list[bytes]:
        """Events as stored."""
        return list(map(encode, self.events))


class Running:
    """A race in progress, and its log."""

    def __init__(self, events: list[Event]) -> None:
        self.events = list(events)
        self.race: Race = race_of(events)

    def then(self, command: Command) -> None:
        """Carry out a command."""
        for event in decide(self.race, command):
            self.events.append(event)
            self.race = evolve(self.race, event)


def raced(
    game: str, racers: tuple[Racer, Racer], players: tuple[PlayerId, PlayerId], at: int, chance: random.Random
) -> Raced:
    """Let two racers race each other at a time, in milliseconds since the epoch."""
    race_id = RaceId(uuid7(at, chance.randbytes(CHANCE_BYTES)))
    settings = Settings(game=game, seats=2, rated=True, time_limit=rated_conditions(game).time_limit)
    running = Running(
        create(Create(at, race_id, players[0], settings, chance.randbytes(32), invited=players, made_by="pairing"))
    )
    nonces = [chance.randbytes(16) for _ in players]
    for player, nonce in zip(players, nonces, strict=True):
        running.then(Join(at, player, fair_deal.nonce_commitment(race_id, nonce)))
    for seat, nonce in enumerate(nonces):
        running.then(Ready(at, seat, nonce))
    starts_at = running.race.next_due
    assert starts_at is not None  # the countdown is running
    running.then(Tick(starts_at))
    for t, seat, n, move in merge(*(actions(running.race, seat, racers, chance) for seat in (0, 1))):
        running.then(Tick(starts_at + t))  # before the check: the time may be up
        if running.race.plays(seat):
            running.then(Resign(starts_at + t, seat) if move is None else Play(starts_at + t, seat, n, move))
    if not isinstance(running.race.phase, Finished):
        running.then(Tick(running.race.ends_by))
    return Raced(running.events, both_seats(running, players))


def actions(
    race: Race, seat: int, racers: tuple[Racer, Racer], chance: random.Random
) -> Iterator[tuple[int, int, int, str | None]]:
    """Time, seat, `n` and move of each action of a racer; None to resign. The race drops what comes after an end."""
    t = n = 0
    assert race.start is not None  # the race has started
    helps = racers[seat].gives_up_after is not None and racers[1 - seat].is_cheat
    for taken, move in racers[seat].line(race.start, chance, gives_up=helps):
        t += taken
        yield t, seat, n, move.text
        n += 1
    yield t + 1000, seat, n, None


def both_seats(running: Running, players: tuple[PlayerId, PlayerId]) -> tuple[RatedSeat, RatedSeat]:
    """What ratings and results have of a finished race."""
    race = running.race
    decided = next(event for event in running.events if isinstance(event, RaceDecided))
    one, other = (seat_of(race, seat, decided.at, decided.places[seat], players) for seat in (0, 1))
    return one, other


def seat_of(race: Race, seat: int, decided_at: int, place: int, players: tuple[PlayerId, PlayerId]) -> RatedSeat:
    """A seat, from its player's side."""
    end = race.seats[1 - seat].end
    assert end is not None  # the race is finished
    assert race.started_at is not None
    return RatedSeat(
        race.id,
        seat,
        players[seat],
        race.settings.game,
        decided_at,
        place,
        players[1 - seat],
        end.how,
        end.at - race.started_at,
    )
