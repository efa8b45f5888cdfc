"""21. Simple Simon."""

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, dealt_in_rows, in_columns, legal, pile


def test_the_deal() -> None:
    """One pack. No stock: all cards are dealt, and all lie open. … 52 cards face up to ten columns of 8, 8, 8, 7, 6, 5,
    4, 3, 2 and 1 cards, in rows: one card to each column, from the left, that still lacks cards
    """
    layout = GAMES["simple-simon"].start(PACK)
    assert [len(layout.piles[f"t{column}"]) for column in range(10)] == [8, 8, 8, 7, 6, 5, 4, 3, 2, 1]
    assert dealt_in_rows(layout, PACK)
    assert not any("--" in cards for cards in layout.show_all().values())
    assert not {"s", "w"} & layout.piles.keys()


def test_complete_runs() -> None:
    """four. A complete run, from K down to A in one suit, leaves the top of a column for a foundation by itself …. No
    other card goes to a foundation
    """
    layout = in_columns("simple-simon", ["KS QS JS TS 9S 8S 7S 6S", "", "", "", "5S 4S 3S 2S AS"])
    assert not any("-f" in move for move in legal(layout))
    layout = after(layout, "t4-t0x5")
    assert (layout.home, pile(layout, "t0")) == (13, "")
    assert len(layout.piles["f1"]) == 13


def test_columns() -> None:
    """columns down, suits ignored; nothing goes on an ace"""
    layout = in_columns("simple-simon", ["8H", "7S", "7D", "AC", "KH"])
    assert {"t1-t0", "t2-t0"} <= legal(layout)
    assert not {"t4-t3", "t0-t1"} & legal(layout)


def test_runs() -> None:
    """one card, or any run in one suit from the top of a column, moves to another column as a unit"""
    layout = in_columns("simple-simon", ["9S 8S", "TH", "9D"])
    assert {"t0-t1x2", "t0-t2"} <= legal(layout)
    layout = in_columns("simple-simon", ["9S 8H", "TH", "9D"])
    assert "t0-t2" in legal(layout)
    assert "t0-t1x2" not in legal(layout)


def test_gaps() -> None:
    """a gap takes any card, or any run in one suit"""
    layout = after(in_columns("simple-simon", ["9S 8S", "JD 8H", "TH", "", "", "", "", "", "", "9C"]), "t9-t2")
    assert {"t0-t9", "t1-t9", "t0-t9x2"} <= legal(layout)
    assert not {"t1-t9x2", "t2-t9x2"} & legal(layout)
