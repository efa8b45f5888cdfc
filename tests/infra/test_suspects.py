"""The fair-play report on simulated racers. `python -m infra.simulate --suspects` is the long form."""

import random
from math import sqrt
from statistics import mean, stdev

from cadogan.races.suspicion.foresight import foresight
from cadogan.races.suspicion.seat_figures import Effort
from infra.simulate.fair_play.population import population
from infra.simulate.fair_play.racer import Chooser, by_policy, looking_ahead
from infra.simulate.fair_play.suspects import reported
from tests.races.suspicion.boards import moves

HONEST, RACES = 6, 5
SMALL = Effort(solver_positions=2, nodes=100, redrawn_positions=0)


def test_programs_solvers_and_farms_are_above_all_honest_racers() -> None:
    """A racer who knows the deal cannot stand out without redrawn deals, and may be anywhere.

    Boards of Storehouse are among the shortest.
    """
    chance = random.Random(1)
    people = population(HONEST, RACES, chance)
    ranked = [suspect.player for suspect in reported(people, "storehouse", chance, SMALL).suspects]
    (knower,) = people.named("knows the deal")
    ranked.remove(knower)
    assert set(ranked[: len(people.cheats) - 1]) == people.cheats - {knower}


def test_a_racer_who_knows_the_deal_shows_foresight_and_a_strong_one_does_not() -> None:
    cheat, strong = (deviations(choose) for choose in (looking_ahead, by_policy("patient")))
    assert cheat > 3 > abs(strong)


def deviations(choose: Chooser) -> float:
    """How far the mean foresight of some races is from 0, in its standard errors."""
    played = [moves(choose, game="duchess", seed=seed) for seed in range(5)]
    gains = [foresight(each, random.Random(seed), 20).gain for seed, each in enumerate(played)]
    return mean(gains) / (stdev(gains) / sqrt(len(gains)))
