"""12. Klondike."""

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, dealt_in_rows, in_columns, legal, pile, shown

SPADES = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def test_the_deal() -> None:
    """One pack. … 28 cards to seven columns of 1 to 7 cards, in rows: one card to each column, from the left, that
    still lacks cards … The top card of a column lies face up, the others face down. Stock = the other 24
    """
    layout = GAMES["klondike"].start(PACK)
    assert [len(layout.piles[f"t{column}"]) for column in range(7)] == [1, 2, 3, 4, 5, 6, 7]
    assert dealt_in_rows(layout, PACK)
    assert shown(layout, "t6").split() == ["--"] * 6 + [str(PACK[27])]
    assert list(layout.piles["s"]) == list(PACK[:27:-1])


def test_foundations() -> None:
    """four, up in suit from A to K."""
    layout = in_columns("klondike", ["AS", "2S", "2H", "AH"])
    assert {"t0-f1", "t3-f2"} <= legal(layout)
    assert not {"t1-f1", "t2-f2", "t0-f0"} & legal(layout)
    assert pile(after(layout, "t0-f1 t1-f1"), "f1") == "AS 2S"


def test_cards_that_come_back() -> None:
    """The top card of a foundation may come back to a column … Option `back`: `yes` (default) or `no`"""
    for back in ("yes", "no"):
        layout = after(in_columns("klondike", ["AS", "2S", "3H", "2D"], back=back), "t0-f1")
        assert ("f1-t3" in legal(layout)) == (back == "yes")
        layout = after(layout, "t1-f1")
        assert ("f1-t2" in legal(layout)) == (back == "yes")
        assert "f1-t3" not in legal(layout)
    assert GAMES["klondike"].chosen["back"] == "yes"


def test_columns() -> None:
    """columns down in alternating colour. Column tops and the waste top are available to foundations and columns."""
    layout = in_columns("klondike", ["8H", "7S", "7D", "9S", "AD", "2C", "KC"], "3C 4C 7C", draw=3)
    assert {"t1-t0", "t0-t3", "t4-f3"} <= legal(layout)
    assert not {"t2-t0", "t0-t1", "t4-t6"} & legal(layout)
    assert "w-t0" in legal(after(layout, "deal"))
    assert "w-f1" in legal(after(in_columns("klondike", [], "3C 4C AS"), "deal"))


def test_turning_up() -> None:
    """A face-down card that becomes the top of a column is turned up"""
    layout = in_columns("klondike", ["8H", "5D 7S"])
    assert shown(layout, "t1") == "-- 7S"
    assert shown(after(layout, "t1-t0"), "t1") == "5D"


def test_runs() -> None:
    """one card, or any run from the top of a column, moves to another column as a unit …"""
    layout = after(in_columns("klondike", ["9S", "8H", "7S", "8D"]), "t1-t0 t2-t0")
    assert {"t0-t3"} <= legal(layout)
    layout = after(in_columns("klondike", ["", "8H", "7S", "9C"]), "t2-t1 t1-t3x2")
    assert pile(layout, "t3").endswith("9C 8H 7S")


def test_gaps() -> None:
    """a gap takes only a king: from a column, with the run that lies on it, from the waste or a foundation"""
    layout = after(in_columns("klondike", ["AS", "KH", "QS"], "KD 2C", draw=1), "t0-f1")
    assert "t1-t0" in legal(layout)
    assert not {"t2-t0", "f1-t0"} & legal(layout)
    assert "t1-t0x2" in legal(after(layout, "t2-t1"))
    assert "w-t0" in legal(after(layout, "deal"))
    assert "w-t0" not in legal(after(layout, "deal deal"))
    layout = after(in_columns("klondike", ["AS"], SPADES, draw=1), "t0-f1 " + "deal w-f1 " * 12)
    assert "f1-t0" in legal(layout)


def test_the_stock() -> None:
    """three at a time to the waste (fewer if fewer are left; the last one turned is on top). Option `draw`: 3
    (default) or 1
    """
    layout = after(in_columns("klondike", [], "2C 3C AS 5C"), "deal")
    assert shown(layout, "w") == "2C 3C AS"
    layout = after(layout, "w-f1 " + "deal " * 7 + "redeal " + "deal " * 7)
    assert len(layout.piles["s"]) == 2
    assert len(after(layout, "deal").piles["w"]) == 23
    assert shown(after(in_columns("klondike", [], "2C 3C", draw=1), "deal"), "w") == "2C"


def test_redeals() -> None:
    """unlimited: the waste is turned over. Option `redeals`: unlimited (default), 2 or 0"""
    layout = after(in_columns("klondike", ["AS"], "2C 3C 4C"), ("deal " * 8 + "redeal ") * 4 + "deal")
    assert shown(layout, "w") == "2C 3C 4C"
    for redeals in (0, 2):
        layout = in_columns("klondike", ["AS"], redeals=redeals)
        layout = after(layout, ("deal " * 8 + "redeal ") * redeals + "deal " * 8)
        assert not {"deal", "redeal"} & legal(layout)
