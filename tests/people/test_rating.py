"""How one race of two changes a rating, and how much of the change counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from cadogan.people.rating import (
    CERTAIN_SIGMA,
    INITIAL_SIGMA,
    UNRATED,
    WIDEST_GAP,
    Points,
    Rating,
    certainty,
    is_foregone,
    rated_once,
)

ratings = some.builds(Rating, some.floats(5, 45), some.floats(0.5, 8.5), some.integers(0, 500))
results: some.SearchStrategy[Points] = some.sampled_from((0.0, 0.5, 1.0))
weights = some.floats(0, 1)


@given(ratings, ratings)
def test_the_winner_gains_and_the_loser_loses(one: Rating, other: Rating) -> None:
    assert rated_once(one, other, 1.0)[0] > one.mu
    assert rated_once(other, one, 0.0)[0] < other.mu


@given(some.floats(5, 45), some.floats(0.5, 8.5))
def test_a_draw_of_equals_changes_no_rating(mu: float, sigma: float) -> None:
    equal = Rating(mu, sigma)
    assert rated_once(equal, equal, 0.5)[0] == pytest.approx(mu)


def test_a_draw_brings_ratings_closer() -> None:
    strong, weak = Rating(30, 5), Rating(20, 5)
    assert rated_once(strong, weak, 0.5)[0] < 30
    assert rated_once(weak, strong, 0.5)[0] > 20


def test_beating_a_stronger_player_is_worth_more() -> None:
    assert rated_once(UNRATED, Rating(35, 3), 1.0)[0] > rated_once(UNRATED, Rating(15, 3), 1.0)[0]


@given(ratings, ratings, results)
def test_the_same_race_gives_the_same_numbers_to_the_last_digit(one: Rating, other: Rating, points: Points) -> None:
    assert rated_once(one, other, points) == rated_once(one, other, points)


@given(ratings, ratings, results, weights)
def test_a_weight_takes_its_part_of_the_change(one: Rating, other: Rating, points: Points, weight: float) -> None:
    full, part = rated_once(one, other, points), rated_once(one, other, points, weight)
    assert part[0] - one.mu == pytest.approx(weight * (full[0] - one.mu), abs=1e-9)
    assert part[1] - one.sigma == pytest.approx(weight * (full[1] - one.sigma), abs=1e-9)


@given(some.floats(0.5, INITIAL_SIGMA))
def test_results_against_uncertain_ratings_count_less(sigma: float) -> None:
    assert certainty(Rating(25, sigma)) == pytest.approx(min(1, CERTAIN_SIGMA**2 / sigma**2))
    assert certainty(UNRATED) < 0.4


@given(ratings, ratings, results)
def test_only_victories_of_much_stronger_players_are_foregone(one: Rating, other: Rating, points: Points) -> None:
    assert is_foregone(one, other, points) == is_foregone(other, one, 1 - points)
    stronger_won = (one.mu - other.mu) * (points - 0.5) > 0
    assert is_foregone(one, other, points) == (stronger_won and abs(one.mu - other.mu) >= WIDEST_GAP)
