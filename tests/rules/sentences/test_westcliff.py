"""24. Westcliff."""

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, dealt_in_rows, in_columns, legal, pile, shown


def test_the_deal() -> None:
    """One pack. This is the American game …. … 30 cards to ten columns of three, in rows from the left. The top card of
    a column lies face up, the others face down. Stock = the other 22
    """
    layout = GAMES["westcliff"].start(PACK)
    assert any("American" in choice for choice in GAMES["westcliff"].choices)
    assert [len(layout.piles[f"t{column}"]) for column in range(10)] == [3] * 10
    assert dealt_in_rows(layout, PACK)
    assert [shown(layout, f"t{column}").split()[:2] for column in range(10)] == [["--", "--"]] * 10
    assert "--" not in [shown(layout, f"t{column}").split()[2] for column in range(10)]
    assert list(layout.piles["s"]) == list(PACK[:29:-1])


def test_foundations() -> None:
    """four, up in suit from A to K"""
    layout = in_columns("westcliff", ["3S 2S AS", "2H"])
    assert "t0-f1" in legal(layout)
    assert "t1-f2" not in legal(layout)
    assert pile(after(layout, "t0-f1 t0-f1 t0-f1"), "f1") == "AS 2S 3S"


def test_columns() -> None:
    """columns down in alternating colour. Column tops and the waste top are available to foundations and columns."""
    layout = in_columns("westcliff", ["8H", "7S", "7D", "AD"], "7C AS")
    assert {"t1-t0", "t3-f3"} <= legal(layout)
    assert not {"t2-t0", "t0-t1"} & legal(layout)
    assert "w-t0" in legal(after(layout, "deal"))
    assert "w-f1" in legal(after(layout, "deal deal"))


def test_turning_up() -> None:
    """A face-down card that becomes the top of a column is turned up"""
    assert shown(after(in_columns("westcliff", ["8H", "5D 7S"]), "t1-t0"), "t1") == "-- 5D"


def test_runs() -> None:
    """one card, or any run from the top of a column, moves to another column as a unit"""
    layout = after(in_columns("westcliff", ["9S", "8H", "7S", "TD", "8D"]), "t1-t0 t2-t0")
    assert {"t0-t3x3", "t0-t4"} <= legal(layout)
    assert pile(after(layout, "t0-t3x3"), "t3").endswith("TD 9S 8H 7S")


def test_gaps() -> None:
    """a gap takes any card, the waste top or the top of a column, or any run of a column"""
    layout = in_columns("westcliff", ["3S 2S AS", "9C", "8H", "4D"], "2D")
    layout = after(layout, "t0-f1 t0-f1 t0-f1 t2-t1 deal")
    assert pile(layout, "t0") == ""
    assert {"w-t0", "t3-t0", "t1-t0", "t1-t0x2"} <= legal(layout)


def test_the_stock() -> None:
    """one card at a time to the waste. No redeal"""
    layout = after(in_columns("westcliff", [], "2C 3C"), "deal deal")
    assert shown(layout, "w") == "2C 3C"
    assert not {"deal", "redeal"} & legal(after(layout, "deal " * 20))
