"""8. Canfield."""

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, canfield, legal, pile, refused, shown

CLUBS = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AS"
"""A reserve that comes home on a base of AC."""


def test_the_pack() -> None:
    """One pack."""
    assert len(canfield().deal.cards) == 52
    assert " ".join(canfield().piles) == "s w f0 f1 f2 f3 t0 t1 t2 t3 r0"


def test_the_base() -> None:
    """`deck[0]` goes to the first foundation: the base."""
    layout = GAMES["canfield"].start(PACK)
    assert [pile(layout, f"f{number}") for number in range(4)] == ["AC", "", "", ""]
    assert "t0-f2" in legal(canfield("7C", columns="7H"))
    assert "t0-f2" not in legal(canfield("7C", columns="8H"))


def test_the_reserve() -> None:
    """The next 13 to the reserve, the last of them its top, face up; the others face down."""
    layout = GAMES["canfield"].start(PACK)
    assert layout.piles["r0"] == PACK[1:14]
    assert shown(layout, "r0").split() == ["--"] * 12 + [str(PACK[13])]


def test_the_columns() -> None:
    """Then one card face up to each of four columns, right to left …. Stock 34."""
    layout = GAMES["canfield"].start(PACK)
    assert [shown(layout, f"t{column}") for column in (3, 2, 1, 0)] == [str(card) for card in PACK[14:18]]
    assert layout.piles["s"] == PACK[:17:-1]
    assert set(shown(layout, "s").split()) == {"--"}
    assert len(layout.piles["s"]) == 34


def test_foundations() -> None:
    """up in suit with wrap."""
    layout = canfield("QH", columns="KH QC KC AH")
    assert {"t0-f2", "t1-f0"} <= legal(layout)
    assert refused(layout, "t2-f2") == "f2 is the foundation of hearts, and the card is KC"
    assert refused(layout, "t3-f2") == "f2 takes KH next, not AH"
    assert "t3-f2" in legal(after(layout, "t0-f2"))


def test_columns_down_in_alternating_colour() -> None:
    """columns down in alternating colour …"""
    layout = canfield("2C", columns="7H 6S 6D 8S")
    assert {"t1-t0", "t0-t3"} <= legal(layout)
    assert not {"t2-t0", "t3-t0", "t0-t1", "t1-t2", "t2-t3"} & legal(layout)


def test_columns_wrap() -> None:
    """… with wrap; …"""
    layout = canfield("2C", columns="AH KS KD QC")
    assert "t1-t0" in legal(layout)
    assert not {"t2-t0", "t0-t1"} & legal(layout)


def test_one_card_or_the_whole_column() -> None:
    """… one card or the whole column moves to another column."""
    layout = after(canfield("2C", reserve="8D 7C", columns="8H 7S 6D 9C"), "t1-t0 t2-t0")
    assert [pile(layout, f"t{column}") for column in range(4)] == ["8H 7S 6D", "8D", "7C", "9C"]
    assert {"t0-t2", "t0-t3x3"} <= legal(layout)
    assert refused(layout, "t0-t1x2") == "one card or an entire pile moves to another; t0 has 3 cards"


def test_a_long_column() -> None:
    """… the whole column moves to another column."""
    layout = canfield("2C", reserve="5C 4D", columns="8H 7S 6D 9C")
    layout = after(layout, "t1-t0 t2-t0 t1-t0 t2-t0 t0-t3x5")
    assert pile(layout, "t3") == "9C 8H 7S 6D 5C 4D"


def test_available_cards() -> None:
    """Reserve top, waste top and column tops are available to foundations and columns."""
    layout = canfield("7H", reserve="8H", columns="9S 6S 7D 5D", stock="KD QD 5H")
    assert {"r0-f2", "r0-t0", "t2-f3", "t3-t1"} <= legal(layout)
    assert "w-t1" in legal(after(layout, "deal"))
    assert "w-f1" in legal(after(canfield("7H", stock="KD QD 7S"), "deal"))


def test_a_gap_is_filled_at_once() -> None:
    """a gap is filled at once from the reserve, whose new top is turned up"""
    layout = after(canfield("7H", reserve="QS JS", columns="8H"), "t0-f2")
    assert pile(layout, "t0") == "QS"
    assert shown(layout, "r0").split() == ["--"] * 11 + ["JS"]
    assert not any(move.endswith("-t0") and move.startswith("w") for move in legal(layout))


def test_gaps_without_a_reserve() -> None:
    """… when the reserve is empty a gap takes the waste top or the top card of a column."""
    layout = canfield("AC", reserve=CLUBS, columns="2S 9H 8S KD", stock="KH KS QD")
    layout = after(layout, "r0-f0 " * 12 + "r0-f1 t0-f1 t2-t1")
    assert not {"s-t0", "s-t2"} & legal(layout)  # though the waste is empty
    layout = after(layout, "deal")
    assert [pile(layout, f"t{column}") for column in range(4)] == ["", "9H 8S", "", "KD"]
    assert {"w-t0", "w-t2", "t1-t0", "t1-t2", "deal"} <= legal(layout)
    assert not {"s-t0", "t3-t0", "t1-t0x2"} & legal(layout)


def test_three_at_a_time() -> None:
    """three at a time to the waste (fewer if fewer are left; the last one turned is on top), …"""
    layout = after(canfield(stock="KD QD JD TD 9D 8D"), "deal deal")
    assert shown(layout, "w") == "KD QD JD TD 9D 8D"
    layout = after(layout, "deal " * 9)
    assert (len(layout.piles["s"]), len(layout.piles["w"])) == (1, 33)
    layout = after(layout, "deal")
    assert (len(layout.piles["s"]), len(layout.piles["w"])) == (0, 34)


def test_unlimited_redeals() -> None:
    """… unlimited redeals: the waste is turned over."""
    layout = canfield("7H", stock="KD QD 8H")
    for _ in range(20):
        layout = after(layout, "deal")
        assert shown(layout, "w") == "KD QD 8H"
        layout = after(layout, "deal " * 11 + "redeal")
