"""Each test of tools, machines and packages is in one part, and the others are in every run."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.parts import OF_THE_NIGHT, PARTS, ROOT, parts


class Collected:
    """A test, as far as its part depends on it."""

    def __init__(self, path: str) -> None:
        self.path: Path = ROOT / path


def test_each_test_of_the_night_has_one_part_of_about_the_same_size() -> None:
    of_every_run: list[Any] = [Collected("tests/rules/test_seed.py") for _ in range(5)]
    of_the_night: list[Any] = [Collected("tests/spec/test_fuzz.py") for _ in range(3 * PARTS + 1)]
    tests = [*of_every_run, *of_the_night]
    numbered = parts(tests)
    assert [test for _, test in numbered] == tests
    assert Counter(part for part, test in numbered if test in of_every_run) == {None: 5}
    counted = Counter(part for part, test in numbered if test in of_the_night)
    assert set(counted) == set(range(1, PARTS + 1))
    assert set(counted.values()) == {3, 4}


@pytest.mark.parametrize("path", OF_THE_NIGHT)
def test_what_belongs_to_the_night_exists(path: str) -> None:
    assert (ROOT / path).exists()
