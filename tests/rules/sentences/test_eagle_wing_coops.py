"""5. Eagle Wing with building."""

from dataclasses import replace

from cadogan.rules import GAMES, Layout
from tests.rules.decks import after, eagle_wing, legal, pile, refused

CLUBS = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AH AS"
"""A trunk that comes home after 2C on a base of AC, but for its last two cards."""


def coops(base: str = "2C", wings: str = "", trunk: str = "", stock: str = "") -> Layout:
    return eagle_wing(base, wings, trunk, stock, game="eagle-wing-coops")


def test_it_is_eagle_wing() -> None:
    """As Eagle Wing, but …"""
    rules, eagle = GAMES["eagle-wing-coops"].rules, GAMES["eagle-wing"].rules
    assert rules.build is not None
    bare = replace(rules, build=None, pile_limit=None, gaps_without_reserve=eagle.gaps_without_reserve)
    assert bare == eagle


def test_down_in_suit() -> None:
    """… the wings are built down in suit, …"""
    layout = coops(wings="8H 7H 7D 8D 9H")
    assert {"t1-t0", "t2-t3", "t0-t4"} <= legal(layout)
    assert not {"t2-t0", "t1-t3", "t0-t1", "t3-t4", "t1-t4"} & legal(layout)  # other suits, up, two below


def test_wrap() -> None:
    """… with wrap, …"""
    layout = coops(wings="AH KH")
    assert "t1-t0" in legal(layout)
    assert "t0-t1" not in legal(layout)


def test_three_cards() -> None:
    """… at most three cards on a wing."""
    layout = after(coops(wings="9H 8H 7H 6H"), "t1-t0 t2-t0")
    assert pile(layout, "t0") == "9H 8H 7H"
    assert refused(layout, "t3-t0") == "t0 may hold at most 3 cards"


def test_one_card_at_a_time() -> None:
    """Only one card at a time moves from wing to wing."""
    layout = after(coops(wings="8H 7H 9H 8D 7D", trunk="8S"), "t1-t0")
    assert pile(layout, "t0") == "8H 7H"
    assert refused(layout, "t0-t2x2") == "one card at a time moves between tableau piles"
    assert "t4-t3" in legal(layout)


def test_the_waste_is_built() -> None:
    """The waste top, … may be built on a wing too."""
    layout = after(coops(wings="7H", stock="6H"), "deal")
    assert "w-t0" in legal(layout)
    assert pile(after(layout, "w-t0"), "t0") == "7H 6H"


def test_the_last_trunk_card_is_built() -> None:
    """… and the last trunk card once it is turned up, may be built on a wing too."""
    layout = after(coops("AC", wings="2C 2S", trunk=CLUBS), "t0-f0 " * 11)
    assert refused(layout, "r0-t1") == "r0 is not available until one card is left; it has 2"
    layout = after(layout, "t0-f0")
    assert "r0-t1" in legal(layout)
    assert pile(after(layout, "r0-t1"), "t1") == "2S AS"


def test_wings_ignore_the_base() -> None:
    """Wings ignore the base: a card one below it may go on a base card."""
    assert "t1-t0" in legal(coops("7H", wings="7D 6D"))


def test_gaps() -> None:
    """Once the trunk is empty, a gap takes the waste top or the top of another wing; the stock card does not go there
    directly.
    """
    layout = after(coops("AC", wings="2C 9D 8D", trunk=CLUBS, stock="QD"), "t0-f0 " * 12 + "r0-f1 t0-f2 t2-t1")
    assert "t1-t0" in legal(layout)
    assert refused(layout, "s-t0").startswith("t0 is a gap; it now takes only the top of the waste or the top card of")
    layout = after(layout, "deal")
    assert {"w-t0", "w-t2", "t1-t0", "t1-t2"} <= legal(layout)
    assert not any(move.startswith("s-") for move in legal(layout))


def test_the_options() -> None:
    """Same options."""
    assert GAMES["eagle-wing-coops"].options == GAMES["eagle-wing"].options
    assert GAMES["eagle-wing-coops"].chosen == GAMES["eagle-wing"].chosen
