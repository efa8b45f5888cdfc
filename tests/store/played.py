"""Races as people have them: a policy plays both boards at the pace of a racer, until both racers resign."""

import random
from collections.abc import Iterator, Sequence
from itertools import count
from operator import attrgetter

from msgspec.structs import replace

from cadogan.races.commands import Command, Create, Join, Play, Ready, Resign, Tick
from cadogan.races.decide import create, decide
from cadogan.races.events import CountdownStarted, Event, RaceCreated, RacerJoined
from cadogan.races.evolve import evolve, race_of
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.proof.fair_deal import nonce_commitment
from cadogan.races.race import Race
from cadogan.races.settings import Settings
from cadogan.rules.layout import Layout
from cadogan.rules.policies.observation import Observation
from cadogan.rules.policies.policies import POLICIES
from tests.store.appends import new_race_id
from tests.store.courses import NOW_MS

EVENTS = 311
BEFORE_THE_END = EVENTS - 4
"""Both racers resign, so the race is decided and finished."""
IN_HASTE = 0.25
"""Share of moves that are any legal move."""
PAUSE_MS = 1500
"""Time that most moves take. Some take a quarter of it, and few ten times as long."""


def played_race(racers: Sequence[PlayerId], chance: random.Random) -> list[Event]:
    """The events of a rated race of Duchess: 311."""
    race_id = new_race_id()
    return next(filter(None, (played_events(race_id, racers, chance) for _ in count())))


def raced_again(events: Sequence[Event], race_id: RaceId, racers: Sequence[PlayerId], later_ms: int) -> list[Event]:
    """The same moves in another race."""
    joined = iter(racers)
    again: list[Event] = []
    for event in events:
        copy = replace(event, at=event.at + later_ms)
        if isinstance(copy, RaceCreated):
            copy = replace(copy, race_id=race_id, creator=racers[0])
        elif isinstance(copy, RacerJoined):
            copy = replace(copy, player=next(joined))
        elif isinstance(copy, CountdownStarted):
            copy = replace(copy, starts_at=copy.starts_at + later_ms)
        again.append(copy)
    return again


def played_events(race_id: RaceId, racers: Sequence[PlayerId], chance: random.Random) -> list[Event] | None:
    """The events of a race. None if its deal gives it another number of them: most boards are stuck earlier."""
    settings = Settings(game="duchess", rated=True)
    events = create(Create(NOW_MS, race_id, racers[0], settings, chance.randbytes(32), made_by="pairing"))
    race, at = race_of(events), NOW_MS

    def does(command: Command) -> None:
        nonlocal race
        for event in decide(race, command):
            events.append(event)
            race = evolve(race, event)

    nonces = [chance.randbytes(16) for _ in racers]
    for player, nonce in zip(racers, nonces, strict=True):
        does(Join(at := at + pause(chance), player, nonce_commitment(race_id, nonce)))
    for seat, nonce in enumerate(nonces):
        does(Ready(at := at + pause(chance), seat, nonce))
    assert race.next_due is not None
    does(Tick(race.next_due))
    for play in in_turn(race, events[-1].at, chance):
        does(play)
        at = play.at
        if len(events) == BEFORE_THE_END:
            break
    for seat in range(len(racers)):
        if race.seats[seat].end is None:
            does(Resign(at := at + pause(chance), seat))
    return events if len(events) == EVENTS else None


def in_turn(race: Race, began: int, chance: random.Random) -> list[Play]:
    """Moves of both racers, in the order of their times."""
    assert race.start is not None
    plays = []
    for seat in range(2):
        at = began
        for n, move in enumerate(moves(race.start, chance)):
            at += pause(chance)
            plays.append(Play(at, seat, n, move))
    return sorted(plays, key=attrgetter("at"))


def pause(chance: random.Random) -> int:
    """How long a racer thinks, in milliseconds."""
    return int(chance.lognormvariate(0, 0.8) * PAUSE_MS)


def moves(layout: Layout, chance: random.Random) -> Iterator[str]:
    """Moves of a policy that plays a board. Some are made on the spur of the moment, which leads to longer races."""
    observation = Observation.of(layout)
    while observation.legal and (move := POLICIES["steady"](observation, chance)):
        if chance.random() < IN_HASTE:
            move = chance.choice(observation.legal)
        yield str(move)
        layout = layout.play(move)
        observation = observation.follow(move, layout)
