"""`cadogan demo` races, and `cadogan replay` shows the race again."""

import json
import re
import subprocess
from collections.abc import Callable
from uuid import uuid4

import pytest

from cadogan.cli.players.demo import NAMES, POLICY_OF, chance_of, deal_to_watch
from cadogan.rules import GAMES, Seed
from cadogan.rules.policies.policies import play_to_end

SEED = "000102030405060708090a0b0c0d0e0f"

Cadogan = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def report(cadogan_process: Cadogan) -> dict[str, object]:
    ended = cadogan_process("demo", "--fast", "--json", "--seed", SEED)
    assert ended.returncode == 0, ended.stderr
    (line,) = ended.stdout.splitlines()
    report: dict[str, object] = json.loads(line)
    return report


def test_the_report_says_that_the_log_matches_what_was_watched(report: dict[str, object]) -> None:
    assert report["replay_equals_live"] is True
    assert report["seed"] == SEED


def test_the_report_counts_moves_and_events(report: dict[str, object]) -> None:
    moves = report["moves"]
    assert isinstance(moves, list)
    assert len(moves) == 2
    assert min(moves) > 0
    assert report["events"] > sum(moves)  # type: ignore[operator]


def test_the_bots_race_as_they_played_the_deal_before(report: dict[str, object]) -> None:
    standings = report["standings"]
    assert isinstance(standings, list)
    start = GAMES["duchess"].start(Seed.parse(SEED).deck(GAMES["duchess"]))
    ends = [play_to_end(start, POLICY_OF[name], chance_of(name, SEED)) for name in NAMES]
    assert {row["seat"]: row["home"] for row in standings} == {seat: end.home for seat, end in enumerate(ends)}


def test_a_demo_shows_a_deal_that_its_weaker_bot_wins() -> None:
    game = GAMES["westcliff"]  # it wins 98 of 100
    seed = deal_to_watch(game)
    start = game.start(Seed.parse(seed).deck(game))
    assert play_to_end(start, POLICY_OF["Whitmore"], chance_of("Whitmore", seed)).is_won


def test_every_game_can_be_shown(cadogan_process: Cadogan) -> None:
    shown = cadogan_process("demo", "eagle-wing", "--fast")
    assert shown.returncode == 0, shown.stderr
    assert "equals what was watched" in shown.stdout


def test_a_game_that_there_is_not_is_named(cadogan: Cadogan) -> None:
    refused = cadogan("demo", "--fast", "--game", "chess")
    assert refused.returncode != 0
    assert "there is no game 'chess'" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_race_is_replayed_from_its_log(cadogan: Cadogan, report: dict[str, object]) -> None:
    replayed = cadogan("replay", str(report["race_id"]), "--speed", "0")
    assert replayed.returncode == 0, replayed.stderr
    assert "the race is over" in replayed.stdout


def test_a_race_is_stepped_through(cadogan: Cadogan, report: dict[str, object]) -> None:
    stepped = cadogan("replay", str(report["race_id"]), "--step", input="\n" * 9 + "q\n")
    assert stepped.returncode == 0, stepped.stderr
    assert "Enter for the next move" in stepped.stdout
    shown = re.findall(r"event (\d+)", stepped.stdout)  # by the race's clock: what was held back comes before its turn
    assert len(shown) == len(set(shown)) == 10


def test_stepping_ends_when_standard_input_ends(cadogan: Cadogan, report: dict[str, object]) -> None:
    stepped = cadogan("replay", str(report["race_id"]), "--step", input="\n")
    assert (stepped.returncode, stepped.stderr) == (0, "")


def test_a_race_that_there_is_not_is_named(cadogan: Cadogan) -> None:
    race_id = str(uuid4())
    refused = cadogan("replay", race_id)
    assert refused.returncode != 0
    assert f"There is no race {race_id}" in refused.stderr


def test_games_are_listed_and_described(cadogan: Cadogan) -> None:
    assert "canfield" in cadogan("games").stdout
    assert "Glenwood" in cadogan("games", "duchess").stdout
    assert json.loads(cadogan("games", "duchess", "--json").stdout)["base"] == "chosen"


def test_lists_are_rebuilt_from_the_log(cadogan: Cadogan, report: dict[str, object]) -> None:
    assert report["events"]  # there is something to rebuild from
    rebuilt = cadogan("rebuild")
    assert rebuilt.returncode == 0, rebuilt.stderr
    assert "from the log" in rebuilt.stdout
