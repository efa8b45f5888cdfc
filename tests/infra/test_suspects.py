"""A small population with cheats: the fair-play report ranks them above every honest racer.

`python -m infra.simulate --suspects` is the long form. Here a racer who knows the deal has too few races to stand out
(see `tests/races/fair_play/test_foresight.py`), and may be anywhere.
"""

import random

from cadogan.races.fair_play.seat_figures import Effort
from infra.simulate.fair_play.population import population
from infra.simulate.fair_play.suspects import reported

HONEST, RACES = 6, 5
SMALL = Effort(solver_positions=6, nodes=300, redrawn_positions=0)


def test_programs_solvers_and_farms_are_above_all_honest_racers() -> None:
    chance = random.Random(1)
    people = population(HONEST, RACES, chance)
    ranked = [suspect.player for suspect in reported(people, "eagle-wing-coops", chance, SMALL).suspects]
    (knower,) = people.named("knows the deal")
    ranked.remove(knower)
    assert set(ranked[: len(people.cheats) - 1]) == people.cheats - {knower}
