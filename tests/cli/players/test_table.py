"""`cadogan table` answers each line, and a mistake in one does not keep the next from its answer."""

import json
import subprocess
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from cadogan.cli.players.table import Mistake, answers
from cadogan.rules import GAMES, Game, Seed
from tests.cli.conftest import COMMAND

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


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_plays_the_same_by_its_description(game: Game) -> None:
    deck = [str(card) for card in Seed(bytes(16)).deck(game)]
    layout = game.start(deck)
    moves: list[str] = []
    while layout.legal_moves() and len(moves) < 40:
        moves.append(str(layout.legal_moves()[-1]))
        layout = layout.play(layout.legal_moves()[-1])
    described = msgspec.to_builtins(game.rules)
    assert ask(game=described, deck=deck, moves=moves, steps=True) == ask(
        game=game.id, deck=deck, moves=moves, steps=True
    )


def test_a_variant_is_played_and_axes_left_out_have_their_defaults() -> None:
    (answer,) = ask(game={"deal": ["tableau"], "columns": 7, "build": {"match": "suit", "step": 1}})
    assert [len(pile) for name, pile in answer["piles"].items() if name.startswith("t")] == [1] * 7
    assert answer["legal"][-1] == "deal"


@pytest.mark.parametrize(
    ("description", "error"),
    [
        ({"colums": 4}, "colums is 4; there is no such axis; the axes are packs, "),
        ({"columns": "4"}, 'columns is "4"; it takes a number'),
        ({"columns": True}, "columns is true; it takes a number"),
        ({"columns": 400}, "columns is 400; it takes 0 to 16"),
        ({"runs": "two"}, 'runs is "two"; it takes "single" or "whole" or "single-or-whole" or "any"'),
        ({"gaps": ["hand"]}, 'gaps is ["hand"]; it takes a list of "reserve" or "waste" or '),
        ({"unit": "t0"}, 'unit is "t0"; it takes a list of texts'),
        ({"waste_limit": "none"}, 'waste_limit is "none"; it takes a number or null'),
        ({"by_suit": 1}, "by_suit is 1; it takes true or false"),
        ({"build": 3}, "build is 3; it takes an object of match, step and wrap or null"),
        ({"build": {}}, 'build is {}; it needs a match: "alternating" or "suit" or "any"'),
        ({"build": {"match": "rank"}}, 'build.match is "rank"; it takes "alternating" or "suit" or "any"'),
        (
            {"build": {"match": "suit", "steps": 1}},
            "build.steps is 1; there is no such axis; the axes are match, step, wrap",
        ),
        ({"reserve_depth": 3}, "reserve_depth is 3; it takes 0 in a game without `reserves`"),
        ("patience", "there is no game 'patience'"),
        (7, "game is 7; it takes the id of a game, or an object of axes"),
        (None, "game is null; it takes the id of a game, or an object of axes"),
        (["duchess"], 'game is ["duchess"]; it takes the id of a game, or an object of axes'),
    ],
)
def test_a_wrong_description_names_axis_value_and_valid_values(description: object, error: str) -> None:
    (mistake,) = ask(game=description)
    assert mistake["error"].startswith(error)
    assert mistake["at"] is None


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b'{"game": "\xff", "deck": []}', "the line is not UTF-8"),
        (b'{"game": {"runs": "\xff"}, "deck": []}', "the line is not UTF-8"),
        (b'{"game": "duchess", "deck": ["\xff"]}', "the line is not UTF-8"),
        (b'{"game": {"gaps": ' + b"[" * 100_000 + b"]" * 100_000 + b'}, "deck": []}', "the line is nested too deeply"),
    ],
)
def test_bytes_that_are_no_question(line: bytes, error: str) -> None:
    (mistake,) = answers(line)
    assert isinstance(mistake, Mistake)
    assert mistake.error.startswith(error)


def test_a_long_wrong_value_is_cut_short() -> None:
    (mistake,) = ask(game={"runs": "any" * 1000})
    assert len(mistake["error"]) < 200


def test_a_description_has_no_options() -> None:
    (mistake,) = ask(game={}, options={"runs": "any"})
    assert mistake["error"] == "description has no option 'runs'; its options are: none"


def test_a_wrong_description_does_not_keep_the_next_line_from_its_answer(
    cadogan: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    described = json.loads(cadogan("games", "duchess", "--json").stdout)
    lines = [
        json.dumps({"game": {**described, "pile_limit": 0}, "deck": DECK}),
        json.dumps({"game": {**described, "pile_limit": 5}, "deck": DECK}),
    ]
    mistake, answer = map(json.loads, cadogan("table", input="\n".join(lines)).stdout.splitlines())
    assert mistake == {"error": "pile_limit is 0; it takes 1 to 104", "at": None}
    assert answer == ask()[0]


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


def test_the_reader_of_the_output_can_stop_early(environment: Mapping[str, str]) -> None:
    question = json.dumps({"game": "duchess", "deck": DECK}) + "\n"
    process = subprocess.Popen(
        [*COMMAND, "table"], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(question.encode())
    process.stdin.flush()
    assert b'"piles"' in process.stdout.readline()
    process.stdout.close()
    _, said = process.communicate(question.encode(), timeout=30)
    assert (process.returncode, said) == (0, b"")
