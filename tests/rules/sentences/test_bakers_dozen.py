"""25. Baker's Dozen."""

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, deck, in_columns, legal, pile


def test_the_deal() -> None:
    """One pack. No stock: all cards are dealt, and all lie open …. … 52 cards face up to thirteen columns of four, in
    rows from the left. Then the kings of a column are laid below its other cards; both keep their order …
    """
    layout = GAMES["bakers-dozen"].start(PACK)
    assert [pile(layout, f"t{column}") for column in (0, 12)] == ["AC AS AH AD", "KC KS KH KD"]
    assert not {"s", "w"} & layout.piles.keys()
    assert not any("--" in cards for cards in layout.show_all().values())
    rows = [["2C", "3C"], ["KS", "KH"], ["4C", "5C"], ["KC", "6C"]]
    dealt = deck([card for row in rows for card in [*row, *[".."] * 11]])
    layout = GAMES["bakers-dozen"].start(dealt)
    assert [pile(layout, name) for name in ("t0", "t1")] == ["KS KC 2C 4C", "KH 3C 5C 6C"]


def test_foundations() -> None:
    """four, up in suit from A to K"""
    layout = in_columns("bakers-dozen", ["4S 3S 2S AS", "2H"])
    assert "t1-f2" not in legal(layout)
    assert pile(after(layout, "t0-f1 t0-f1 t0-f1 t0-f1"), "f1") == "AS 2S 3S 4S"


def test_columns() -> None:
    """columns down, suits ignored. Column tops are available to foundations and columns"""
    layout = in_columns("bakers-dozen", ["8H", "7S", "7H", "AD", "2D"])
    assert {"t1-t0", "t2-t0", "t3-t4", "t3-f3"} <= legal(layout)
    assert "t0-t1" not in legal(layout)


def test_runs() -> None:
    """only one card, the top of a column, moves at a time"""
    layout = in_columns("bakers-dozen", ["9H 8H", "TH", "9S"])
    assert "t0-t2" in legal(layout)
    assert "t0-t1x2" not in legal(layout)


def test_gaps() -> None:
    """a gap is never filled"""
    layout = after(in_columns("bakers-dozen", ["4S 3S 2S AS"]), "t0-f1 t0-f1 t0-f1 t0-f1")
    assert pile(layout, "t0") == ""
    assert not any(move.endswith("-t0") for move in legal(layout))
