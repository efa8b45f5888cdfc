"""Plans: what the policies do where columns were dealt long."""

import random

import pytest

from cadogan.rules import GAMES, Seed
from cadogan.rules.compiled_rules import STOCK
from cadogan.rules.layout import Layout
from cadogan.rules.policies.observation import Observation
from cadogan.rules.policies.planning import Planner
from cadogan.rules.policies.policies import POLICIES, play_to_end


def deal_of(game: str, number: int, **options: int) -> Layout:
    chosen = GAMES[game].with_options(options)
    return chosen.start(Seed(number.to_bytes(16)).deck(chosen))


@pytest.mark.parametrize("game", ["freecell", "eight-off"])
def test_the_patient_search_for_a_win_where_every_card_lies_open(game: str) -> None:
    assert play_to_end(deal_of(game, 7), POLICIES["patient"], random.Random(7)).is_won


@pytest.mark.parametrize("deal", range(3))
def test_gaps_are_filled_for_the_next_deal(deal: int) -> None:
    """A deal of Spider is refused while there is a gap, and a gap looks better than what fills it."""
    after = play_to_end(deal_of("spider", deal, suits=1), POLICIES["steady"], random.Random(deal))
    assert not after.stacks[STOCK]


def test_a_plan_goes_on_while_its_moves_are_made() -> None:
    layout = deal_of("freecell", 7)
    observation = Observation.of(layout)
    move = Planner(boards=0, keys=4000)(observation, random.Random(7))
    assert move is not None
    rest = observation.plan[1:]
    assert rest
    assert observation.follow(move, layout.play(move)).plan == rest
    other = next(legal for legal in observation.legal if legal != move)
    assert observation.follow(other, layout.play(other)).plan == ()
