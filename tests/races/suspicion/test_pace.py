"""Pace: programs and people take their time differently."""

import random

from cadogan.races.suspicion.pace import LEAST_MOVES, REACTION_MS, Pace, pace
from infra.simulate.fair_play.racer import Timing, at_once, by_policy, like_a_person, like_a_program
from tests.races.suspicion.boards import moves


def pace_of(timing: Timing) -> Pace:
    found = pace(moves(by_policy("steady"), timing))
    assert found is not None
    return found


def test_a_person_takes_longer_where_there_is_more_to_choose_from() -> None:
    assert pace_of(like_a_person(random.Random(5))).thinking > 0.2 > pace_of(like_a_program).thinking


def test_a_program_with_a_fixed_wait_is_more_regular_than_any_person() -> None:
    people = [pace_of(like_a_person(random.Random(seed))).spread for seed in range(10)]
    assert pace_of(like_a_program).spread < min(people) / 4


def test_a_card_that_is_moved_before_it_can_be_seen_is_counted_and_shown() -> None:
    found = pace_of(at_once)
    assert found.quick == found.new > 0
    assert found.quickest is not None
    assert -found.quickest.weight < REACTION_MS
    person = pace_of(like_a_person(random.Random(5)))
    assert (person.quick, person.quickest) == (0, None)


def test_a_few_moves_have_no_pace() -> None:
    played = moves(by_policy("steady"))
    assert pace(played[: LEAST_MOVES - 1]) is None
    assert pace(played[:LEAST_MOVES]) is not None


def test_a_pace_that_never_varies_shows_no_thinking() -> None:
    assert pace_of(lambda _options, _chance: 1000).thinking == 0
