"""26. Beleaguered Castle."""

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, dealt_in_rows, in_columns, legal, pile

SPADES = "7S 6S 5S 4S 3S 2S"


def test_the_deal() -> None:
    """One pack. No stock: all cards are dealt, and all lie open. … the four aces are taken out and put on the
    foundations; the other 48 cards, in their order, face up to eight columns of six, in rows from the left …
    """
    layout = GAMES["beleaguered-castle"].start(PACK)
    assert [pile(layout, f"f{number}") for number in range(4)] == ["AC", "AS", "AH", "AD"]
    assert [len(layout.piles[f"t{column}"]) for column in range(8)] == [6] * 8
    assert dealt_in_rows(layout, [card for card in PACK if str(card)[0] != "A"])
    assert not any("--" in cards for cards in layout.show_all().values())
    assert not {"s", "w"} & layout.piles.keys()


def test_foundations() -> None:
    """four, up in suit from A to K"""
    layout = in_columns("beleaguered-castle", [SPADES, "3H"])
    assert "t1-f2" not in legal(layout)
    assert pile(after(layout, "t0-f1 " * 6), "f1") == "AS 2S 3S 4S 5S 6S 7S"


def test_columns() -> None:
    """columns down, suits ignored. Column tops are available to foundations and columns"""
    layout = in_columns("beleaguered-castle", ["8H", "7S", "7H", "2D", "3D"])
    assert {"t1-t0", "t2-t0", "t3-t4", "t3-f3"} <= legal(layout)
    assert "t0-t1" not in legal(layout)


def test_runs() -> None:
    """only one card, the top of a column, moves at a time"""
    layout = in_columns("beleaguered-castle", ["9H 8H", "TH", "9S"])
    assert "t0-t2" in legal(layout)
    assert "t0-t1x2" not in legal(layout)


def test_gaps() -> None:
    """a gap takes the top card of any column"""
    layout = after(in_columns("beleaguered-castle", [SPADES]), "t0-f1 " * 6)
    assert pile(layout, "t0") == ""
    assert {f"t{column}-t0" for column in range(1, 8)} <= legal(layout)
    assert "t1-t0x2" not in legal(layout)
