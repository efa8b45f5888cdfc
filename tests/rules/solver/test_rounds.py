"""Playing round by round, and keeping a card now and then, wins deals of two packs that no other game won."""

from random import Random

import pytest

from cadogan.cli.players.odds import deal_seed
from cadogan.rules import GAMES
from cadogan.rules.solver.playouts import winning_playout
from cadogan.rules.solver.rounds import has_rounds, winning_rounds
from cadogan.rules.solver.solution import wins

HARD = (84, 229)
"""Deals of Grand Duchess that 20,000 random games lost in which every card went home at once."""


@pytest.mark.parametrize("deal", HARD)
def test_a_deal_that_random_games_lose_is_won(deal: int) -> None:
    game = GAMES["grand-duchess"]
    layout = game.start(deal_seed(deal).deck(game))
    assert winning_playout(layout, Random(deal), playouts=30) is None
    moves = winning_rounds(layout, Random(deal))
    assert moves is not None
    assert wins(layout, moves)


def test_rounds_that_win_are_replayed_from_the_middle_of_a_game() -> None:
    game = GAMES["parisienne"]
    layout = game.start(deal_seed(1).deck(game))
    chance = Random(31)
    while layout.redealt < 2:
        layout = layout.play(chance.choice(layout.legal_moves()))
    moves = winning_rounds(layout, chance)
    assert moves is not None
    assert wins(layout, moves)


def test_games_with_rounds_are_those_that_gather_piles() -> None:
    with_rounds = [game_id for game_id, game in GAMES.items() if has_rounds(game.start(deal_seed(0).deck(game)).deal)]
    assert with_rounds == ["grand-duchess", "parisienne"]
