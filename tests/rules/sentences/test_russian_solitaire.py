"""19. Russian Solitaire."""

from dataclasses import replace

from cadogan.rules import GAMES
from cadogan.rules.axes import Build
from tests.rules.decks import after, in_columns, legal, shown


def test_it_is_yukon() -> None:
    """As Yukon, but built in suit. … 52 cards to seven columns of 1, 6, 7, 8, 9, 10 and 11 cards, in rows: one card to
    each column, from the left, that still lacks cards …. The top five cards of a column lie face up, the others face
    down … four, up in suit from A to K … any face-up card moves to another column together with all the cards that lie
    on it, whatever these are … a gap takes only a king, with all the cards that lie on it
    """
    assert GAMES["russian-solitaire"].rules == replace(GAMES["yukon"].rules, build=Build(match="suit", wrap=False))


def test_columns() -> None:
    """columns down in suit. Column tops are available to foundations. A face-down card that becomes the top of a column
    is turned up
    """
    layout = in_columns("russian-solitaire", ["9S", "5D 8S 3C 4C 2D 6S", "8H", "8C", "AH"])
    assert {"t1-t0x5", "t4-f2"} <= legal(layout)
    assert not {"t2-t0", "t3-t0"} & legal(layout)
    assert shown(after(layout, "t1-t0x5"), "t1") == "5D"
