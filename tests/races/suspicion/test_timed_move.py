"""The moves of a racer: what they saw, and what they could have done."""

from itertools import pairwise

from cadogan.races.evolve import race_of
from cadogan.races.suspicion.timed_move import card_of, why_not_measured
from infra.simulate.fair_play.racer import by_policy
from tests.races.given import ADA, WON, carried_out, racing, racing_on
from tests.races.suspicion.boards import history, moves


def test_times_are_those_between_the_moves_of_the_log() -> None:
    played = moves(by_policy("steady"), lambda _options, _chance: 700)
    assert [move.taken for move in played] == [700] * len(played)
    assert [move.t for move in played] == [700 * number for number in range(1, len(played) + 1)]


def test_a_move_is_new_if_it_moves_the_card_that_was_turned_up_just_before() -> None:
    played = moves(by_policy("steady"))
    assert {move.is_new for move in played} == {False, True}
    for before, move in pairwise(played):
        if move.is_new:
            card = 1 << card_of(move.layout, move.move)
            assert move.layout.seen & card
            assert not before.layout.seen & card


def test_each_observation_knows_what_was_seen_and_no_more() -> None:
    for move in moves(by_policy("patient")):
        assert len(move.observation.seen) == move.layout.seen.bit_count()
        assert move.move in move.options


def test_races_that_would_mislead_are_not_measured() -> None:
    race = history(by_policy("hasty"))[-1].race
    assert why_not_measured(race) is None
    assert why_not_measured(race_of(racing())) == "the race is not finished"
    picked = race_of(carried_out(racing_on(WON, 1), ADA.resigns(5)))
    assert "its deal was picked" in str(why_not_measured(picked))
    alone = race_of(carried_out(racing(1), ADA.resigns(5)))
    assert "conditions of rated races" in str(why_not_measured(alone))
