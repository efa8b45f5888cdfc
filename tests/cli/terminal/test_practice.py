"""Practice without a service, and its lines for screen readers."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from cadogan.cli.terminal.lines import lines_of
from cadogan.cli.terminal.practice import LOST, Practice
from cadogan.rules import GAMES, IllegalMove, InvalidSeed

Cadogan = Callable[..., subprocess.CompletedProcess[str]]
DEAL = "ms:7"


@pytest.fixture
def practice() -> Practice:
    """Deal 7 of Klondike. `t1-t0` is legal, and `deal`."""
    return Practice.dealt(GAMES["klondike"], DEAL)


def test_a_move_is_taken_back_and_made_again(practice: Practice) -> None:
    first = practice.table
    practice.play("t1-t0")
    practice.play("deal")
    assert practice.undo() == "deal"
    assert practice.undo() == "t1-t0"
    assert practice.table == first
    assert [practice.redo(), practice.redo()] == ["t1-t0", "deal"]
    assert practice.moves == ("t1-t0", "deal")


def test_another_move_ends_what_could_be_made_again(practice: Practice) -> None:
    practice.play("t1-t0")
    practice.undo()
    practice.play("deal")
    with pytest.raises(IllegalMove, match="no move was taken back"):
        practice.redo()


def test_the_same_move_keeps_what_comes_after_it(practice: Practice) -> None:
    practice.play("t1-t0")
    practice.play("deal")
    practice.undo()
    practice.undo()
    practice.play("t1-t0")
    assert practice.redo() == "deal"


def test_safe_cards_go_home_after_a_move_and_not_after_an_undo() -> None:
    practice = Practice.dealt(GAMES["freecell"], "ms:3", sends_home=True)
    assert practice.play("t1-t7") == ("t4-f2", "t5-f2")
    assert [practice.undo(), practice.undo()] == ["t5-f2", "t4-f2"]
    assert practice.moves == ("t1-t7",)
    assert practice.again("ms:3").play("t1-t7")


def test_nothing_is_taken_back_before_the_first_move(practice: Practice) -> None:
    with pytest.raises(IllegalMove, match="no move has been made"):
        practice.undo()


def test_a_hint_is_a_legal_move(practice: Practice) -> None:
    assert practice.hint() in practice.table.legal


def test_deals_are_drawn_and_can_be_asked_for_again() -> None:
    one, other = (Practice.dealt(GAMES["duchess"]) for _ in range(2))
    assert one.number != other.number
    assert Practice.dealt(GAMES["duchess"], one.number).table == one.table
    with pytest.raises(InvalidSeed):
        Practice.dealt(GAMES["spider"].with_options(suits=1), DEAL)


def test_a_board_is_read_pile_by_pile(practice: Practice) -> None:
    practice.play("deal")
    said = list(lines_of(practice.table))
    assert said[0] == "Klondike, 0 of 52 cards home."
    assert "w: seven of hearts, ace of diamonds, jack of clubs" in said
    assert "t2: queen of spades, 2 face down" in said
    assert "f0: empty" in said


def test_practice_in_lines_answers_each_command(cadogan: Cadogan) -> None:
    commands = "t1-t0\nundo\nredo\nhint\nt0-t5\nT9\nmoves\nnew 7\nnew ms:8\nboard\nhelp\nquit\nundo\n"
    ended = cadogan("practise", "--deal", DEAL, input=commands)
    assert ended.returncode == 0, ended.stderr
    said = ended.stdout
    assert "t1: ace of spades" not in said  # it lies face down until it is turned
    assert "Took t1-t0 back." in said
    assert "Made t1-t0 again." in said
    assert "t0-t5: " in said
    assert "'t9' is not a move" in said
    assert "'7' is not a deal" in said
    assert "Deal ms:8." in said
    assert said.count("of 52 cards home.") == 3
    assert "no move has been made" not in said  # after quit


def test_practice_in_lines_says_which_cards_went_home(cadogan: Cadogan) -> None:
    said = cadogan("practise", "freecell", "--deal", "ms:3", "--automatic", input="t1-t7\n").stdout
    assert "Sent home: t4-f2, t5-f2." in said
    assert "f2: two of hearts" in said


def test_a_deal_that_is_proved_lost_is_told_in_lines(cadogan: Cadogan) -> None:
    said = cadogan("practise", "freecell", "--deal", "ms:11982", input="hint\nnew ms:1\nhint\n").stdout
    assert said.count(LOST) == 2  # with the deal, and instead of a hint


def test_practice_says_what_is_wrong_with_its_arguments(cadogan: Cadogan) -> None:
    for arguments, word in ((["klondijk"], "klondijk"), (["--deal", "x"], "'x'"), (["--option", "draw"], "'draw'")):
        ended = cadogan("practise", *arguments)
        assert ended.returncode == 1
        assert word in ended.stderr


def test_other_commands_do_not_import_textual() -> None:
    code = """
import sys
from cadogan.main import COMMANDS, program
import cadogan.commands
program("")
sys.exit(any(name.split(".")[0] == "textual" for name in sys.modules))
"""
    assert not subprocess.run([sys.executable, "-c", code], check=False).returncode


def test_commands_on_the_screen_import_no_logs() -> None:
    """A part that writes logs would write them over the screen, and make the start slower."""
    code = """
import sys
from cadogan.main import LOG_NOTHING, COMMANDS, program
for name in LOG_NOTHING & set(COMMANDS):
    program(name)[name]
from cadogan.cli.terminal import hand, lobby_screen, practise_lines, practise_screen, race_lines, race_screen
import cadogan.races.hint
sys.exit(any(name.split(".")[0] == "structlog" for name in sys.modules))
"""
    assert not subprocess.run([sys.executable, "-c", code], check=False).returncode
