"""Foresight: moves that fit unseen cards. Strength does not show in it."""

import random
from math import sqrt
from statistics import mean, stdev

from cadogan.races.fair_play.foresight import foresight
from infra.simulate.fair_play.racer import Chooser, by_policy, looking_ahead
from tests.races.fair_play.boards import moves

RACES = 8


def gains(choose: Chooser) -> list[float]:
    return [foresight(moves(choose, seed=seed), random.Random(seed), 15).gain for seed in range(RACES)]


def deviations(found: list[float]) -> float:
    """How far the mean is from 0, in its standard errors."""
    return mean(found) / (stdev(found) / sqrt(len(found)))


def test_a_racer_who_knows_the_deal_shows_and_strong_play_does_not() -> None:
    cheat, strong, weak = (
        deviations(gains(each)) for each in (looking_ahead, by_policy("patient"), by_policy("hasty"))
    )
    assert cheat > 2.5
    assert abs(strong) < 2
    assert abs(weak) < 2


def test_a_board_that_shows_every_card_gives_no_foresight() -> None:
    played = moves(by_policy("steady"))
    seen = [move for move in played if move.layout.seen == move.layout.deal.everything]
    assert foresight(seen, random.Random(1), 30).positions == 0
