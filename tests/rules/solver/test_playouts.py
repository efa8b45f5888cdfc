"""Random games win deals that are too large for the search."""

from random import Random

import pytest

from cadogan.cli.players.odds import deal_seed
from cadogan.rules import GAMES
from cadogan.rules.solver.playouts import winning_playout
from cadogan.rules.solver.search import Lost, Unknown, Won
from cadogan.rules.solver.solution import decide, wins

DEALS = 8


@pytest.mark.parametrize("game_id", ["grand-duchess", "parisienne"])
def test_almost_every_deal_of_two_packs_is_won(game_id: str) -> None:
    """The search alone won 0 and 10 of 100."""
    game = GAMES[game_id]
    won = 0
    for deal in range(DEALS):
        layout = game.start(deal_seed(deal).deck(game))
        verdict = decide(layout, Random(deal), nodes=100)
        if isinstance(verdict, Won):
            assert wins(layout, verdict.moves)
            won += 1
    assert won >= DEALS - 1


@pytest.mark.parametrize("game_id", GAMES)
def test_a_winning_random_game_wins(game_id: str) -> None:
    game = GAMES[game_id]
    for deal in range(3):
        layout = game.start(deal_seed(deal).deck(game))
        moves = winning_playout(layout, Random(deal), playouts=20)
        assert moves is None or wins(layout, moves)


def test_a_deal_that_no_random_game_wins_is_searched() -> None:
    game = GAMES["eagle-wing"]
    assert isinstance(decide(game.start(deal_seed(0).deck(game)), Random(0), nodes=50), Lost | Unknown)
