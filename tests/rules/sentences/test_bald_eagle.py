"""7. Bald Eagle."""

from dataclasses import replace

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, eagle_wing, legal, refused


def test_the_presets_are_ours() -> None:
    """As Wings, with another trunk and number of redeals; these presets are ours …, too."""
    assert any("give no numbers" in choice and "are ours" in choice for choice in GAMES["bald-eagle"].choices)


def test_the_building() -> None:
    """four, up in suit with wrap from the base … the wings are built down in suit, with wrap, at most three
    cards on a wing. Only one card at a time moves from wing to wing *(choice; the options `runs` and `limit`
    allow more)*. The waste top, and the last trunk card once it is turned up, may be built on a wing too. Wings
    ignore the base: a card one below it may go on a base card … filled at once and automatically by the top of
    the trunk, turned up … face down *(choice, as in Eagle Wing)*. When one card is left it is turned up and may
    go to a foundation or a wing … a gap takes the waste top or the top of another wing; the stock card does not
    go there directly … one card at a time to the waste
    """
    coops = GAMES["eagle-wing-coops"].rules
    rules = replace(GAMES["bald-eagle"].rules, reserve_depth=coops.reserve_depth, redeals=coops.redeals)
    assert rules == coops
    assert "t1-t0" in legal(eagle_wing("2C", wings="8H 7H", game="bald-eagle"))


def test_trunk_and_redeals() -> None:
    """17 cards face down to the trunk, one face up to each of eight wings, one to the first foundation. Stock
    26 … 2: the waste is turned over
    """
    layout = GAMES["bald-eagle"].start(PACK)
    assert (len(layout.piles["r0"]), len(layout.piles["s"])) == (17, 26)
    assert [len(layout.piles[f"t{wing}"]) for wing in range(8)] == [1] * 8
    assert layout.home == 1
    layout = after(layout, "deal " * 26 + "redeal " + "deal " * 26 + "redeal " + "deal " * 26)
    assert refused(layout, "redeal") == "no redeal is left; this game has 2"
