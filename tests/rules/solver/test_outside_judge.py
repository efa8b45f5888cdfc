"""An outside judge agrees: no deal that it wins is lost here, and its moves are legal here."""

from random import Random

import pytest

from cadogan.cli.players.odds import deal_seed
from cadogan.rules.solver.search import Lost
from cadogan.rules.solver.solution import decide
from tests.examples_drawn import examples
from tests.rules import freecell_solver
from tests.rules.open_games import open_deal

DEALS = examples(10, least=3)  # of each game
FIRST = 5000  # no other test or table uses these deals
NODES = 2000  # a deal that takes longer is not decided here

judge = freecell_solver.library()


@pytest.mark.skipif(judge is None, reason="Freecell Solver is not installed: Debian's package is libfreecell-solver0")
@pytest.mark.parametrize("name", freecell_solver.PRESETS)
def test_a_win_of_freecell_solver_is_a_win_here(name: str) -> None:
    solved = 0
    for deal in range(FIRST, FIRST + DEALS):
        layout = open_deal(name, deal_seed(deal))
        moves = freecell_solver.solution(judge, name, layout)
        if moves is not None:
            solved += 1
            assert freecell_solver.play(layout, moves).is_won, deal
            assert not isinstance(decide(layout, Random(deal), NODES), Lost), deal
    assert solved or DEALS < 10, "the judge solved none"
