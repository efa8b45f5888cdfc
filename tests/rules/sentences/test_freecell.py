"""13. FreeCell."""

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, dealt_in_rows, in_columns, legal, pile, shown

CLUBS = "6C 5C 4C 3C 2C AC"
CLUBS_HOME = "t7-f0 " * 6


def test_the_deal() -> None:
    """One pack. No stock: all cards are dealt, and all lie open. … 52 cards face up to eight columns, in rows from the
    left: seven cards to each of the first four columns, six to each of the last four. The four cells are empty
    """
    layout = GAMES["freecell"].start(PACK)
    assert [len(layout.piles[f"t{column}"]) for column in range(8)] == [7, 7, 7, 7, 6, 6, 6, 6]
    assert dealt_in_rows(layout, PACK)
    assert not any("--" in cards for cards in layout.show_all().values())
    assert [pile(layout, f"r{cell}") for cell in range(4)] == [""] * 4
    assert not {"s", "w", "r4"} & layout.piles.keys()


def test_foundations() -> None:
    """four, up in suit from A to K"""
    layout = after(in_columns("freecell", [""] * 7 + [CLUBS]), CLUBS_HOME)
    assert pile(layout, "f0") == "AC 2C 3C 4C 5C 6C"
    assert "t0-f1" not in legal(in_columns("freecell", ["2S"]))


def test_columns_and_cells() -> None:
    """columns down in alternating colour. Column tops and cards in cells go to foundations and columns"""
    layout = in_columns("freecell", ["8H", "7S", "7D", "AH"])
    assert {"t1-t0", "t3-f2"} <= legal(layout)
    assert not {"t2-t0", "t0-t1"} & legal(layout)
    layout = after(layout, "t1-r0 t3-r2 t2-r1")
    assert {"r0-t0", "r2-f2"} <= legal(layout)
    assert not {"r1-t0", "f2-t0"} & legal(layout)


def test_cells() -> None:
    """four cells hold one card each: an empty one takes the top card of a column. No card goes from one cell to
    another.
    """
    layout = after(in_columns("freecell", ["9S", "8H"]), "t1-t0")
    assert {f"t0-r{cell}" for cell in range(4)} <= legal(layout)
    assert "t0-r0x2" not in legal(layout)
    layout = after(layout, "t0-r0")
    assert not {"t0-r0", "r0-r1", "r0-r2"} & legal(layout)


def test_the_number_of_cells() -> None:
    """Option `cells`: 0 to 6 (default 4)"""
    for cells in range(7):
        layout = GAMES["freecell"].with_options(cells=cells).start(PACK)
        assert len([name for name in layout.piles if name.startswith("r")]) == cells
    assert GAMES["freecell"].chosen["cells"] == 4


def test_runs() -> None:
    """a run from the top of a column moves to another column, as one move, if free cells and gaps could carry it card
    by card: at most (free cells + 1) × 2^gaps cards, where a gap that it moves to does not count …
    """
    layout = in_columns("freecell", ["TH 9S 8H 7S 6H 5S", "JS", "TD", "2D", "", "", "", CLUBS])
    assert "t0-t2x5" in legal(layout)
    assert "t0-t1x6" not in legal(layout)
    assert "t0-t2x5" not in legal(after(layout, "t3-r0"))
    layout = after(layout, CLUBS_HOME)
    assert {"t0-t1x6", "t0-t7x5"} <= legal(layout)
    assert "t0-t7x6" not in legal(layout)
    full = after(layout, "t3-r0 t3-r1 t3-r2 t3-r3")
    assert "t0-t7x2" not in legal(full)
    assert pile(after(layout, "t0-t1x6"), "t1").endswith("JS TH 9S 8H 7S 6H 5S")


def test_gaps() -> None:
    """a gap takes any card of a column or a cell, or a run that can be carried to it"""
    layout = after(in_columns("freecell", ["9S", "8H", "2D", "", "", "", "", CLUBS]), CLUBS_HOME + "t1-t0 t2-r0")
    assert {"r0-t7", "t0-t7", "t3-t7", "t0-t7x2"} <= legal(layout)
    assert shown(after(layout, "t0-t7x2"), "t7") == "9S 8H"
