"""The solver says what trying every line says, and its lines are played to the win."""

from random import Random

import pytest

from cadogan.cli.players.odds import deal_seed
from cadogan.rules import GAMES, Layout, Seed
from cadogan.rules.solver.descent import Descent
from cadogan.rules.solver.loose import loosened
from cadogan.rules.solver.search import Lost, Unknown, Won, solve
from tests.examples_drawn import examples
from tests.rules.endgames import RULES, endgame, try_every_line

ENDS = examples(4, least=1)  # ends of games for each set of rules
MOST = 1_000  # layouts that a search may take


@pytest.mark.parametrize("name", RULES)
def test_verdict_is_that_of_trying_every_line(name: str) -> None:
    chance = Random(f"solver {name}")
    told = 0
    while told < ENDS:
        layout = endgame(RULES[name], chance, chance.randrange(6, 24))
        truth = try_every_line(layout)
        if truth is None:
            continue
        told += 1
        verdict = solve(layout)
        context = f"{name} {layout.piles} redealt {layout.redealt}"
        assert isinstance(verdict, Won if truth else Lost), context
        if isinstance(verdict, Won):
            assert play(layout, verdict).is_won, context
        deep = Descent(layout, MOST, chance, 4.0).verdict()
        assert isinstance(deep, Won if truth else Lost), context
        if isinstance(deep, Won):
            assert play(layout, deep).is_won, context
        loose = loosened(layout)
        if truth and loose is not None:
            assert isinstance(solve(loose), Won), context


def play(layout: Layout, won: Won) -> Layout:
    for move in won.moves:
        layout = layout.play(move)
    return layout


@pytest.mark.parametrize("game_id", GAMES)
def test_a_win_from_the_deal_is_played_to_the_end(game_id: str) -> None:
    game = GAMES[game_id]
    chance = Random(1)
    for _ in range(3):
        layout = game.start(Seed(chance.randbytes(16)).deck(game))
        verdict = solve(layout, 800)
        if isinstance(verdict, Won):
            assert play(layout, verdict).is_won


def test_the_solver_gives_up_at_its_limit() -> None:
    game = GAMES["duchess"]
    layout = game.start(Seed(bytes(16)).deck(game))
    verdict = solve(layout, 50)
    assert isinstance(verdict, Unknown)
    assert verdict.nodes > 50


def test_eagle_wing_is_lost_when_nothing_is_left_to_try() -> None:
    game = GAMES["eagle-wing"]
    layout = game.start(Seed(bytes(16)).deck(game))
    assert isinstance(solve(layout), Lost)


def test_a_deadlock_is_lost_without_a_search() -> None:
    """The deal's first layout is a dead end. Without the proof of `deadlock.py`, thousands of layouts were opened."""
    game = GAMES["eagle-wing-coops"]
    verdict = solve(game.start(deal_seed(37).deck(game)))
    assert isinstance(verdict, Lost)
    assert verdict.nodes == 1


def test_a_loose_stock_needs_far_fewer_layouts() -> None:
    game = GAMES["eagle-wing-coops"]
    layout = game.start(deal_seed(36).deck(game))
    loose = loosened(layout)
    assert loose is not None
    verdict, loose_verdict = solve(layout), solve(loose)
    assert isinstance(verdict, Lost)
    assert isinstance(loose_verdict, Lost)
    assert loose_verdict.nodes * 5 < verdict.nodes


@pytest.mark.parametrize("game_id", ["duchess", "canfield", "storehouse"])
def test_a_loose_stock_is_a_game_of_its_own(game_id: str) -> None:
    """Loosened once, the stock cannot be loosened again."""
    game = GAMES[game_id]
    loose = loosened(game.start(deal_seed(0).deck(game)))
    assert loose is not None
    assert loosened(loose) is None


@pytest.mark.parametrize("game_id", ["grand-duchess", "parisienne", "sir-tommy"])
def test_without_a_stock_that_turns_nothing_is_loose(game_id: str) -> None:
    game = GAMES[game_id]
    assert loosened(game.start(deal_seed(0).deck(game))) is None
