"""1. Duchess."""

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, duchess, legal, pile, refused, shown

ACES_ON_FANS = ("3C 2C AC", "3S 2S AS", "3H 2H AH", "3D 2D AD")
FANS_HOME = "r0-f0 r0-f0 r0-f0 r1-f1 r1-f1 r1-f1 r2-f2 r2-f2 r2-f2 r3-f3 r3-f3 r3-f3"


def test_the_deal() -> None:
    """three rounds of one card to each of four reserve fans, all face up (fan 0 gets `deck[0]`, `deck[4]`, `deck[8]`;
    `deck[8]` is its top); then one card face up to each of four columns (`deck[12..15]`); stock = the other 36
    """
    dealt = [str(card) for card in PACK]
    layout = GAMES["duchess"].start(PACK)
    assert [shown(layout, f"r{fan}").split() for fan in range(4)] == [dealt[fan:12:4] for fan in range(4)]
    assert [shown(layout, f"t{column}") for column in range(4)] == dealt[12:16]
    assert pile(layout, "s").split() == dealt[:15:-1]
    assert set(shown(layout, "s").split()) == {"--"}


def test_the_start() -> None:
    """the player moves the top card of any fan to a foundation: its rank is the base of all four. Until then no
    other move exists, `deal` included
    """
    layout = duchess(fans=("5C", "8S", "8H", "JD"), columns="9D")  # 8S might lie on 9D
    assert legal(layout) == {"r0-f0", "r1-f1", "r2-f2", "r3-f3"}
    layout = after(layout, "r1-f1")
    assert {"deal", "r2-f2"} <= legal(layout)
    assert not {"r0-f0", "r3-f3"} & legal(layout)


def test_up_in_suit() -> None:
    """four, up in suit …"""
    layout = after(duchess(fans=("5C", "", "", ""), columns="6C 6S 4C 7C"), "r0-f0")
    assert "t0-f0" in legal(layout)
    assert refused(layout, "t1-f0") == "f0 is the foundation of clubs, and the card is 6S"
    assert not {"t2-f0", "t3-f0"} & legal(layout)
    assert "t3-f0" in legal(after(layout, "t0-f0"))


def test_up_with_wrap_from_the_base() -> None:
    """… with wrap from the base, one for each suit, until each has thirteen cards"""
    layout = after(duchess(fans=("KC", "", "", ""), columns="AC KS AS 2C"), "r0-f0")
    assert {"t0-f0", "t1-f1"} <= legal(layout)
    assert refused(layout, "t2-f1") == "f1 takes KS next, not AS"
    assert {"t2-f1", "t3-f0"} <= legal(after(layout, "t0-f0 t1-f1"))


def test_down_in_alternating_colour() -> None:
    """four columns, down in alternating colour, …"""
    layout = after(duchess(fans=("2C", "", "", ""), columns="7H 6S 6D 8S"), "r0-f0")
    assert "t1-t0" in legal(layout)  # black six on red seven
    assert "t0-t3" in legal(layout)  # red seven on black eight
    assert not {"t2-t0", "t3-t0", "t0-t1"} & legal(layout)  # red on red, up, up


def test_down_with_wrap() -> None:
    """… with wrap."""
    layout = after(duchess(fans=("2C", "", "", ""), columns="AH KS KD QC"), "r0-f0")
    assert "t1-t0" in legal(layout)
    assert "t2-t0" not in legal(layout)
    assert not {"t0-t1", "t0-t3"} & legal(layout)


def test_the_base_rank_is_not_special() -> None:
    """The base rank is not special here: a card one below the base may go on a base card"""
    layout = after(duchess(fans=("7C", "", "", ""), columns="7H 6S"), "r0-f0")
    assert "t1-t0" in legal(layout)


def test_available_cards() -> None:
    """top of each fan, top of each column, top of the waste → foundation or column."""
    layout = duchess(fans=("2C", "9D 6S 3C", "6C", ""), columns="7H 3D 3S 8S", stock="4C 6D 7D")
    layout = after(layout, "r0-f0 r1-f0 deal")
    assert {"r1-t0", "r2-t0", "w-f0"} <= legal(layout)
    layout = after(layout, "deal deal")
    assert "w-t3" in legal(layout)  # 7D on 8S; 4C lies below
    assert "w-f0" not in legal(layout)
    assert "t0-t3" in legal(layout)


def test_nothing_is_placed_on_a_fan() -> None:
    """Nothing is ever placed on a fan"""
    layout = after(duchess(fans=("7H", "8S 5C 5D", "", ""), columns="6S"), "r0-f2")
    assert not any("-r" in move for move in legal(layout))


def test_any_run() -> None:
    """one card, or any run from the top of a column, moves to another column as a unit …."""
    layout = duchess(fans=("2C", "7S", "6D", ""), columns="8H 8D 7C 6H")
    layout = after(layout, "r0-f0 r1-t0 r2-t0")
    assert pile(layout, "t0") == "8H 7S 6D"
    assert {"t0-t1x2", "t0-t2"} <= legal(layout)  # 7S 6D on 8D, 6D on 7C
    assert not {"t0-t1", "t0-t1x3", "t0-t2x2"} & legal(layout)
    after_run = after(layout, "t0-t1x2")
    assert (pile(after_run, "t0"), pile(after_run, "t1")) == ("8H", "8D 7S 6D")


def test_a_long_run() -> None:
    """any run from the top of a column, moves to another column as a unit"""
    layout = duchess(fans=("2C", "5S 7S", "6D", "4H"), columns="8H 9S TD JC")
    layout = after(layout, "r0-f0 r1-t0 r2-t0 r1-t0 r3-t0 t1-t2 t2-t3x2 t0-t3x5")
    assert pile(layout, "t3") == "JC TD 9S 8H 7S 6D 5S 4H"


def test_only_whole_columns() -> None:
    """`whole` (PySolFC's way: only an entire column moves to another column, not even its top card alone)"""
    layout = duchess(fans=("2C", "7S", "6D", ""), columns="8H 8D 7C 9S", runs="whole")
    layout = after(layout, "r0-f0 r1-t0 r2-t0")
    assert not {"t0-t1x2", "t0-t2"} & legal(layout)
    assert {"t0-t3x3", "t2-t1"} <= legal(layout)  # a card that is alone is an entire column
    assert refused(layout, "t0-t2") == "only an entire pile moves to another; t0 has 3 cards"


def test_gaps_while_a_fan_has_a_card() -> None:
    """While any fan has a card: only by the top card of a fan."""
    layout = after(duchess(fans=("2C", "", "", ""), columns="3C 9H 8S"), "r0-f0 t0-f0 deal")
    assert {"r0-t0", "r1-t0", "r2-t0", "r3-t0"} <= legal(layout)
    assert not {"w-t0", "s-t0", "t1-t0", "t2-t0"} & legal(layout)
    assert refused(layout, "w-t0") == "t0 is a gap; it now takes only the top of the reserve"


def test_gaps_are_filled_when_the_player_likes() -> None:
    """filled when the player likes."""
    layout = after(duchess(fans=("2C", "", "", ""), columns="3C"), "r0-f0 t0-f0 deal deal")
    assert pile(layout, "t0") == ""


def test_gaps_once_all_fans_are_empty() -> None:
    """Once all fans are empty: by the top of the waste, or, when the waste is empty, by the next card of the stock."""
    layout = after(duchess(fans=ACES_ON_FANS, columns="4C 9H 8S", stock="KD QD"), FANS_HOME + " t0-f0")
    assert "s-t0" in legal(layout)
    straight = after(layout, "s-t0")
    assert (pile(straight, "t0"), pile(straight, "w"), len(straight.piles["s"])) == ("KD", "", 35)
    by_waste = after(layout, "deal")
    assert "w-t0" in legal(by_waste)
    assert "s-t0" not in legal(by_waste)


def test_gaps_are_never_filled_from_another_column() -> None:
    """Never from another column"""
    layout = after(duchess(fans=ACES_ON_FANS, columns="4C 9H 8S"), FANS_HOME + " t0-f0 t2-t1")
    assert not {"t1-t0", "t1-t0x2", "t1-t2"} & legal(layout)


def test_one_card_at_a_time() -> None:
    """one card at a time to the waste"""
    layout = after(duchess(fans=("2C", "", "", ""), stock="KD 4S 9H"), "r0-f0 deal deal")
    assert shown(layout, "w") == "KD 4S"
    assert len(layout.piles["s"]) == 34


def test_one_redeal() -> None:
    """1: the waste is turned over, so its cards come in the same order as before"""
    layout = after(duchess(fans=("2C", "", "", ""), stock="KD 4S 9H"), "r0-f0" + " deal" * 36)
    layout = after(layout, "redeal deal deal deal")
    assert shown(layout, "w") == "KD 4S 9H"
    assert refused(after(layout, "deal " * 33), "redeal") == "no redeal is left; this game has 1"


def test_the_pack() -> None:
    """One pack."""
    assert len(duchess().deal.cards) == 52
    assert " ".join(duchess().piles) == "s w f0 f1 f2 f3 t0 t1 t2 t3 r0 r1 r2 r3"


def test_the_source_of_the_rules() -> None:
    """Invented by Morehead and Mott-Smith, 1950."""
    assert GAMES["duchess"].source.startswith("Morehead and Mott-Smith, 1950")


def test_the_time() -> None:
    """About 10 minutes."""
    assert GAMES["duchess"].minutes == 10


def test_the_option() -> None:
    """Option `runs`: `any` (default) or …"""
    assert GAMES["duchess"].chosen == {"runs": "any"}
    assert GAMES["duchess"].options[0].values == ("any", "whole")


def test_a_gap_is_not_filled_at_once() -> None:
    """filled when the player likes."""
    layout = after(duchess(fans=("2C", "", "", ""), columns="3C"), "r0-f0 t0-f0")
    assert {"deal", "r0-t0"} <= legal(layout)
    assert pile(layout, "t0") == ""
