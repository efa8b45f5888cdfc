"""9. Storehouse."""

from dataclasses import replace

from cadogan.rules import GAMES
from cadogan.rules.axes import Build
from cadogan.rules.cards import PACK
from tests.rules.decks import after, legal, pile, refused, shown, storehouse


def test_it_is_canfield() -> None:
    """As Canfield, but … four, up in suit to the ace … columns are built down in suit with wrap; one card or the
    whole column moves to another column … a gap is filled at once from the reserve, whose new top is turned up
    … when the reserve is empty a gap takes the waste top or the top card of a column
    """
    rules, canfield = GAMES["storehouse"].rules, GAMES["canfield"].rules
    assert (rules.build, canfield.build) == (Build(match="suit"), Build(match="alternating"))
    assert rules == replace(
        canfield,
        taken_out="2",
        deal=("reserve", "tableau from the right"),
        base="2",
        build=rules.build,
        cards_to_waste=1,
        redeals=2,
    )


def test_the_twos() -> None:
    """… the four twos are taken out first and start the foundations (base 2); …"""
    layout = GAMES["storehouse"].start(PACK)
    assert [pile(layout, f"f{number}") for number in range(4)] == ["2C", "2S", "2H", "2D"]
    assert layout.home == 4
    layout = storehouse(columns="3H AH 3D")
    assert {"t0-f2", "t2-f3"} <= legal(layout)
    assert refused(layout, "t1-f2") == "f2 takes 3H next, not AH"


def test_the_ace_comes_last() -> None:
    """… (base 2)…"""
    layout = storehouse(reserve="3C 4C 5C 6C 7C 8C 9C TC JC QC KC", columns="AC")
    layout = after(layout, "r0-f0 " * 11)
    assert "t0-f0" in legal(layout)
    assert after(layout, "t0-f0").piles["f0"][-1] == PACK[0]


def test_the_deal() -> None:
    """… then 13 to the reserve and one to each of four columns. Stock 31"""
    layout = GAMES["storehouse"].start(PACK)
    others = [card for card in PACK if card.rank != 1]
    assert list(layout.piles["r0"]) == others[:13]
    assert shown(layout, "r0").split() == ["--"] * 12 + [str(others[12])]
    assert [layout.piles[f"t{column}"] for column in (3, 2, 1, 0)] == [(card,) for card in others[13:17]]
    assert list(layout.piles["s"]) == others[:16:-1]


def test_columns_in_suit() -> None:
    """… columns are built down in suit …"""
    layout = storehouse(columns="8H 7H 7D 8S")
    assert "t1-t0" in legal(layout)
    assert not {"t2-t0", "t1-t3", "t2-t3", "t0-t1"} & legal(layout)


def test_columns_wrap() -> None:
    """… with wrap; …"""
    layout = storehouse(columns="AH KH AD")
    assert "t1-t0" in legal(layout)
    assert not {"t0-t1", "t1-t2"} & legal(layout)


def test_one_card_or_the_whole_column() -> None:
    """As Canfield, …"""
    layout = after(storehouse(reserve="8D 7C", columns="8H 7H 6H 9H"), "t1-t0 t2-t0")
    assert [pile(layout, f"t{column}") for column in range(4)] == ["8H 7H 6H", "8D", "7C", "9H"]
    assert "t0-t3x3" in legal(layout)
    assert not {"t0-t3", "t0-t3x2"} & legal(layout)


def test_the_stock() -> None:
    """… one card at a time from the stock to the waste; …"""
    layout = after(storehouse(stock="KD 9S"), "deal deal")
    assert shown(layout, "w") == "KD 9S"
    assert len(layout.piles["s"]) == 29


def test_two_redeals() -> None:
    """… 2 redeals: the waste is turned over"""
    layout = after(storehouse(stock="KD 9S"), ("deal " * 31 + "redeal ") * 2)
    layout = after(layout, "deal deal")
    assert shown(layout, "w") == "KD 9S"
    assert refused(after(layout, "deal " * 29), "redeal") == "no redeal is left; this game has 2"
