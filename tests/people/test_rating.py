"""How a race changes the ratings of its racers."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from cadogan.people.pairing import USUAL_RATING
from cadogan.people.rating import PROVISIONAL_RACES, UNRATED, Rating, rate

ratings = some.builds(Rating, some.floats(5, 45), some.floats(0.5, 8.5), some.integers(0, 500))


@given(ratings, ratings)
def test_the_winner_gains_and_the_loser_loses(one: Rating, other: Rating) -> None:
    won, lost = rate([one, other], [1, 2])
    assert won.mu > one.mu
    assert lost.mu < other.mu


@given(some.floats(5, 45), some.floats(0.5, 8.5))
def test_a_draw_of_equals_changes_no_rating(mu: float, sigma: float) -> None:
    equal = Rating(mu, sigma)
    assert [rating.mu for rating in rate([equal, equal], [1, 1])] == pytest.approx([mu, mu])


def test_a_draw_brings_ratings_closer() -> None:
    strong, weak = rate([Rating(30, 5), Rating(20, 5)], [1, 1])
    assert strong.mu < 30
    assert weak.mu > 20


def test_equal_places_change_alike_in_any_seat() -> None:
    first, second, third = rate([UNRATED] * 3, [2, 1, 2])
    assert first == third
    assert second.mu > USUAL_RATING > first.mu


def test_beating_a_stronger_player_is_worth_more() -> None:
    over_strong = rate([UNRATED, Rating(35, 3)], [1, 2])[0]
    over_weak = rate([UNRATED, Rating(15, 3)], [1, 2])[0]
    assert over_strong.mu > over_weak.mu


@given(some.lists(some.tuples(ratings, some.integers(1, 8)), min_size=2, max_size=8))
def test_the_same_race_gives_the_same_numbers_to_the_last_digit(race: list[tuple[Rating, int]]) -> None:
    before, places = [rating for rating, _ in race], [place for _, place in race]
    assert rate(before, places) == rate(before, places)


@pytest.mark.parametrize("seats", range(2, 9))
def test_among_equals_the_better_place_gains_on_the_worse(seats: int) -> None:
    """A place above the last is shared only by equal numbers of cards home, reached in the same millisecond."""
    for last in range(1, seats + 1):
        places = [min(place, last) for place in range(1, seats + 1)]
        points = [rating.mu for rating in rate([UNRATED] * seats, places)]
        apart = [before - behind for before, behind in pairwise(points)]
        assert all(gap > 0.001 for gap in apart[: last - 1])
        assert apart[last - 1 :] == pytest.approx([0] * (seats - last))


def test_a_rating_is_provisional_until_the_eighth_race() -> None:
    rating = UNRATED
    provisional = []
    for _ in range(PROVISIONAL_RACES):
        provisional.append(rating.is_provisional)
        rating, _ = rate([rating, UNRATED], [1, 2])
    assert all(provisional)
    assert (rating.races, rating.is_provisional) == (8, False)
    assert rating.sigma < UNRATED.sigma
