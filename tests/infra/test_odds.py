"""The odds that docs/odds.md publishes can be read and counted again. `make nightly` counts all of them."""

from cadogan.rules import GAMES
from cadogan.rules.policies.policies import POLICIES
from infra.odds import PAGE, Row, count, published

WON = 2
"""Deals won among the first 60."""
ROWS = list(published(PAGE.read_text()))


def test_the_page_has_odds_for_every_game_by_the_solver_and_by_each_policy() -> None:
    by_solver = {row.game for row in ROWS if row.policy is None}
    assert by_solver == set(GAMES)
    assert {(row.game, row.policy) for row in ROWS if row.policy} == {
        (game, name) for game in GAMES for name in POLICIES
    }


def test_the_first_deals_of_eagle_wing_come_out_the_same() -> None:
    assert count(Row("eagle-wing", ("trunk=13",), None, 60, WON)) == WON
