"""Simulated racers: how they choose a move, and how long they take for it."""

import random
from collections.abc import Callable, Iterator
from math import log
from typing import NamedTuple

from cadogan.rules import Layout, Move
from cadogan.rules.policies.observation import Observation, RandomSource
from cadogan.rules.policies.policies import POLICIES, Rollout, sensible
from cadogan.rules.solver.search import Won, solve

REACTION_MS = 350
"""No simulated person moves a card sooner."""
LOOKS_AHEAD = Rollout(candidates=5, worlds=1, moves=60, doubt=0.0, doubt_unseen=0.0)
"""The patient policy for a deal that is known: one world is enough, and there is nothing to doubt."""
KNOWN_DEAL_NODES = 20_000
"""Layouts that a cheat's solver remembers."""

Line = Iterator[tuple[int, Move]]
"""Moves of a board, each with the milliseconds that it takes."""
Chooser = Callable[[Layout, random.Random], Iterator[Move]]
"""Plays a board from its start to the end, or until it gives up."""
Timing = Callable[[int, random.Random], int]
"""Milliseconds for a move, by the number of sensible moves."""


class Racer(NamedTuple):
    """A simulated racer. A `helper` gives its races away to the racer it helps; `is_tireless` never sleeps."""

    name: str
    choose: Chooser
    timing: Timing
    is_cheat: bool = False
    is_tireless: bool = False
    gives_up_after: int | None = None
    """Moves after which the racer resigns, if the opponent is the one that it helps."""

    def line(self, start: Layout, chance: random.Random, *, gives_up: bool) -> Line:
        """Moves of the racer on a deal, with their times."""
        layout, observation = start, Observation.of(start)
        for number, move in enumerate(self.choose(start, chance)):
            if gives_up and number == self.gives_up_after:
                return
            yield self.timing(len(sensible(observation)), chance), move
            layout = layout.play(move)
            observation = observation.follow(move, layout)


def by_policy(name: str) -> Chooser:
    """Play by a policy, from what a racer sees."""

    def choose(layout: Layout, chance: random.Random) -> Iterator[Move]:
        observation = Observation.of(layout)
        while observation.legal:
            move = POLICIES[name](observation, chance)
            if move is None:
                return
            yield move
            layout = layout.play(move)
            observation = observation.follow(move, layout)

    return choose


class KnownDeal(Observation):
    """The observation of a cheat who knows the deal: nothing needs to be imagined."""

    __slots__ = ("layout",)

    layout: Layout

    def imagine(self, chance: RandomSource | None = None) -> Layout:  # noqa: ARG002 - nothing is left to chance
        """The real layout."""
        return self.layout


def looking_ahead(layout: Layout, chance: random.Random) -> Iterator[Move]:
    """Make the move that leads furthest in the real deal, as after a look at all cards."""
    vain: tuple[Move, ...] = ()
    while True:
        known = KnownDeal.of(layout, vain)
        known.layout = layout
        move = LOOKS_AHEAD(known, chance) if known.legal else None
        if move is None:
            return
        yield move
        layout = layout.play(move)
        vain = known.follow(move, layout).vain


def by_solver(layout: Layout, chance: random.Random) -> Iterator[Move]:
    """Play the solver's line on a known deal; by the patient policy where it finds none."""
    verdict = solve(layout, KNOWN_DEAL_NODES)
    yield from verdict.moves if isinstance(verdict, Won) else by_policy("patient")(layout, chance)


def like_a_person(chance: random.Random) -> Timing:
    """Times of one person: log-normal, with a tempo of their own, longer where there is more to choose from."""
    tempo, spread, care = chance.uniform(0.6, 2.5), chance.uniform(0.5, 0.9), chance.uniform(0.3, 0.8)

    def timing(options: int, chance: random.Random) -> int:
        seconds = tempo * chance.lognormvariate(care * log(max(options, 1)), spread)
        return REACTION_MS + round(1000 * min(seconds, 20))

    return timing


def like_a_program(_: int, chance: random.Random) -> int:
    """Times of a program that waits about a second for the sake of appearances."""
    return round(chance.uniform(900, 1100))


def at_once(_: int, chance: random.Random) -> int:
    """Times of a program that does not wait."""
    return round(chance.uniform(15, 60))
