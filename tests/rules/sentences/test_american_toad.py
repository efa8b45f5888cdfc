"""11. American Toad."""

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, american_toad, legal, pile, refused, shown

HEARTS = "8H 9H TH JH QH KH AH 2H 3H 4H 5H 6H"
"""Hearts that come home on a base of 7H."""
ON_THE_BASE = f"{HEARTS} 8C 9C TC JC QC KC AC 2C"
"""A reserve that comes home on 7H, and on 7C once it is home."""


def test_the_packs() -> None:
    """Two packs; the family of Canfield."""
    assert len(american_toad().deal.cards) == 104
    assert " ".join(american_toad().piles) == "s w f0 f1 f2 f3 f4 f5 f6 f7 t0 t1 t2 t3 t4 t5 t6 t7 r0"


def test_the_base() -> None:
    """`deck[0]` goes to the first foundation: the base."""
    layout = GAMES["american-toad"].start(PACK * 2)
    assert [pile(layout, f"f{number}") for number in range(8)] == ["AC", *[""] * 7]
    assert {"t0-f0", "t0-f4"} & legal(american_toad("7C", columns="7C")) == {"t0-f4"}
    assert not {"t0-f2", "t0-f6"} & legal(american_toad("7C", columns="8H"))


def test_the_reserve() -> None:
    """The next 20 to the reserve, all face up …."""
    layout = GAMES["american-toad"].start(PACK * 2)
    assert layout.piles["r0"] == PACK[1:21]
    assert shown(layout, "r0").split() == list(map(str, PACK[1:21]))


def test_the_columns() -> None:
    """Then one card face up to each of eight columns, right to left …. Stock 75"""
    layout = GAMES["american-toad"].start(PACK * 2)
    assert [shown(layout, f"t{column}") for column in range(7, -1, -1)] == list(map(str, PACK[21:29]))
    assert set(shown(layout, "s").split()) == {"--"}
    assert len(layout.piles["s"]) == 75


def test_foundations() -> None:
    """eight, two for each suit, up in suit with wrap"""
    layout = american_toad("QH", columns="KH QH QC KC AH KH 2S 3S")
    assert {"t0-f2", "t1-f6", "t2-f0", "t2-f4"} <= legal(layout)
    assert refused(layout, "t0-f6") == "f6 takes QH next, not KH"
    assert refused(layout, "t4-f2") == "f2 takes KH next, not AH"
    layout = after(layout, "t1-f6 t0-f2 t5-f6 t4-f2")
    assert (pile(layout, "f2"), pile(layout, "f6")) == ("QH KH AH", "QH KH")


def test_columns_down_in_suit() -> None:
    """columns down in suit …"""
    layout = american_toad("2C", columns="7H 6H 6D 8H 8S 7S 2D 2S")
    assert {"t1-t0", "t0-t3", "t5-t4"} <= legal(layout)
    assert not {"t2-t0", "t3-t0", "t0-t1", "t0-t4", "t2-t5"} & legal(layout)


def test_columns_wrap() -> None:
    """… with wrap; …"""
    layout = american_toad("2C", columns="AH KH KD QC 4S 4D 6S 6D")
    assert "t1-t0" in legal(layout)
    assert not {"t2-t0", "t0-t1"} & legal(layout)


def test_one_card_or_the_whole_column() -> None:
    """… one card or the whole column moves to another column."""
    layout = american_toad("2C", reserve="TD TS", columns="8H 7H 6H 9H 7H 2S 2D 4S")
    layout = after(layout, "t1-t0 t2-t0")
    assert [pile(layout, f"t{column}") for column in range(5)] == ["8H 7H 6H", "TD", "TS", "9H", "7H"]
    assert {"t0-t3x3", "t0-t4"} <= legal(layout)
    assert refused(layout, "t0-t3x2") == "one card or an entire pile moves to another; t0 has 3 cards"


def test_available_cards() -> None:
    """Reserve top, waste top and column tops are available to foundations and columns."""
    layout = american_toad("7H", reserve="8H", columns="9H 6S 7D 5D 6D 2S 2C 3C", stock="KD QD 5S")
    assert {"r0-f2", "r0-t0", "t2-f3", "t2-f7", "t3-t4"} <= legal(layout)
    assert "w-t1" in legal(after(layout, "deal deal deal"))
    assert {"w-f1", "w-f5"} <= legal(after(american_toad("7H", stock="7S"), "deal"))


def test_a_gap_is_filled_at_once() -> None:
    """a gap is filled at once from the top of the reserve"""
    layout = after(american_toad("7H", reserve="QS JS", columns="8H"), "t0-f2")
    assert pile(layout, "t0") == "QS"
    assert shown(layout, "r0").endswith("JS")
    assert len(layout.piles["r0"]) == 19


def test_gaps_without_a_reserve() -> None:
    """when the reserve is empty a gap takes the waste top, never the top of a column …"""
    layout = american_toad("7H", reserve=ON_THE_BASE, columns="7C 7S QS JS KD 9D 5D 3D", stock="TC")
    layout = after(layout, "r0-f2 " * 12 + "t0-f0")
    assert pile(layout, "t0") == "8C"
    layout = after(layout, "t0-f0 " + "t0-f0 " * 7 + "t3-t2 t1-f1")
    assert not layout.piles["r0"]
    assert [pile(layout, f"t{column}") for column in range(4)] == ["", "", "QS JS", ""]
    assert not {"t2-t0", "t2-t1", "s-t0"} & legal(layout)
    layout = after(layout, "deal")
    assert {"w-t0", "w-t1", "w-t3"} <= legal(layout)
    assert not {"t2-t0", "t2-t0x2", "t4-t0", "s-t0"} & legal(layout)


def test_one_at_a_time() -> None:
    """one card at a time to the waste; …"""
    layout = after(american_toad(stock="KD QD JD"), "deal deal")
    assert shown(layout, "w") == "KD QD"
    assert len(layout.piles["s"]) == 73


def test_one_redeal() -> None:
    """… 1 redeal: the waste is turned over"""
    layout = after(american_toad(stock="KD QD"), "deal " * 75 + "redeal deal deal")
    assert shown(layout, "w") == "KD QD"
    assert refused(after(layout, "deal " * 73), "redeal") == "no redeal is left; this game has 1"
