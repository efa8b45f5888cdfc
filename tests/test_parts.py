"""Each test of the night is in the parts that it should be in, and the others are in every run."""

from collections import Counter
from typing import Any

import pytest

from tests.parts import IN_QUARTERS, OF_THE_NIGHT, PARTS, ROOT, parts


class Collected:
    """A test, as far as its part depends on it."""

    def __init__(self, nodeid: str) -> None:
        self.nodeid = nodeid


def test_each_test_of_the_night_has_one_part_of_about_the_same_size() -> None:
    of_every_run: list[Any] = [Collected("tests/rules/test_seed.py::test_it") for _ in range(5)]
    of_tools: list[Any] = [Collected("tests/spec/test_fuzz.py::test_it") for _ in range(3 * PARTS + 1)]
    of_games: list[Any] = [Collected("tests/rules/test_twin.py::test_it") for _ in range(26)]
    numbered = parts([*of_games, *of_every_run, *of_tools])
    assert set(numbered) == {*of_tools, *of_games}
    assert all(len(numbered[test]) == 1 for test in of_tools)
    assert all(len(numbered[test]) == PARTS // 4 for test in of_games)
    for tests, sizes in ((of_tools, {3, 4}), (of_games, {6, 7})):
        counted = Counter(part for test in tests for part in numbered[test])
        assert set(counted) == set(range(1, PARTS + 1))
        assert set(counted.values()) == sizes


@pytest.mark.parametrize("begins", [*OF_THE_NIGHT, *IN_QUARTERS])
def test_what_belongs_to_the_night_exists(begins: str) -> None:
    path, _, name = begins.partition("::")
    assert (ROOT / path).exists()
    assert not name or f"def {name}" in (ROOT / path).read_text(encoding="utf-8")
