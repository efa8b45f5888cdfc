"""14. Spider."""

from collections import Counter

from cadogan.rules import GAMES, Layout, Seed
from cadogan.rules.cards import PACK
from tests.rules.decks import after, dealt_in_rows, in_columns, legal, pile, shown

GAP = ["JH", "9H", "7H", "5H", "3H", "KD", "QD", "", "", "2C 4C 6C 8C TC"]
"""Columns of which the last can be emptied."""
TO_THE_GAP = "t9-t0 t9-t1 t9-t2 t9-t3 t9-t4"


def with_gap(**options: str) -> Layout:
    return after(in_columns("spider", GAP, **options), TO_THE_GAP)


def test_the_deal() -> None:
    """Two packs. … 54 cards to ten columns, in rows from the left: six cards to each of the first four columns …,
    five to each of the other six. The top card of a column lies face up, the others face down. Stock = the other 50.
    """
    layout = GAMES["spider"].start(PACK * 2)
    assert [len(layout.piles[f"t{column}"]) for column in range(10)] == [6] * 4 + [5] * 6
    assert dealt_in_rows(layout, PACK * 2)
    assert [shown(layout, name).split()[:-1] for name in ("t0", "t9")] == [["--"] * 5, ["--"] * 4]
    assert "--" not in {shown(layout, f"t{column}").split()[-1] for column in range(10)}
    assert len(layout.piles["s"]) == 50


def test_suits() -> None:
    """Option `suits`: 4 (default), 2 (clubs are spades and diamonds are hearts) or 1 (all cards are spades)"""
    for suits, names in ((4, "CSHD"), (2, "SH"), (1, "S")):
        deck = Seed(bytes(16)).deck(GAMES["spider"].with_options(suits=suits))
        assert Counter(str(card)[1] for card in deck) == dict.fromkeys(names, 104 // suits)
    four, two = (Seed(bytes(16)).deck(GAMES["spider"].with_options(suits=suits)) for suits in (4, 2))
    assert [str(card).replace("C", "S").replace("D", "H") for card in four] == [str(card) for card in two]
    assert GAMES["spider"].chosen["suits"] == 4


def test_complete_runs() -> None:
    """eight. A complete run, from K down to A in one suit, leaves the top of a column for a foundation by itself …. No
    other card goes to a foundation
    """
    layout = in_columns("spider", ["KS", "QS", "JS", "TS", "9S", "8S", "7S", "AS 6S", "2S 5S", "3S 4S"])
    layout = after(layout, " ".join(f"t{column}-t0" for column in (*range(1, 10), 9, 8)))
    assert layout.home == 0
    assert not any("-f" in move for move in legal(layout))
    layout = after(layout, "t7-t0")
    assert layout.home == 13
    assert len(layout.piles["t0"]) == 5
    assert sorted(len(layout.piles[f"f{number}"]) for number in range(8)) == [0] * 7 + [13]


def test_columns() -> None:
    """columns down, suits ignored; nothing goes on an ace."""
    layout = in_columns("spider", ["8H", "7S", "7D", "AC", "KH"])
    assert {"t1-t0", "t2-t0"} <= legal(layout)
    assert not {"t4-t3", "t0-t1"} & legal(layout)


def test_turning_up() -> None:
    """A face-down card that becomes the top of a column is turned up"""
    layout = after(in_columns("spider", ["8H", "5D 7S"]), "t1-t0")
    assert shown(layout, "t1").split()[-1] == "5D"


def test_runs() -> None:
    """one card, or any run in one suit from the top of a column, moves to another column as a unit"""
    layout = after(in_columns("spider", ["9S", "8S", "TH", "7H", "9D"]), "t1-t0")
    assert {"t0-t2x2", "t0-t4"} <= legal(layout)
    layout = after(layout, "t3-t0")
    assert not {"t0-t2x3", "t0-t4x2"} & legal(layout)


def test_gaps() -> None:
    """a gap takes any card, or any run in one suit, of another column"""
    layout = after(with_gap(), "t6-t5")
    assert {f"t{column}-t9" for column in range(9)} <= legal(layout)
    assert "t5-t9x2" in legal(layout)
    assert "t0-t9x2" not in legal(layout)


def test_the_stock() -> None:
    """`deal` lays one card face up on each column, from the left: five times in all. … No redeal"""
    cards = [f"{rank}C" for rank in "23456789TJ"]
    layout = in_columns("spider", [], " ".join(cards))
    dealt = after(layout, "deal")
    assert [str(dealt.piles[f"t{column}"][-1]) for column in range(10)] == cards
    assert shown(dealt, "t0").split()[-2:] == [str(layout.piles["t0"][-1]), "2C"]
    layout = after(layout, "deal " * 5)
    assert pile(layout, "s") == ""
    assert not {"deal", "redeal"} & legal(layout)


def test_a_deal_over_gaps() -> None:
    """It is refused while there is a gap. Option `deal_over_gaps`: `no` (default) or `yes`."""
    assert "deal" not in legal(with_gap())
    assert "deal" in legal(after(with_gap(), "t5-t9"))
    assert "deal" in legal(with_gap(deal_over_gaps="yes"))
    assert GAMES["spider"].chosen["deal_over_gaps"] == "no"
