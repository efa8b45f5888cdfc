"""27. Streets and Alleys."""

from dataclasses import replace

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import dealt_in_rows


def test_it_is_beleaguered_castle() -> None:
    """As Beleaguered Castle, but the aces are dealt with the other cards. … four, up in suit from A to K … columns
    down, suits ignored. Column tops are available to foundations and columns … only one card, the top of a column,
    moves at a time … a gap takes the top card of any column
    """
    rules, castle = GAMES["streets-and-alleys"].rules, GAMES["beleaguered-castle"].rules
    assert rules == replace(castle, taken_out="", lengths=(7, 7, 7, 7, 6, 6, 6, 6))


def test_the_deal() -> None:
    """52 cards face up to eight columns, in rows from the left: seven cards to each of the first four columns, six to
    each of the last four …
    """
    layout = GAMES["streets-and-alleys"].start(PACK)
    assert [len(layout.piles[f"t{column}"]) for column in range(8)] == [7, 7, 7, 7, 6, 6, 6, 6]
    assert dealt_in_rows(layout, PACK)
    assert layout.home == 0
    assert not any("--" in cards for cards in layout.show_all().values())
