"""Attempts win deals that other searches give up, and say nothing of the others."""

from random import Random

from cadogan.cli.players.odds import deal_seed
from cadogan.rules import GAMES
from cadogan.rules.solver.attempts import Attempt, descend
from cadogan.rules.solver.search import Lost, Unknown, Won
from cadogan.rules.solver.solution import wins
from tests.examples_drawn import examples
from tests.rules.endgames import RULES, endgame

HARD = 96
"""A deal of Canfield that forty short searches in nearly the same order, and a long one, did not win."""
ENDS = examples(40)


def test_a_deal_that_a_long_search_does_not_win_is_won() -> None:
    game = GAMES["canfield"]
    layout = game.start(deal_seed(HARD).deck(game))
    verdict = descend(layout, 20_000, Random(1))
    assert isinstance(verdict, Won)
    assert wins(layout, verdict.moves)


def test_what_an_attempt_says_of_the_end_of_a_game_is_true() -> None:
    chance = Random("attempts")
    won = 0
    for _ in range(ENDS):
        layout = endgame(RULES["canfield"], chance, chance.randrange(10, 30))
        verdict = Attempt(layout, 500, chance).verdict()
        if isinstance(verdict, Won):
            won += 1
            assert wins(layout, verdict.moves)
    assert won > ENDS // 10


def test_an_attempt_that_comes_to_its_end_proves_nothing() -> None:
    game = GAMES["canfield"]
    layout = game.start(deal_seed(29).deck(game))
    attempt = Attempt(layout, 1000, Random(1)).verdict()
    assert isinstance(attempt, Unknown)
    assert attempt.nodes <= 1000
    assert isinstance(descend(layout, 1000, Random(1)), Lost)


def test_without_enough_memory_it_gives_up() -> None:
    game = GAMES["canfield"]
    verdict = descend(game.start(deal_seed(6).deck(game)), 20, Random(1))
    assert isinstance(verdict, Unknown)
    assert verdict.nodes > 20
