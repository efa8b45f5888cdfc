"""22. Forty Thieves."""

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, dealt_in_rows, in_columns, legal, pile, shown

GAP = ["5S 4S 3S 2S", "6S", "TH", "9H", "9S", "AS"]
TO_THE_GAP = "t5-f1 t0-f1 t0-f1 t0-f1 t0-f1"


def test_the_deal() -> None:
    """Two packs. … 40 cards face up to ten columns of four, in rows from the left. Stock = the other 64"""
    layout = GAMES["forty-thieves"].start(PACK * 2)
    assert [len(layout.piles[f"t{column}"]) for column in range(10)] == [4] * 10
    assert dealt_in_rows(layout, PACK * 2)
    assert "--" not in " ".join(shown(layout, f"t{column}") for column in range(10))
    assert list(layout.piles["s"]) == list((PACK * 2)[:39:-1])


def test_foundations() -> None:
    """eight, two for each suit, up in suit from A to K"""
    layout = in_columns("forty-thieves", ["AS", "AS", "2S", "2H"])
    assert {"t0-f1", "t0-f5", "t1-f1", "t1-f5"} <= legal(layout)
    layout = after(layout, "t0-f1 t1-f5")
    assert {"t2-f1", "t2-f5"} <= legal(layout)
    assert not any(move.startswith("t3-f") for move in legal(layout))


def test_columns() -> None:
    """columns down in suit. Column tops and the waste top are available to foundations and columns"""
    layout = in_columns("forty-thieves", ["8H", "7H", "7D", "AD"], "7H AC")
    assert {"t1-t0", "t3-f3"} <= legal(layout)
    assert not {"t2-t0", "t0-t1"} & legal(layout)
    assert "w-t0" in legal(after(layout, "deal"))
    assert "w-f0" in legal(after(layout, "deal deal"))


def test_runs() -> None:
    """only one card, the top of a column, moves at a time"""
    layout = in_columns("forty-thieves", ["9H 8H", "TH", "9H"])
    assert "t0-t2" in legal(layout)
    assert "t0-t1x2" not in legal(layout)


def test_gaps() -> None:
    """a gap takes any card: the waste top or the top of a column"""
    layout = after(in_columns("forty-thieves", GAP, "2D"), TO_THE_GAP + " deal")
    assert pile(layout, "t0") == ""
    assert {"w-t0", *(f"t{column}-t0" for column in range(1, 10))} <= legal(layout)


def test_the_stock() -> None:
    """one card at a time to the waste. No redeal"""
    layout = after(in_columns("forty-thieves", [], "2C 3C"), "deal deal")
    assert shown(layout, "w") == "2C 3C"
    layout = after(layout, "deal " * 62)
    assert not {"deal", "redeal"} & legal(layout)
