"""`cadogan table` answers each line, and a mistake in one does not keep the next from its answer."""

import json
import subprocess
from collections.abc import Callable
from typing import Any

import msgspec

from cadogan.cli.table import answers
from cadogan.rules import GAMES, Seed

GAME = GAMES["duchess"]
DECK = [str(card) for card in Seed.parse("000102030405060708090a0b0c0d0e0f").deck(GAME)]


def ask(**question: object) -> list[dict[str, Any]]:
    line = json.dumps({"game": "duchess", "deck": DECK, **question}).encode()
    return [json.loads(msgspec.json.encode(answer)) for answer in answers(line)]


def test_a_deck_alone_is_answered_with_the_deal() -> None:
    (answer,) = ask()
    assert answer["piles"]["r0"] == [[card, True] for card in ("3C", "AS", "7S")]
    assert answer["piles"]["s"][-1] == [DECK[16], False]
    assert answer["legal"] == ["r0-f1", "r1-f3", "r2-f1", "r3-f3"]
    assert (answer["home"], answer["won"], answer["stuck"]) == (0, False, False)


def test_moves_lead_to_one_layout_or_to_one_for_each_step() -> None:
    (end,) = ask(moves=["r0-f1", "deal"])
    steps = ask(moves=["r0-f1", "deal"], steps=True)
    assert len(steps) == 3
    assert steps[-1] == end
    assert end["home"] == 1


def test_an_illegal_move_is_named_with_its_place() -> None:
    (mistake,) = ask(moves=["r0-f1", "t0-f0"])
    assert mistake["at"] == 1
    assert "t0-f0" in mistake["error"]


def test_options_are_played_and_unknown_ones_named() -> None:
    assert ask(options={"runs": "whole"})[0]["home"] == 0
    assert "'speed'" in ask(options={"speed": 3})[0]["error"]


def test_a_bad_line_does_not_end_the_conversation(cadogan: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    lines = [
        "nonsense",
        '{"game": "chess", "deck": []}',
        '{"game": "duchess", "deck": ["AS"]}',
        json.dumps({"game": "duchess", "deck": DECK}),
    ]
    answered = cadogan("table", input="\n".join(lines)).stdout.splitlines()
    mistakes = [json.loads(line) for line in answered[:3]]
    assert [mistake["at"] for mistake in mistakes] == [None, None, None]
    assert "chess" in mistakes[1]["error"]
    assert "missing" in mistakes[2]["error"]
    assert json.loads(answered[3])["home"] == 0
