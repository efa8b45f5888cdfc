"""The steps of `make nightly`: what they run exists."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from infra.nightly import KILLS, PYTEST, STEPS, Step, chosen_steps

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_the_module_of_a_step_exists(step: Step) -> None:
    assert find_spec(step.module[0]) is not None


@pytest.mark.parametrize("file", KILLS)
def test_a_file_of_kills_exists_and_kills(file: str) -> None:
    assert "SIGKILL" in (ROOT / file).read_text(encoding="utf-8")


def test_every_test_that_is_left_out_of_a_run_by_default_is_run(pytestconfig: pytest.Config) -> None:
    options = pytestconfig.getini("addopts")
    assert options[options.index("-m") + 1] == "not long"
    # Without a path, so in all folders with tests.
    assert (*PYTEST, "--numprocesses", "2", "-m", "long") in {(*step.module, *step.long) for step in STEPS}


def test_steps_are_chosen_by_the_beginnings_of_their_names() -> None:
    assert [step.name for step in chosen_steps(["fuzz", "flood"])] == ["fuzzing", "flood"]
    assert chosen_steps([]) == list(STEPS)
