"""4. Eagle Wing."""

from dataclasses import replace

import pytest

from cadogan.races.settings import Settings, settled
from cadogan.rules import GAMES, InvalidOption
from cadogan.rules.cards import PACK
from cadogan.rules.game import OptionValue
from tests.rules.decks import after, deck, eagle_wing, legal, pile, refused, shown

CLUBS = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AH AS"
"""A trunk that comes home after 2C on a base of AC, but for its last two cards."""
CLUBS_HOME = "t0-f0 " * 12
"""2C, and each card that takes its place."""


def test_the_deal() -> None:
    """13 cards face down to the trunk (the reserve; the 13th is its top), one card face up to each of eight wings
    (four to the left, four to the right, left to right), then one card to the first foundation: the base. Stock 30
    """
    dealt = [str(card) for card in PACK]
    layout = GAMES["eagle-wing"].start(PACK)
    assert pile(layout, "r0").split() == dealt[:13]
    assert shown(layout, "r0").split() == ["--"] * 13
    assert [shown(layout, f"t{wing}") for wing in range(8)] == dealt[13:21]
    assert [shown(layout, f"f{number}") for number in range(4)] == ["", dealt[21], "", ""]
    assert pile(layout, "s").split() == dealt[:21:-1]


def test_foundations() -> None:
    """four, up in suit with wrap from the base"""
    layout = eagle_wing("QH", wings="KH QC KC AH JH")
    assert legal(layout) == {"t0-f2", "t1-f0", "deal"}
    assert {"t2-f0", "t3-f2"} <= legal(after(layout, "t0-f2 t1-f0"))


def test_wings_do_not_build() -> None:
    """no building. Each wing's card → foundations only"""
    layout = after(eagle_wing("2C", wings="8H 7H 7S 9S", stock="6S"), "deal")
    assert legal(layout) == {"deal"}
    assert refused(layout, "t1-t0") == "there is no building on the tableau in this game"


def test_gaps_are_filled_at_once() -> None:
    """filled at once and automatically by the top of the trunk, turned up; …"""
    layout = after(eagle_wing("7H", wings="2S 8H", trunk="QS JS"), "t1-f2")
    assert (shown(layout, "t1"), shown(layout, "r0")) == ("QS", " ".join(["--"] * 12))


def test_a_trunk_of_several_cards_is_not_available() -> None:
    """face down."""
    layout = eagle_wing("7H", trunk="8H")
    assert refused(layout, "r0-f2") == "r0 is not available until one card is left; it has 13"


def test_the_last_card_of_the_trunk() -> None:
    """When one card is left it is turned up and is available to the foundations, without waiting for a gap; …"""
    layout = eagle_wing("AC", wings="2C", trunk=CLUBS)
    before = after(layout, "t0-f0 " * 11)
    assert shown(before, "r0") == "-- --"
    layout = after(before, "t0-f0")
    assert (shown(layout, "t0"), shown(layout, "r0")) == ("AH", "AS")
    assert {"r0-f1", "t0-f2"} <= legal(layout)
    assert layout.seen.bit_count() == before.seen.bit_count() + 2
    assert pile(after(layout, "r0-f1"), "r0") == ""


def test_the_last_card_of_the_trunk_fills_the_next_gap() -> None:
    """… it still fills the next gap"""
    layout = after(eagle_wing("AC", wings="2C", trunk=CLUBS), CLUBS_HOME)
    layout = after(layout, "t0-f2")
    assert (pile(layout, "t0"), pile(layout, "r0")) == ("AS", "")


def test_gaps_once_the_trunk_is_empty() -> None:
    """a gap may be filled, when the player likes, by the top of the waste or by the next card of the stock, even while
    the waste holds cards
    """
    layout = eagle_wing("AC", wings="2C", trunk=CLUBS, stock="9D TD JD")
    layout = after(layout, CLUBS_HOME + "r0-f1 t0-f2 deal")
    assert {"w-t0", "s-t0", "deal"} == legal(layout)
    assert pile(after(layout, "w-t0"), "t0") == "9D"
    straight = after(layout, "s-t0")
    assert (pile(straight, "t0"), pile(straight, "w")) == ("TD", "9D")
    assert pile(after(layout, "deal deal"), "t0") == ""


def test_the_stock() -> None:
    """one card at a time to the waste, top available to foundations"""
    layout = after(eagle_wing("7H", stock="8H 9H 2C"), "deal deal")
    assert shown(layout, "w") == "8H 9H"
    assert "w-f2" not in legal(layout)  # 8H lies under 9H
    assert "w-f2" in legal(after(eagle_wing("7H", stock="8H"), "deal"))


def test_two_redeals() -> None:
    """2: the waste is turned over"""
    layout = after(eagle_wing(stock="9D TD JD"), "deal " * 30 + "redeal deal deal")
    assert shown(layout, "w") == "9D TD"
    layout = after(layout, "deal " * 28 + "redeal " + "deal " * 30)
    assert refused(layout, "redeal") == "no redeal is left; this game has 2"


@pytest.mark.parametrize("trunk", [11, 13, 21])
def test_the_option_trunk(trunk: int) -> None:
    """`trunk` (11 to 21 cards) …"""
    layout = GAMES["eagle-wing"].with_options(trunk=trunk).start(deck([]))
    assert (len(layout.piles["r0"]), len(layout.piles["s"])) == (trunk, 52 - 9 - trunk)


@pytest.mark.parametrize("redeals", [0, 1, 2])
def test_the_option_redeals(redeals: int) -> None:
    """… `redeals` (0 to 2, or unlimited) …"""
    layout = after(
        eagle_wing("7H", trunk="7C 7S 7D 9H", stock="8H", redeals=redeals),
        "deal " * 30 + ("redeal " + "deal " * 30) * redeals,
    )
    assert layout.is_stuck
    unlimited = eagle_wing("7H", trunk="7C 7S 7D 9H", stock="8H", redeals=None)
    assert "deal" in legal(after(unlimited, ("deal " * 30 + "redeal ") * (redeals + 1)))


def test_the_pack() -> None:
    """One pack."""
    assert len(eagle_wing().deal.cards) == 52
    assert " ".join(eagle_wing().piles) == "s w f0 f1 f2 f3 t0 t1 t2 t3 t4 t5 t6 t7 r0"


def test_several_gaps_are_filled_from_the_left() -> None:
    """… when several wings are empty, left to right"""
    rules = replace(GAMES["eagle-wing"].rules, deal=("reserve", "foundation"))  # leaves every wing empty
    layout = replace(GAMES["eagle-wing"], rules=rules).start(PACK)
    assert [layout.piles[f"t{wing}"] for wing in range(8)] == [(card,) for card in PACK[12:4:-1]]


def test_every_option_has_a_default() -> None:
    """Every option has a default, and a race stores the options that it is played with; …"""
    assert GAMES["eagle-wing"].chosen == {"trunk": 13, "redeals": 2}
    assert settled(Settings(game="eagle-wing"))[0].options == {"trunk": 13, "redeals": 2}
    assert settled(Settings(game="eagle-wing", options={"trunk": 20}))[0].options == {"trunk": 20, "redeals": 2}


@pytest.mark.parametrize(
    ("option", "default", "other"), [("trunk_top", "hidden", "playable"), ("runs", "single", "any"), ("limit", 3, None)]
)
def test_newer_options_are_stored_where_they_differ(option: str, default: OptionValue, other: OptionValue) -> None:
    """`trunk_top`, `runs` and `limit` only where they differ from it."""
    stored = {"trunk": 13, "redeals": 2}
    assert settled(Settings(game="eagle-wing-coops", options={option: default}))[0].options == stored
    assert settled(Settings(game="eagle-wing-coops", options={option: other}))[0].options == {**stored, option: other}


@pytest.mark.parametrize("options", [{"trunk": 10}, {"trunk": 22}, {"redeals": 3}, {"redeals": -1}])
def test_options_out_of_range(options: dict[str, int]) -> None:
    """`trunk` (11 to 21 cards), `redeals` (0 to 2, or unlimited) …"""
    with pytest.raises(InvalidOption):
        GAMES["eagle-wing"].with_options(options)


def test_a_playable_trunk_top() -> None:
    """… and `trunk_top` (`hidden`, or `playable`: the top card of the trunk is always face up and available)."""
    layout = eagle_wing("AC", wings="9H", trunk="2C 3C 9C", trunk_top="playable")
    assert shown(layout, "r0") == "-- " * 12 + "2C"
    layout = after(layout, "r0-f0")
    assert shown(layout, "r0") == "-- " * 11 + "3C"
    layout = after(layout, "r0-f0")
    assert refused(layout, "r0-f0") == "f0 takes 4C next, not 9C"
    hidden = eagle_wing("AC", wings="9H", trunk="2C", trunk_top="hidden")
    assert shown(hidden, "r0") == "-- " * 12 + "--"
    assert refused(hidden, "r0-f0") == "r0 is not available until one card is left; it has 13"
