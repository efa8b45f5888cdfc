"""The beam search wins most deals of Sir Tommy, by moves that the engine plays to the win."""

from random import Random

import pytest

from cadogan.cli.odds import deal_seed
from cadogan.rules import GAMES
from cadogan.rules.axes import Rules
from cadogan.rules.solver.beam import has_only_placements, winning_beam
from cadogan.rules.solver.solution import wins
from tests.rules.endgames import RULES, endgame

DEALS = 10
NARROW = (100,)


def test_a_narrow_beam_wins_more_than_half_of_the_deals() -> None:
    game = GAMES["sir-tommy"]
    won = 0
    for deal in range(DEALS):
        layout = game.start(deal_seed(deal).deck(game))
        moves = winning_beam(layout, NARROW)
        if moves is not None:
            assert wins(layout, moves)
            won += 1
    assert won > DEALS / 2


@pytest.mark.parametrize("name", ["sir-tommy", "sir tommy, two piles"])
def test_what_the_beam_finds_in_endgames_wins(name: str) -> None:
    chance = Random(f"beam {name}")
    won = 0
    for _ in range(20):
        layout = endgame(RULES[name], chance, chance.randrange(6, 24))
        moves = winning_beam(layout, NARROW)
        if moves is not None:
            assert wins(layout, moves)
            won += 1
    assert won


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_only_games_without_building_between_piles_have_beams(rules: Rules) -> None:
    layout = endgame(rules, Random(1), 20)
    expected = rules.waste_limit == 1 and rules.redeals == 0
    assert has_only_placements(layout.deal) == expected
