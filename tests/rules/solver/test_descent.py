"""Going depth first wins deals that the search for the best layout gives up. `test_search.py` compares its verdicts."""

from random import Random

from cadogan.cli.players.odds import deal_seed
from cadogan.rules import GAMES
from cadogan.rules.solver.descent import Descent
from cadogan.rules.solver.search import Unknown, Won, solve
from cadogan.rules.solver.solution import wins

DEEP = 1030
"""A deal of Canfield that the search for the best layout does not decide with 20,000 layouts."""


def test_a_deal_that_the_best_layouts_do_not_win_is_won() -> None:
    game = GAMES["canfield"]
    layout = game.start(deal_seed(DEEP).deck(game))
    assert isinstance(solve(layout, 1000), Unknown)
    verdict = Descent(layout, 1000, Random(1), 0.0).verdict()
    assert isinstance(verdict, Won)
    assert wins(layout, verdict.moves)
