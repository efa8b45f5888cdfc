"""Safe cards go home by themselves in the terminal as on the page: the vectors hold both."""

import json
from pathlib import Path
from typing import Any

import pytest

from cadogan.cli.terminal.safe_home import safe_home
from cadogan.cli.terminal.table_state import TableState
from cadogan.rules import GAMES

VECTORS = Path(__file__).parents[2] / "vectors" / "safe-home.jsonl"
CASES = [json.loads(line) for line in VECTORS.read_text().splitlines()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']}: {case['about']}")
def test_a_card_is_safe_as_the_vectors_say(case: dict[str, Any]) -> None:
    table = TableState(GAMES[case["game"]], case["piles"], tuple(case["legal"]), case["home"])
    assert safe_home(table) == case["move"]
