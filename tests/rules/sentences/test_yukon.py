"""15. Yukon."""

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, dealt_in_rows, in_columns, legal, pile, shown


def test_the_deal() -> None:
    """One pack. No stock: all cards are dealt. … 52 cards to seven columns of 1, 6, 7, 8, 9, 10 and 11 cards, in rows:
    one card to each column, from the left, that still lacks cards …. The top five cards of a column lie face up, the
    others face down
    """
    layout = GAMES["yukon"].start(PACK)
    assert [len(layout.piles[f"t{column}"]) for column in range(7)] == [1, 6, 7, 8, 9, 10, 11]
    assert dealt_in_rows(layout, PACK)
    assert [shown(layout, f"t{column}").split().count("--") for column in range(7)] == [0, 1, 2, 3, 4, 5, 6]
    assert shown(layout, "t6").split()[:7] == ["--"] * 6 + [str(layout.piles["t6"][6])]
    assert not {"s", "w"} & layout.piles.keys()


def test_foundations() -> None:
    """four, up in suit from A to K … Column tops are available to foundations."""
    layout = in_columns("yukon", ["AS", "3S 2S", "2H"])
    assert "t0-f1" in legal(layout)
    assert not {"t1-f1", "t2-f2"} & legal(layout)
    assert pile(after(layout, "t0-f1 t1-f1 t1-f1"), "f1") == "AS 2S 3S"


def test_columns() -> None:
    """columns down in alternating colour. … A face-down card that becomes the top of a column is turned up"""
    layout = in_columns("yukon", ["9S", "5D 8H 3C 4C 2D 6S", "8C"])
    assert "t1-t0x5" in legal(layout)
    assert "t2-t0" not in legal(layout)
    assert shown(layout, "t1").split()[0] == "--"
    assert shown(after(layout, "t1-t0x5"), "t1") == "5D"


def test_runs() -> None:
    """any face-up card moves to another column together with all the cards that lie on it, whatever these are"""
    layout = in_columns("yukon", ["9S", "8H KC 2D 9C", "TD 8D 3C 4C 5C 6C"])
    assert "t1-t0x4" in legal(layout)
    assert "t2-t0x5" in legal(layout)
    layout = after(layout, "t1-t0x4")
    assert pile(layout, "t0") == "9S 8H KC 2D 9C"
    hidden = in_columns("yukon", ["9S", "8D 3C 4C 5C 6C 7C"])
    assert "t1-t0x6" not in legal(hidden)


def test_gaps() -> None:
    """a gap takes only a king, with all the cards that lie on it"""
    layout = after(in_columns("yukon", ["AS", "KH 3C 2D", "QD"]), "t0-f1")
    assert "t1-t0x3" in legal(layout)
    assert not {"t1-t0", "t1-t0x2", "t2-t0"} & legal(layout)
