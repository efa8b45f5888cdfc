"""`cadogan odds` counts the same deals each time, goes on where it was stopped, and says how sure it is."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from cadogan.cli.players.odds import Answer, Question, answer_deal, deal_seed, in_words, odds, read, summarise, wilson
from cadogan.rules import RULES_VERSION
from cadogan.rules.policies.policies import POLICIES

Run = Callable[..., subprocess.CompletedProcess[str]]

QUESTION = Question("eagle-wing", {"trunk": 13, "redeals": 2}, RULES_VERSION, 1_000, None)


def test_two_runs_agree_whatever_their_jobs(cadogan_process: Run, capsys: pytest.CaptureFixture[str]) -> None:
    together = json.loads(cadogan_process("odds", "eagle-wing", "--deals", "16", "--json", "--jobs", "2").stdout)
    odds("eagle-wing", deals=16, json=True)
    alone = json.loads(capsys.readouterr().out)
    for summary in (alone, together):
        assert summary.pop("seconds") > 0
    assert alone == together
    assert alone["deals"] == alone["won"] + alone["lost"] + alone["unknown"] == 16
    assert (alone["game"], alone["options"]) == ("eagle-wing", {"trunk": 13, "redeals": 2})


def test_a_stopped_run_can_be_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "answers.jsonl"
    odds("eagle-wing", deals=10, nodes=1_000, resume=file)
    kept = file.read_bytes()
    file.write_bytes(kept + b'{"deal":10,"verd')  # killed while it wrote
    capsys.readouterr()
    odds("eagle-wing", deals=15, nodes=1_000, resume=file, json=True)
    assert json.loads(capsys.readouterr().out)["deals"] == 15
    assert file.read_bytes().startswith(kept)
    assert len(read(file, QUESTION)) == 15


def test_a_file_of_another_question_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    assert read(file, QUESTION) == {}
    with pytest.raises(SystemExit, match="another question"):
        read(file, msgspec.structs.replace(QUESTION, nodes=2_000))
    file.write_text("nonsense")
    with pytest.raises(SystemExit, match="no answers"):
        read(file, QUESTION)


def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="Is a directory"):
        odds("eagle-wing", deals=1, nodes=1_000, resume=tmp_path)
    with pytest.raises(SystemExit, match="No such file or directory"):
        odds("eagle-wing", deals=1, nodes=1_000, resume=tmp_path / "nowhere" / "answers.jsonl")


def test_the_sequence_of_deals_is_as_stated() -> None:
    assert str(deal_seed(0)) == "f5bc225310a346c1c2c4802eefada84d"
    assert answer_deal(QUESTION, 0).verdict == "lost"


def test_the_interval_takes_unknown_deals_both_ways() -> None:
    answers = [Answer(0, "won", 0.5), Answer(1, "lost", 0.5), Answer(2, "unknown", 0.5)]
    summary = summarise(QUESTION, answers)
    assert (summary.won, summary.lost, summary.unknown, summary.seconds) == (1, 1, 1, 1.5)
    assert f"won {wilson(1, 3)[0]:.1%} to {wilson(2, 3)[1]:.1%} (95 %)" in in_words(summary)


@pytest.mark.parametrize(
    ("count", "of", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)]
)
def test_wilson_is_as_in_the_tables(count: int, of: int, low: float, high: float) -> None:
    assert wilson(count, of) == pytest.approx((low, high), abs=1e-4)


def test_an_unknown_policy_is_named() -> None:
    with pytest.raises(SystemExit, match="'oracle'"):
        odds("duchess", playout="oracle")


def test_a_policy_plays_a_deal_the_same_way_each_time() -> None:
    for policy in POLICIES:
        question = Question("duchess", {}, RULES_VERSION, None, policy)
        assert answer_deal(question, 3).verdict == answer_deal(question, 3).verdict
