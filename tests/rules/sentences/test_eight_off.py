"""16. Eight Off."""

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, dealt_in_rows, in_columns, legal, pile

CLUBS = "6C 5C 4C 3C 2C AC"
CLUBS_HOME = "t7-f0 " * 6


def test_the_deal() -> None:
    """One pack. No stock: all cards are dealt, and all lie open. … 48 cards face up to eight columns of six, in rows
    from the left; the last four, face up, to the first four of eight cells …
    """
    layout = GAMES["eight-off"].start(PACK)
    assert [len(layout.piles[f"t{column}"]) for column in range(8)] == [6] * 8
    assert dealt_in_rows(layout, PACK)
    assert [pile(layout, f"r{cell}") for cell in range(8)] == [str(card) for card in PACK[48:]] + [""] * 4
    assert not any("--" in cards for cards in layout.show_all().values())
    assert not {"s", "w", "r8"} & layout.piles.keys()


def test_foundations() -> None:
    """four, up in suit from A to K"""
    layout = after(in_columns("eight-off", [""] * 7 + [CLUBS]), CLUBS_HOME)
    assert pile(layout, "f0") == "AC 2C 3C 4C 5C 6C"
    assert "t0-f1" not in legal(in_columns("eight-off", ["2S"]))


def test_columns_and_cells() -> None:
    """columns down in suit. Column tops and cards in cells go to foundations and columns"""
    layout = in_columns("eight-off", ["8H", "7H", "7S", "AS"], "AD 7D 8S")
    assert {"t1-t0", "t2-r4", "t3-f1", "r0-f3"} <= legal(layout)
    assert not {"t2-t0", "t0-t1", "r1-t0", "r2-t2"} & legal(layout)
    assert "r4-t0" in legal(after(layout, "t1-r4"))


def test_cells() -> None:
    """eight cells hold one card each: an empty one takes the top card of a column. No card goes from one cell to
    another
    """
    layout = after(in_columns("eight-off", ["8H", "7H"]), "t1-t0")
    assert {f"t0-r{cell}" for cell in (4, 5, 6, 7)} <= legal(layout)
    assert not {"t0-r0", "t0-r4x2", "r0-r4"} & legal(layout)


def test_runs() -> None:
    """a run from the top of a column moves to another column, as one move, if free cells could carry it card by card:
    at most free cells + 1 cards
    """
    layout = in_columns("eight-off", ["TS 9S 8S 7S 6S 5S", "JS", "9H 8H 7H 6H 5H", "TH"])
    assert "t2-t3x5" in legal(layout)
    assert "t0-t1x6" not in legal(layout)
    assert "t2-t3x5" not in legal(after(layout, "t1-r4"))


def test_gaps() -> None:
    """a gap takes only a king of a column or a cell, or a run that begins with one …. Option `gaps`: `kings` (default)
    or `any` (any card or run; then gaps help to carry runs, as in FreeCell)
    """
    columns = ["TS 9S 8S 7S 6S 5S", "JS", "KH", "QH", "2D", "", "", CLUBS]
    layout = after(in_columns("eight-off", columns), CLUBS_HOME)
    assert "t2-t7" in legal(layout)
    assert not {"t3-t7", "t4-t7", "t0-t7x2", "t0-t1x6"} & legal(layout)
    assert "r4-t7" in legal(after(layout, "t2-r4"))
    assert "r4-t7" not in legal(after(layout, "t3-r4"))
    assert "t2-t7x2" in legal(after(layout, "t3-t2"))
    layout = after(in_columns("eight-off", columns, gaps="any"), CLUBS_HOME)
    assert {"t2-t7", "t3-t7", "t4-t7", "t0-t7x2", "t0-t1x6"} <= legal(layout)
    assert GAMES["eight-off"].chosen["gaps"] == "kings"
