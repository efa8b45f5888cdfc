"""The SAT solver decides games in which cards are only placed. Its wins are played, and what it calls lost is lost."""

from random import Random

import pytest

from cadogan.cli.players.odds import deal_seed
from cadogan.rules import GAMES
from cadogan.rules.axes import Rules
from cadogan.rules.solver.placements import decide_placements, has_only_placements
from cadogan.rules.solver.search import Lost, Unknown, Verdict, Won
from cadogan.rules.solver.solution import wins
from tests.examples_drawn import examples
from tests.rules.endgames import RULES, endgame, try_every_line

ENDS = examples(15)
HARD = 214
"""A deal of Sir Tommy that no random game wins, and from whose conflicts hundreds of clauses are learned."""


@pytest.mark.parametrize("name", ["sir-tommy", "sir tommy, two piles"])
def test_verdict_is_that_of_trying_every_line(name: str) -> None:
    chance = Random(f"placements {name}")
    verdicts: list[Verdict] = []
    while len(verdicts) < ENDS:
        layout = endgame(RULES[name], chance, chance.randrange(6, 24))
        truth = try_every_line(layout)
        if truth is None:
            continue
        verdict = decide_placements(layout, 1000)
        assert isinstance(verdict, Won if truth else Lost), layout.piles
        assert not isinstance(verdict, Won) or wins(layout, verdict.moves)
        verdicts.append(verdict)
    assert {type(verdict) for verdict in verdicts} == {Won, Lost}


def test_a_hard_deal_is_won_and_given_up_with_too_few_clauses() -> None:
    game = GAMES["sir-tommy"]
    layout = game.start(deal_seed(HARD).deck(game))
    verdict = decide_placements(layout, 20_000)
    assert isinstance(verdict, Won)
    assert wins(layout, verdict.moves)
    assert verdict.nodes > 50
    assert isinstance(decide_placements(layout, 50), Unknown)


def test_a_deal_with_too_few_piles_is_lost_from_the_start() -> None:
    layout = endgame(RULES["sir tommy, two piles"], Random(1), 52)
    assert isinstance(decide_placements(layout, 20_000), Lost)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_only_games_without_building_between_piles_are_placements(rules: Rules) -> None:
    layout = endgame(rules, Random(1), 20)
    assert has_only_placements(layout.deal) == (rules.waste_limit == 1 and rules.redeals == 0)
