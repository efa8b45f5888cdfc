"""23. Josephine."""

from dataclasses import replace

from cadogan.rules import GAMES
from tests.rules.decks import after, in_columns, legal, pile
from tests.rules.sentences.test_forty_thieves import GAP, TO_THE_GAP


def test_it_is_forty_thieves() -> None:
    """As Forty Thieves, but runs move. … 40 cards face up to ten columns of four, in rows from the left. Stock = the
    other 64 … eight, two for each suit, up in suit from A to K … columns down in suit. Column tops and the waste top
    are available to foundations and columns … one card at a time to the waste. No redeal
    """
    assert GAMES["josephine"].rules == replace(GAMES["forty-thieves"].rules, runs="any", runs_to_gaps=True)


def test_runs() -> None:
    """one card, or any run from the top of a column, moves to another column as a unit"""
    layout = in_columns("josephine", ["9H 8H 7H", "TH", "9H", "8H"])
    assert {"t0-t1x3", "t0-t2x2", "t0-t3"} <= legal(layout)
    assert pile(after(layout, "t0-t1x3"), "t1").endswith("TH 9H 8H 7H")


def test_gaps() -> None:
    """a gap takes any card, the waste top or the top of a column, or any run of a column"""
    layout = after(in_columns("josephine", GAP, "2D"), TO_THE_GAP + " t3-t2 deal")
    assert pile(layout, "t0") == ""
    assert {"w-t0", "t4-t0", "t2-t0", "t2-t0x2"} <= legal(layout)
