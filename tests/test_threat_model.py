"""Each attack in the threat model names a test that exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "threat-model.md"
ATTACK = re.compile(r"\| .+ \| .+ \| (?P<tests>.+) \|")
TEST = re.compile(r"`((?:clients/\w+/)?tests/[\w/]+\.py)`")


def test_every_attack_has_a_test_and_each_test_exists() -> None:
    tables = PAGE.read_text(encoding="utf-8").partition("## Requests")[2]
    rows = [line for line in tables.splitlines() if line.startswith("| ") and not line.startswith("| attack ")]
    named = {row: TEST.findall(match["tests"]) for row in rows if (match := ATTACK.fullmatch(row))}
    assert len(named) == len(rows) > 30
    assert [row for row, tests in named.items() if not tests] == []
    assert [test for tests in named.values() for test in tests if "def test_" not in (ROOT / test).read_text()] == []
