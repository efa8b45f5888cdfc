"""18. Seahaven Towers."""

from dataclasses import replace

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, dealt_in_rows, in_columns, legal, pile


def test_it_is_eight_off() -> None:
    """As Eight Off, but with ten columns and four cells. … four, up in suit from A to K … columns down in suit. Column
    tops and cards in cells go to foundations and columns … a run from the top of a column moves to another column, as
    one move, if free cells could carry it card by card: at most free cells + 1 cards … a gap takes only a king of a
    column or a cell, or a run that begins with one …. Option `gaps`: `kings` (default) or `any` (any card or run; then
    gaps help to carry runs, as in FreeCell)
    """
    game, eight_off = GAMES["seahaven-towers"], GAMES["eight-off"]
    assert game.options == eight_off.options
    assert replace(game.rules, lengths=(), columns=0, deal=(), unit=(), reserves=0) == replace(
        eight_off.rules, lengths=(), columns=0, deal=(), unit=(), reserves=0, reserve_depth=0
    )


def test_the_deal() -> None:
    """50 cards face up to ten columns of five, in rows from the left; the last two, face up, to the middle two of four
    cells (`r1` and `r2`)
    """
    layout = GAMES["seahaven-towers"].start(PACK)
    assert [len(layout.piles[f"t{column}"]) for column in range(10)] == [5] * 10
    assert dealt_in_rows(layout, PACK)
    assert [pile(layout, f"r{cell}") for cell in range(4)] == ["", "QD", "KD", ""]
    assert not any("--" in cards for cards in layout.show_all().values())
    assert not {"s", "w", "r4"} & layout.piles.keys()


def test_cells() -> None:
    """four cells hold one card each: an empty one takes the top card of a column. No card goes from one cell to
    another
    """
    layout = in_columns("seahaven-towers", ["8H", "7H"], "2S 3S")
    assert {"t0-r0", "t0-r3"} <= legal(layout)
    assert not {"t0-r1", "t0-r2", "r1-r0", "r2-r3"} & legal(layout)
    assert "t1-r0" not in legal(after(layout, "t0-r0"))


def test_runs() -> None:
    """at most free cells + 1 cards"""
    layout = in_columns("seahaven-towers", ["9S 8S 7S 6S", "TS"])
    assert not {"t0-t1x4"} & legal(layout)
    layout = in_columns("seahaven-towers", ["9S 8S 7S", "TS"])
    assert "t0-t1x3" in legal(layout)
    assert "t0-t1x3" not in legal(after(layout, "t5-r0"))
