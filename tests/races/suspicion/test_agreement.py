"""Agreement with the solver: where its move surprises, a racer who sees only the board seldom makes it."""

import random

from cadogan.races.suspicion.agreement import Agreement, agreement
from infra.simulate.fair_play.racer import Chooser, by_policy, by_solver
from tests.races.suspicion.boards import moves


def agreements(choose: Chooser) -> list[Agreement]:
    return [agreement(moves(choose, seed=seed), random.Random(seed), 10, 500) for seed in (1, 2, 3)]


def share_of(found: list[Agreement]) -> float:
    return sum(each.equal for each in found) / sum(each.surprising for each in found)


def test_the_solvers_line_has_its_surprising_moves_and_good_play_has_not() -> None:
    cheats = agreements(by_solver)
    assert share_of(cheats) > 0.8
    assert share_of(agreements(by_policy("patient"))) < 0.3
    for each in cheats:
        assert (each.shown is not None) == (each.equal > 0)


def test_the_same_race_has_the_same_figures_whenever_they_are_computed() -> None:
    played = moves(by_policy("steady"))
    assert agreement(played, random.Random(7), 4, 200) == agreement(played, random.Random(7), 4, 200)
