"""17. Baker's Game."""

from dataclasses import replace

from cadogan.rules import GAMES
from cadogan.rules.axes import Build
from tests.rules.decks import after, in_columns, legal

CLUBS = "6C 5C 4C 3C 2C AC"
CLUBS_HOME = "t7-f0 " * 6


def test_it_is_freecell() -> None:
    """As FreeCell, but built in suit. … 52 cards face up to eight columns, in rows from the left: seven cards to each
    of the first four columns, six to each of the last four. The four cells are empty … four, up in suit from A to K
    … four cells hold one card each: an empty one takes the top card of a column. No card goes from one cell to another
    … a run from the top of a column moves to another column, as one move, if free cells and gaps could carry it card
    by card: at most (free cells + 1) × 2^gaps cards, where a gap that it moves to does not count …
    """
    rules, freecell = GAMES["bakers-game"].rules, GAMES["freecell"].rules
    assert rules == replace(freecell, build=Build(match="suit", wrap=False))


def test_columns_and_cells() -> None:
    """columns down in suit. Column tops and cards in cells go to foundations and columns"""
    layout = in_columns("bakers-game", ["8H", "7H", "7S", "AS"])
    assert {"t1-t0", "t3-f1"} <= legal(layout)
    assert not {"t2-t0", "t0-t1"} & legal(layout)
    assert {"r0-t0", "r1-f1"} <= legal(after(layout, "t1-r0 t3-r1"))


def test_gaps() -> None:
    """a gap takes any card of a column or a cell, or a run that can be carried to it. Option `gaps`: `any` (default) or
    `kings` (only a king, or a run that begins with one; then gaps do not help to carry runs)
    """
    columns = ["TS 9S 8S 7S 6S 5S", "JS", "KH", "QH", "2D", "", "", CLUBS]
    layout = after(in_columns("bakers-game", columns), CLUBS_HOME)
    assert {"t2-t7", "t3-t7", "t4-t7", "t0-t7x2", "t0-t1x6"} <= legal(layout)
    assert "r0-t7" in legal(after(layout, "t4-r0"))
    layout = after(in_columns("bakers-game", columns, gaps="kings"), CLUBS_HOME)
    assert "t2-t7" in legal(layout)
    assert not {"t3-t7", "t4-t7", "t0-t7x2", "t0-t1x6"} & legal(layout)
    assert "t2-t7x2" in legal(after(layout, "t3-t2"))
    assert GAMES["bakers-game"].chosen["gaps"] == "any"
