"""The odds in docs/odds.md can be read and counted again. `make nightly` counts all of them."""

import re

import pytest

from cadogan.cli.players.odds import wilson
from cadogan.rules import GAMES
from cadogan.rules.policies.policies import MEASURED
from infra.odds import PAGE, Row, count, read_rows, worse_than_baseline

WON = 2
"""Deals won among the first 60."""
ROWS = list(read_rows(PAGE.read_text()))


def test_every_game_has_odds_of_the_solver_and_of_each_policy() -> None:
    by_solver = {row.game for row in ROWS if row.policy is None}
    assert by_solver == set(GAMES)
    assert {(row.game, row.policy) for row in ROWS if row.policy} == {
        (game, name) for game in GAMES for name in MEASURED
    }


def test_counting_deals_again_gives_the_published_odds() -> None:
    assert count(Row("eagle-wing", ("trunk=13",), None, 60, WON)) == (WON, 0)


def test_each_published_interval_follows_from_its_counts() -> None:
    for row in ROWS:
        if row.policy is None:
            low, high = wilson(row.won, row.deals)[0], wilson(row.won + row.unknown, row.deals)[1]
            bounds = [float(bound) for bound in re.findall(r"[\d.]+", row.interval)]
            assert bounds == [round(100 * low, 1), round(100 * high, 1)], row


def test_counts_that_do_not_add_up_are_found() -> None:
    with pytest.raises(ValueError, match="2 won, 1 lost and 0 unknown are not 4 deals"):
        list(read_rows("| Wings | 4 | 2 | 1 | 0 | 15.0 to 85.0 % | 0.1 | |"))


def test_no_published_policy_is_worse_than_the_baseline() -> None:
    assert worse_than_baseline(ROWS) == []


def test_a_policy_that_wins_a_smaller_share_than_the_baseline_is_found() -> None:
    won = {"baseline": 185, "hasty": 186, "steady": 73, "patient": 670}
    rows = [Row("grand-duchess", (), policy, 1000, wins) for policy, wins in won.items()]
    assert [row.policy for row in worse_than_baseline(rows)] == ["steady"]
