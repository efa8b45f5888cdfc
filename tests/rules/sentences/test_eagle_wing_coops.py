"""5. Eagle Wing with building."""

from dataclasses import replace

from cadogan.rules import GAMES, Layout
from cadogan.rules.game import OptionValue
from tests.rules.decks import after, eagle_wing, legal, pile, refused, shown

CLUBS = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AH AS"
"""A trunk that comes home after 2C on a base of AC, but for its last two cards."""


def coops(base: str = "2C", wings: str = "", trunk: str = "", stock: str = "", **options: OptionValue) -> Layout:
    return eagle_wing(base, wings, trunk, stock, game="eagle-wing-coops", **options)


def test_it_is_eagle_wing() -> None:
    """As Eagle Wing, but … 13 cards face down to the trunk, one face up to each of eight wings, one to the
    first foundation. Stock 30 … four, up in suit with wrap from the base … filled at once and automatically by
    the top of the trunk, turned up … face down *(choice, as in Eagle Wing)*. When one card is left it is turned
    up and may go to a foundation or a wing … one card at a time to the waste … 2: the waste is turned over
    """
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
    """… a gap takes the waste top or the top of another wing; the stock card does not go there
    directly.
    """
    layout = after(coops("AC", wings="2C 9D 8D", trunk=CLUBS, stock="QD"), "t0-f0 " * 12 + "r0-f1 t0-f2 t2-t1")
    assert "t1-t0" in legal(layout)
    assert refused(layout, "s-t0").startswith("t0 is a gap; it now takes only the top of the waste or the top card of")
    layout = after(layout, "deal")
    assert {"w-t0", "w-t2", "t1-t0", "t1-t2"} <= legal(layout)
    assert not any(move.startswith("s-") for move in legal(layout))


def test_the_options() -> None:
    """Same options, and two more: …"""
    shared, more = GAMES["eagle-wing-coops"].options[:3], GAMES["eagle-wing-coops"].options[3:]
    assert shared == GAMES["eagle-wing"].options
    assert [(option.name, option.values) for option in more] == [("runs", ("single", "any")), ("limit", (3, None))]
    assert GAMES["eagle-wing-coops"].chosen == GAMES["eagle-wing"].chosen


def test_runs() -> None:
    """`runs` (`single`, or `any`: any run from the top of a wing moves to another wing as a unit) …"""
    layout = after(coops(wings="8H 7H 9H 8D 7D 6D TH", runs="any"), "t1-t0 t4-t3 t5-t3")
    assert "t0-t2x2" in legal(layout)
    assert pile(after(layout, "t0-t2x2"), "t2") == "9H 8H 7H"
    assert refused(layout, "t3-t2x2").startswith("7D may not lie on 9H")
    assert refused(layout, "t3-f3x2") == "a run moves only from one tableau pile to another"


def test_limit() -> None:
    """… and `limit` (3, or unlimited: the most cards that building may put on a wing; a run moves only where it keeps
    to the limit).
    """
    wings = "TH 9H 8H 7H 6H JH"
    layout = after(coops(wings=wings, runs="any"), "t1-t0 t3-t2 t4-t2")
    assert refused(layout, "t2-t0x3") == "t0 may hold at most 3 cards"
    layout = after(coops(wings=wings, runs="any", limit=None), "t1-t0 t3-t2 t4-t2 t2-t0x3 t0-t5x5")
    assert pile(layout, "t5") == "JH TH 9H 8H 7H 6H"
    layout = after(coops(wings=wings, limit=None), "t1-t0 t2-t0 t3-t0 t4-t0")
    assert pile(layout, "t0") == "TH 9H 8H 7H 6H"


def test_a_playable_trunk_top_is_built() -> None:
    """`trunk_top=playable` with `runs=any` is the game as goodsol.com has it …"""
    layout = coops(wings="7H", trunk="6H 5H 9C", trunk_top="playable", runs="any")
    layout = after(layout, "r0-t0 r0-t0")
    assert pile(layout, "t0") == "7H 6H 5H"
    assert shown(layout, "r0") == "-- " * 10 + "9C"
