"""A population of honest racers and cheats, and its races."""

import random
from collections.abc import Iterator
from typing import NamedTuple
from uuid import UUID

from cadogan.races.ids import PlayerId
from cadogan.rules.policies.policies import POLICIES
from infra.simulate.fair_play.raced import Raced, raced
from infra.simulate.fair_play.racer import (
    Racer,
    at_once,
    by_policy,
    by_solver,
    like_a_person,
    like_a_program,
    looking_ahead,
)

BEGINNING_MS = 1_790_000_000_000
DAY_MS = 86_400_000
HOUR_MS = 3_600_000
DAYS = 20
EVENING_HOURS = 3
"""Honest racers race in so many hours of a day."""


class Population(NamedTuple):
    """Racers by player, and the pairs that race, each with the time."""

    racers: dict[PlayerId, Racer]
    pairs: list[tuple[PlayerId, PlayerId, int]]

    @property
    def cheats(self) -> set[PlayerId]:
        """The cheats, and the accounts that help them."""
        return {player for player, racer in self.racers.items() if racer.is_cheat or racer.gives_up_after is not None}

    def named(self, name: str) -> list[PlayerId]:
        """Players who race like this."""
        return [player for player, racer in self.racers.items() if racer.name == name]

    def races(self, game: str, chance: random.Random) -> Iterator[Raced]:
        """Race all pairs."""
        for one, other, at in self.pairs:
            players = one, other
            yield raced(game, (self.racers[one], self.racers[other]), players, at, chance)


def population(honest: int, races: int, chance: random.Random, first_day_ms: int = BEGINNING_MS) -> Population:
    """So many honest racers with about so many races each, and one cheat of each kind with as many."""

    def evening() -> int:
        return first_day_ms + chance.randrange(DAYS) * DAY_MS + chance.randrange(EVENING_HOURS * HOUR_MS)

    policies = list(POLICIES)
    people = [
        Racer(name := policies[number % len(policies)], by_policy(name), like_a_person(chance))
        for number in range(honest)
    ]
    cheats = [
        Racer("plays the solver's line", by_solver, like_a_person(chance), is_cheat=True),
        Racer("knows the deal", looking_ahead, like_a_person(chance), is_cheat=True),
        Racer("a program at an even pace", by_policy("steady"), like_a_program, is_cheat=True, is_tireless=True),
        Racer("a program at full speed", by_policy("patient"), at_once, is_cheat=True),
    ]
    farm = Racer("farms a second account", by_policy("hasty"), like_a_person(chance), is_cheat=True)
    helper = Racer("helps the farm", by_policy("hasty"), like_a_person(chance), gives_up_after=6)
    racers = {PlayerId(UUID(int=number)): racer for number, racer in enumerate([*people, *cheats, farm, helper], 1)}
    players = list(racers)
    farmer, helping = players[-2:]
    pairs = [(*pair, evening()) for pair in rounds(players[:honest], races, chance)]
    for player in players[honest:-2]:
        begin = evening()
        for number in range(races):
            at = begin + number * HOUR_MS // 4 if racers[player].is_tireless else evening()
            pairs.append((player, chance.choice(players[:honest]), at))
    pairs += [(farmer, helping, evening()) for _ in range(races)]
    return Population(racers, pairs)


def rounds(players: list[PlayerId], count: int, chance: random.Random) -> Iterator[tuple[PlayerId, PlayerId]]:
    """Pairs in which each player races about so often."""
    for _ in range(count):
        order = chance.sample(players, len(players))
        yield from zip(order[::2], order[1::2], strict=False)
