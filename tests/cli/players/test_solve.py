"""`cadogan solve` prints a line that wins, and says when there is none."""

import subprocess
from collections.abc import Callable

import pytest

from cadogan.cli.players.options import parse_options
from cadogan.cli.players.solve import LOST, UNKNOWN, solve_command
from cadogan.rules import GAMES, InvalidOption, Move, Seed

SEED = "000102030405060708090a0b0c0d0e0f"
HARD = "b43ea31fa5e28c2cf7d45e9541b4a69e"
"""A deal of Eagle Wing that is lost, but not before some hundred layouts have been opened."""


def test_the_transcript_wins(cadogan: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    ran = cadogan(
        "solve", "--game", "eagle-wing-coops", "--seed", SEED, "--option", "trunk=11", "--option", "redeals=null"
    )
    assert ran.returncode == 0, ran.stderr
    game = GAMES["eagle-wing-coops"].with_options(trunk=11, redeals=None)
    layout = game.start(Seed.parse(SEED).deck(game))
    for move in ran.stdout.split():
        layout = layout.play(Move.parse(move))
    assert layout.is_won


def test_a_lost_deal_and_one_given_up_end_differently(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as lost:
        solve_command(game="eagle-wing", seed=HARD)
    assert lost.value.code == LOST
    assert "no sequence of moves wins" in capsys.readouterr().err
    with pytest.raises(SystemExit) as unknown:
        solve_command(game="eagle-wing", seed=HARD, nodes=10)
    assert unknown.value.code == UNKNOWN
    assert "--nodes 100" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "seed", "option", "wrong"),
    [
        ("chess", SEED, None, "'chess'"),
        ("duchess", "12", None, "'12'"),
        ("storehouse", SEED, ["redeals=null"], "'redeals'"),
        ("eagle-wing", SEED, ["trunk"], "'trunk'"),
        ("spider", "ms:617", None, "the deals of ms have one pack of four suits"),
        ("spider", "pysol:617", ["suits=1"], "the deals of pysol have four suits"),
    ],
)
def test_errors_name_what_is_wrong(game: str, seed: str, option: list[str] | None, wrong: str) -> None:
    with pytest.raises(SystemExit, match=wrong):
        solve_command(game=game, seed=seed, option=option)


def test_options_are_numbers_null_or_words() -> None:
    assert parse_options(["trunk=17", "redeals=null", "runs=whole"]) == {"trunk": 17, "redeals": None, "runs": "whole"}
    with pytest.raises(InvalidOption, match="'=3'"):
        parse_options(["=3"])
