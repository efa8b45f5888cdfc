"""20. Scorpion."""

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, dealt_in_rows, in_columns, legal, pile, shown

SPADES = ["", "", "", "", "KS QS JS TS 9S 8S 7S", "6S 5S 4S 3S 2S AS"]


def test_the_deal() -> None:
    """One pack. … 49 cards to seven columns of seven, in rows from the left. The lowest three cards of the first four
    columns lie face down, all others face up. Stock = the other 3
    """
    layout = GAMES["scorpion"].start(PACK)
    assert [len(layout.piles[f"t{column}"]) for column in range(7)] == [7] * 7
    assert dealt_in_rows(layout, PACK)
    assert [shown(layout, f"t{column}").split().count("--") for column in range(7)] == [3] * 4 + [0] * 3
    assert shown(layout, "t0").split()[:4] == ["--"] * 3 + [str(layout.piles["t0"][3])]
    assert list(layout.piles["s"]) == list(PACK[:48:-1])


def test_complete_runs() -> None:
    """four. A complete run, from K down to A in one suit, leaves the top of a column for a foundation by itself …. No
    other card goes to a foundation
    """
    layout = in_columns("scorpion", SPADES)
    assert not any("-f" in move for move in legal(layout))
    layout = after(layout, "t5-t4x6")
    assert layout.home == 13
    assert pile(layout, "t4") == ""
    assert len(layout.piles["f1"]) == 13


def test_columns() -> None:
    """columns down in suit; nothing goes on an ace."""
    layout = in_columns("scorpion", ["9S", "8S", "8C", "AH", "KH"])
    assert "t1-t0" in legal(layout)
    assert not {"t2-t0", "t4-t3", "t0-t1"} & legal(layout)


def test_turning_up() -> None:
    """A face-down card that becomes the top of a column is turned up"""
    layout = in_columns("scorpion", ["5D 8S 2H 3D 4C", "9S"])
    assert shown(layout, "t0").split()[:3] == ["--"] * 3
    layout = after(layout, "t0-t1x4")
    assert shown(layout, "t0").split() == ["--", "--", "5D"]


def test_runs() -> None:
    """any face-up card moves to another column together with all the cards that lie on it, whatever these are"""
    layout = in_columns("scorpion", ["9S", "8S KC 2D 9C", "", "", "TS 2C 3C 4C 5C 6C 7C", "JS"])
    assert {"t1-t0x4", "t4-t5x7"} <= legal(layout)
    assert pile(after(layout, "t1-t0x4"), "t0").endswith("9S 8S KC 2D 9C")


def test_gaps() -> None:
    """a gap takes only a king, with all the cards that lie on it"""
    layout = after(in_columns("scorpion", ["KH 3C 2D", "QD", *SPADES[2:]]), "t5-t4x6")
    assert "t0-t4x3" in legal(layout)
    assert not {"t0-t4", "t0-t4x2", "t1-t4"} & legal(layout)


def test_the_stock() -> None:
    """`deal` lays the three cards face up, one on each of the first three columns, once and at any time …; a gap gets
    its card, too. No redeal
    """
    layout = in_columns("scorpion", SPADES, "2H 3H 4H")
    for before in (layout, after(layout, "t5-t4x6")):
        dealt = after(before, "deal")
        assert [shown(dealt, f"t{column}").split()[-1] for column in range(3)] == ["2H", "3H", "4H"]
        assert not {"deal", "redeal"} & legal(dealt)
    gap = after(in_columns("scorpion", ["4D 5D 6D 7D 8D 9D TD", "JD"], "2H 3H 4H"), "t0-t1 " * 7)
    assert pile(gap, "t0") == ""
    assert pile(after(gap, "deal"), "t0") == "2H"
