"""Races in the making: commands go through `decide` into the log."""

import asyncio
import random
import secrets
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any
from uuid import uuid4

from cadogan.people.dodging import EARLY_MS
from cadogan.races.commands import Command, Create, Join, Play, Ready, Resign, Tick
from cadogan.races.decide import create, decide
from cadogan.races.events import Event, encode, is_lifecycle
from cadogan.races.evolve import evolve, race_of
from cadogan.races.facts import MadeBy
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.phases import Finished
from cadogan.races.proof.fair_deal import nonce_commitment
from cadogan.races.race import Race
from cadogan.races.settings import Settings
from cadogan.store.log.append import LANDED, Awaited, Outcome
from cadogan.store.log.log import Log
from tests.store.appends import Encoded, new_race_id

SEED = bytes(16)

NOW_MS = 1_700_000_000_000
OVER_MS = NOW_MS + 600_000
"""When the races of `raced` are over: at their time limit, so that nobody has resigned."""


class Course:
    """A race in the making: commands go through `decide` into the log."""

    def __init__(self, log: Log, race: Race) -> None:
        self.log = log
        self.race = race

    @classmethod
    async def begun(
        cls,
        log: Log,
        *,
        is_house: bool = False,
        seed: bytes | None = SEED,
        invited: Sequence[PlayerId] = (),
        made_by: MadeBy = "pairing",
        **settings: Any,
    ) -> "Course":
        wanted = Settings(**{"game": "duchess", "countdown": 0, "seats": 1, **settings})
        events = create(
            Create(
                NOW_MS,
                new_race_id(),
                PlayerId(uuid4()),
                wanted,
                secrets.token_bytes(32),
                seed,
                is_house=is_house,
                invited=tuple(invited),
                made_by=made_by,
            )
        )
        course = cls(log, race_of(events))
        await course.write(0, events)
        return course

    async def does(self, *commands: Command) -> None:
        for command in commands:
            version, events = self.race.version, decide(self.race, command)
            for event in events:
                self.race = evolve(self.race, event)
            await self.write(version, events)

    async def write(self, version: int, events: list[Event]) -> None:
        written: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        rows = [Encoded(encode(event), is_lifecycle(event)) for event in events]
        self.log.append(Awaited(self.race.id, version, rows, None, written))
        assert await written == LANDED


def joins(player: PlayerId) -> Join:
    return Join(NOW_MS, player, None)


async def rated(log: Log, *racers: PlayerId, **settings: Any) -> Course:
    """A rated race of these players that is under way. The first one has seat 0. Only races of two can be rated."""
    terms = {"rated": len(racers) == 2, "seats": len(racers), **settings}
    course = await Course.begun(log, seed=None, **terms)
    nonces = [secrets.token_bytes(16) for _ in racers]
    for player, nonce in zip(racers, nonces, strict=True):
        await course.does(Join(NOW_MS, player, nonce_commitment(course.race.id, nonce)))
    for seat, nonce in enumerate(nonces):
        await course.does(Ready(NOW_MS, seat, nonce))
    return course


async def raced(log: Log, places: Mapping[PlayerId, int], **settings: Any) -> RaceId:
    """A rated race that is over, in which these came to these places; those in the last one, if shared, did nothing."""
    course = await rated(log, *places, **settings)
    assert course.race.start is not None
    move = str(course.race.start.legal_moves()[0])  # of a Duchess: the card that decides the base goes home
    last = max(places.values())
    for seat, place in sorted(enumerate(places.values()), key=itemgetter(1)):
        if place < last:
            await course.does(Play(NOW_MS + place, seat, 0, move))
    await course.does(Tick(course.race.ends_by))
    assert isinstance(course.race.phase, Finished)
    assert course.race.phase.places == tuple(places.values())
    return course.race.id


def players(count: int) -> list[PlayerId]:
    return [PlayerId(uuid4()) for _ in range(count)]


async def some_rated_races(log: Log, racers: Sequence[PlayerId], races: int, chance: random.Random) -> None:
    """Races of these, at two games, written at the same time; some of them rated."""

    seated = [chance.sample(racers, chance.choice([2, 2, 2, 3])) for _ in range(races)]
    await asyncio.gather(*(raced_somehow(log, each, chance) for each in seated))


async def raced_somehow(log: Log, racers: Sequence[PlayerId], chance: random.Random) -> None:
    """A race of these that came to some end, or has not yet."""
    game = chance.choice(["duchess", "eagle-wing"])
    is_rated = len(racers) == 2 and chance.random() < 0.8
    course = await rated(log, *racers, game=game, rated=is_rated, listed=chance.random() < 0.8)
    at = NOW_MS
    for seat in chance.sample(range(len(racers)), chance.randint(0, len(racers))):
        assert course.race.start is not None
        at += chance.choice([0, 10])
        await course.does(Play(at, seat, 0, str(course.race.start.legal_moves()[0])))
    if chance.random() < 0.9:
        at += chance.choice([0, 2 * EARLY_MS, 2 * EARLY_MS])  # some leave early
        for seat in chance.sample(range(len(racers)), len(racers)):
            await course.does(Resign(at, seat))
