"""The odds in docs/odds.md can be read and counted again. `make nightly` counts all of them."""

from cadogan.rules import GAMES
from cadogan.rules.policies.policies import POLICIES
from infra.odds import PAGE, Row, count, read_rows

WON = 2
"""Deals won among the first 60."""
ROWS = list(read_rows(PAGE.read_text()))


def test_every_game_has_odds_of_the_solver_and_of_each_policy() -> None:
    by_solver = {row.game for row in ROWS if row.policy is None}
    assert by_solver == set(GAMES)
    assert {(row.game, row.policy) for row in ROWS if row.policy} == {
        (game, name) for game in GAMES for name in POLICIES
    }


def test_counting_deals_again_gives_the_published_odds() -> None:
    assert count(Row("eagle-wing", ("trunk=13",), None, 60, WON)) == WON
