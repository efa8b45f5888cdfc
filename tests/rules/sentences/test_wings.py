"""6. Wings."""

from dataclasses import replace

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, eagle_wing, legal, refused


def test_the_presets_are_ours() -> None:
    """The sources name Wings and Bald Eagle as variations in redeals and in the size of the trunk, and give no
    numbers; these presets are ours …, and the descriptions of the games say so.
    """
    assert any("give no numbers" in choice and "are ours" in choice for choice in GAMES["wings"].choices)


def test_the_building() -> None:
    """Both build as `eagle-wing-coops`. … four, up in suit with wrap from the base … the wings are built down
    in suit, with wrap, at most three cards on a wing. Only one card at a time moves from wing to wing *(choice;
    the options `runs` and `limit` allow more)*. The waste top, and the last trunk card once it is turned up,
    may be built on a wing too. Wings ignore the base: a card one below it may go on a base card … filled at
    once and automatically by the top of the trunk, turned up … face down *(choice, as in Eagle Wing)*. When one
    card is left it is turned up and may go to a foundation or a wing … a gap takes the waste top or the top of
    another wing; the stock card does not go there directly … one card at a time to the waste
    """
    coops = GAMES["eagle-wing-coops"].rules
    rules = replace(GAMES["wings"].rules, reserve_depth=coops.reserve_depth, redeals=coops.redeals)
    assert rules == coops
    assert "t1-t0" in legal(eagle_wing("2C", wings="8H 7H", game="wings"))


def test_trunk_and_redeals() -> None:
    """14 cards face down to the trunk, one face up to each of eight wings, one to the first foundation. Stock
    29 … 1: the waste is turned over
    """
    layout = GAMES["wings"].start(PACK)
    assert (len(layout.piles["r0"]), len(layout.piles["s"])) == (14, 29)
    assert [len(layout.piles[f"t{wing}"]) for wing in range(8)] == [1] * 8
    assert layout.home == 1
    layout = after(layout, "deal " * 29 + "redeal " + "deal " * 29)
    assert refused(layout, "redeal") == "no redeal is left; this game has 1"


def test_the_options() -> None:
    """They have the same options, with these as their defaults."""
    assert GAMES["wings"].options == GAMES["bald-eagle"].options == GAMES["eagle-wing-coops"].options
    assert GAMES["wings"].chosen == {"trunk": 14, "redeals": 1}
    assert GAMES["bald-eagle"].chosen == {"trunk": 17, "redeals": 2}
