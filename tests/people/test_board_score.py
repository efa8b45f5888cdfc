"""The score that orders a leaderboard."""

import random

from hypothesis import given
from hypothesis import strategies as some

from cadogan.people.board_score import AgainstOne, score
from cadogan.people.rating import INITIAL_SIGMA

shares = some.floats(0, 1)
points = some.floats(5, 45)
results = some.lists(some.builds(AgainstOne, points, shares, some.sampled_from([0.5, 1.0])), max_size=30)


def test_without_results_the_score_is_three_deviations_below_the_usual_rating() -> None:
    assert score([]) == 25 - 3 * INITIAL_SIGMA


@given(results, points, shares, shares)
def test_a_better_result_never_lowers_the_estimate_by_much(
    others: list[AgainstOne], mu: float, one: float, other: float
) -> None:
    """The estimate rises; its uncertainty changes a little with it, since far opponents tell less."""
    worse, better = sorted((one, other))
    low, high = (score([*others, AgainstOne(mu, share)]) for share in (worse, better))
    assert high >= low - 1.5


@given(results, some.randoms(use_true_random=False))
def test_the_order_of_results_does_not_change_a_digit(rows: list[AgainstOne], chance: random.Random) -> None:
    """Postgres returns the meetings of a player in any order."""
    assert score(chance.sample(rows, len(rows))) == score(rows)


def test_the_same_share_against_more_opponents_is_worth_more() -> None:
    scores = [score([AgainstOne(25.0, 0.75)] * opponents) for opponents in (8, 20, 60, 200)]
    assert scores == sorted(scores)
    assert scores[0] < 20 < scores[-1]


def test_stronger_opponents_are_worth_more() -> None:
    scores = [score([AgainstOne(mu, 0.5)] * 20) for mu in (15.0, 25.0, 35.0)]
    assert scores == sorted(scores)
