"""Witnesses: moves that were found win, and what is no witness is not taken for one."""

import random

import pytest

from cadogan.rules import GAMES, IllegalMove, Move, Seed
from cadogan.rules.solver.solution import find_solution, wins


@pytest.mark.parametrize("game_id", GAMES)
def test_in_every_game_a_witness_is_found_and_wins(game_id: str) -> None:
    game = GAMES[game_id]
    for number in range(2000):
        seed = Seed(number.to_bytes(16))
        layout = game.start(seed.deck(game))
        moves = find_solution(layout, random.Random(number), nodes=200)
        if moves is not None:
            assert wins(layout, moves)
            assert not wins(layout, moves[:-1])
            return
    pytest.fail("no deal of 2000 has a witness")


def test_an_illegal_move_is_not_accepted_in_a_solution() -> None:
    game = GAMES["duchess"]
    layout = game.start(Seed(bytes(16)).deck(game))
    with pytest.raises(IllegalMove):
        wins(layout, [Move.parse("w-f0")])
