"""What every game shares, and the words that say it."""

import pytest

from cadogan.races.board import MOST_ACTIONS
from cadogan.races.events import SeatEnded
from cadogan.rules import GAMES, Card, InvalidDeck, InvalidMove, InvalidOption, Move
from cadogan.rules.cards import PACK
from cadogan.rules.words import HOME_IS_HOME
from tests.races.given import ADA, WON, at
from tests.races.test_full_board import full
from tests.rules.decks import after, canfield, duchess, eagle_wing, home_as_far_as_it_goes, legal, pile, refused, shown

NOTHING_HOME = "7C 7S 7D 8H"
"""A trunk from which nothing ever comes home on a base of 7H."""
ACES_ON_FANS = ("3C 2C AC", "3S 2S AS", "3H 2H AH", "3D 2D AD")
FANS_HOME = "r0-f0 r0-f0 r0-f0 r1-f1 r1-f1 r1-f1 r2-f2 r2-f2 r2-f2 r3-f3 r3-f3 r3-f3"

# Words


def test_the_pack() -> None:
    """pack: 52 cards. Ranks `A 2 3 4 5 6 7 8 9 T J Q K`, suits `C S H D` (♣♠♥♦)"""
    assert [str(card) for card in PACK] == [rank + suit for suit in "CSHD" for rank in "A23456789TJQK"]


def test_colours() -> None:
    """clubs and spades are black."""
    assert {str(card)[1] for card in PACK if not card.is_red} == {"C", "S"}


def test_how_a_card_is_written() -> None:
    """A card is written rank then suit: `TH`, `AS`."""
    assert (Card.parse("TH"), Card.parse("AS")) == (PACK[2 * 13 + 9], PACK[13])
    with pytest.raises(InvalidDeck):
        Card.parse("HT")


def test_stock_and_waste() -> None:
    """stock: face-down cards still to be dealt. waste: cards turned from the stock, top playable."""
    layout = after(eagle_wing("7H", stock="9H 8H"), "deal deal")
    assert set(shown(layout, "s").split()) == {"--"}
    assert shown(layout, "w") == "9H 8H"
    assert "w-f2" in legal(layout)


def test_wrap() -> None:
    """wrap ("round the corner"): ranks are a ring, A follows K going up, K follows A going down."""
    layout = canfield("KH", columns="AH AS KD QD")
    assert "t0-f2" in legal(layout)  # A on K
    assert "t2-t1" in legal(layout)  # K on A
    assert not {"t0-f1", "t1-t2", "t3-t1"} & legal(layout)


def test_rounds() -> None:
    """redeal: forming a new stock from cards already dealt. A game with n redeals has n+1 rounds."""
    for redeals in (0, 1, 2):
        layout, rounds = eagle_wing("7H", trunk=NOTHING_HOME, redeals=redeals), 0
        while "deal" in legal(layout):
            layout, rounds = after(layout, "deal " * 30), rounds + 1
            layout = after(layout, "redeal") if "redeal" in legal(layout) else layout
        assert rounds == redeals + 1


def test_a_run() -> None:
    """run: the top k cards of a pile that are themselves built in sequence."""
    layout = after(duchess(fans=("2C", "7S", "6D", ""), columns="8H 8D 9S"), "r0-f0 r1-t0 r2-t0")
    assert pile(layout, "t0") == "8H 7S 6D"
    assert {"t0-t1x2", "t0-t2x3"} <= legal(layout)
    assert refused(layout, "t0-t2x4") == "t0 has 3 cards, not 4"


def test_a_deal() -> None:
    """A deal is a permutation of the pack(s); `deck[0]` is dealt first."""
    with pytest.raises(InvalidDeck):
        GAMES["sir-tommy"].start(PACK[1:])
    with pytest.raises(InvalidDeck):
        GAMES["sir-tommy"].start((*PACK[1:], PACK[1]))
    layout = GAMES["sir-tommy"].start(PACK[::-1])
    assert shown(after(layout, "deal"), "w") == "KD"


def test_a_pile() -> None:
    """A pile is listed from bottom to top; the top card is the last one."""
    layout = after(eagle_wing("7H", stock="9H 8H"), "deal deal")
    assert pile(layout, "w") == "9H 8H"
    assert pile(after(layout, "w-f2"), "f2") == "7H 8H"


# What every game shares


def test_home_is_home() -> None:
    """Cards on foundations never come back, except where the game says so …."""
    layout = after(duchess(fans=("6H", "6D", "", ""), columns="7C"), "r0-f2")
    assert "r1-t0" in legal(layout)  # as 6H would, if it were not home
    assert not any(move.startswith("f") for move in legal(layout))
    assert refused(layout, "f2-t0") == "cards on foundations never come back in this game"
    assert [name for name, game in GAMES.items() if HOME_IS_HOME not in game.choices] == ["klondike"]


def test_won() -> None:
    """The game is won when every card is on a foundation."""
    layout = after(GAMES[WON.game].start(WON.seed.deck(GAMES[WON.game])), " ".join(WON.moves[:-1]))
    assert (layout.home, layout.is_won) == (51, False)
    layout = after(layout, WON.moves[-1])
    assert (layout.home, layout.is_won, layout.is_stuck, legal(layout)) == (52, True, False, set())


def test_deal() -> None:
    """`deal` turns cards from the stock as the game says, one by one; it is refused when the stock is empty."""
    layout = after(canfield(stock="KD 4S 9H"), "deal")
    assert pile(layout, "w") == "KD 4S 9H"
    layout = after(eagle_wing(redeals=0), "deal " * 30)
    assert refused(layout, "deal") == "the stock is empty"


def test_redeal_with_a_stock() -> None:
    """`redeal` is refused unless the stock is empty, …"""
    layout = after(eagle_wing(), "deal " * 29)
    assert "redeal" not in legal(layout)
    assert refused(layout, "redeal") == "the stock still has 1 card"
    assert "redeal" in legal(after(layout, "deal"))


def test_redeal_without_one_left() -> None:
    """… a redeal is left, …"""
    layout = after(eagle_wing(redeals=1), "deal " * 30 + "redeal " + "deal " * 30)
    assert refused(layout, "redeal") == "no redeal is left; this game has 1"


def test_redeal_without_a_card() -> None:
    """… and there is a card to gather."""
    stock = " ".join(f"{rank}{suit}" for suit in "CSHD" for rank in "456789TJQ")
    layout = after(duchess(fans=ACES_ON_FANS, columns="KC KS KH KD", stock=stock), FANS_HOME)
    for suit in range(4):
        layout = after(layout, f"deal w-f{suit} " * 9)
    assert legal(layout) == {"t0-f0", "t1-f1", "t2-f2", "t3-f3"}
    assert refused(layout, "redeal") == "there is no card to gather"


def test_redeal_deals_nothing() -> None:
    """It deals nothing, except where the game says so."""
    layout = after(eagle_wing(), "deal " * 30 + "redeal")
    assert (len(layout.piles["s"]), len(layout.piles["w"])) == (30, 0)


def test_foundations_by_suit() -> None:
    """Where foundations are built by suit, each suit has its own: …"""
    layout = duchess(fans=("5C", "5S", "5H", "5D"))
    assert legal(layout) == {"r0-f0", "r1-f1", "r2-f2", "r3-f3"}


@pytest.mark.parametrize(("base", "foundation"), [("7C", "f0"), ("7S", "f1"), ("7H", "f2"), ("7D", "f3")])
def test_the_first_foundation(base: str, foundation: str) -> None:
    """… "the first foundation" is that of the card's suit."""
    assert pile(eagle_wing(base), foundation) == base
    assert pile(canfield(base), foundation) == base


def test_a_whole_pile_to_a_gap() -> None:
    """A whole tableau pile never moves to a gap: that would change nothing …."""
    clubs = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AH AS"
    coops = eagle_wing("AC", wings="2C 9D 8D", trunk=clubs, game="eagle-wing-coops")
    layout = after(coops, "t0-f0 " * 12 + "r0-f1 t0-f2")
    assert pile(layout, "t0") == ""
    assert not {"t1-t0", "t2-t0"} & legal(layout)
    assert refused(layout, "t1-t0") == "moving a whole pile to a gap would change nothing"
    layout = after(layout, "t2-t1")
    assert "t1-t0" in legal(layout)  # the top card alone may go there


def test_automatic_effects() -> None:
    """An automatic effect (filling a gap from the trunk, turning a card up) is part of the move that caused it: …"""
    layout = after(eagle_wing("7H", wings="8H", trunk="QS"), "t0-f2")
    assert pile(layout, "t0") == "QS"
    layout = after(canfield("7H", reserve="8H QS"), "r0-f2")
    assert shown(layout, "r0").split()[-1] == "QS"


def test_undo_takes_back_automatic_effects() -> None:
    """… it is not a separate move, and undoing the move undoes it."""
    before = eagle_wing("7H", wings="8H", trunk="QS")
    after(before, "t0-f2")
    assert (pile(before, "t0"), shown(before, "r0")) == ("8H", " ".join(["--"] * 13))  # play leaves it as it was
    assert not any(move.endswith("-t0") for move in legal(before))


def test_stuck() -> None:
    """A board that is not won and has no legal move is stuck."""
    before = after(eagle_wing("7H", trunk=NOTHING_HOME, redeals=0), "deal " * 29)
    assert not before.is_stuck
    assert after(before, "deal").is_stuck


def test_an_idle_round() -> None:
    """Where redeals are unlimited, a board is also stuck after a redeal if no move except `deal` and `redeal` was
    legal at any time since the previous redeal: the next round would be the same …. Such a board has no legal move.
    """
    layout = after(eagle_wing("7H", trunk=NOTHING_HOME, redeals=None), "deal " * 30 + "redeal " + "deal " * 30)
    assert legal(layout) == {"redeal"}
    layout = after(layout, "redeal")
    assert layout.is_stuck
    assert legal(layout) == set()
    assert "nothing but deal and redeal" in refused(layout, "deal")


def test_a_board_has_an_end() -> None:
    """A board is also stuck after 2,000 moves and undos, whether or not the race allows undo: nothing can change it any
    more, and the others do not have to wait
    """
    assert MOST_ACTIONS == 2_000
    assert full()[-1] == SeatEnded(at(9), ADA.seat, "stuck")


def test_the_first_round_is_no_idle_one() -> None:
    """Only a round that began with a redeal counts, so this happens at the second redeal at the earliest."""
    layout = after(eagle_wing("7H", trunk=NOTHING_HOME, redeals=None), "deal " * 30 + "redeal")
    assert not layout.is_stuck


def test_a_round_in_which_something_was_possible() -> None:
    """A move that was legal counts even if it was not made."""
    layout = eagle_wing("7H", trunk="7C 7S 7D 9H", stock="8H", redeals=None)
    for _ in range(4):
        layout = after(layout, "deal " * 30 + "redeal")  # 8H might have gone home
        assert not layout.is_stuck
    layout = after(layout, "deal w-f2 " + "deal " * 29 + "redeal")
    assert not layout.is_stuck
    assert after(layout, "deal " * 29 + "redeal").is_stuck


def test_cards_home() -> None:
    """Cards home counts the cards on foundations, including those that the deal put there."""
    assert eagle_wing().home == 1
    assert GAMES["parisienne"].start(PACK * 2).home == 8
    assert after(eagle_wing("7H", wings="8H"), "t0-f2").home == 2
    assert home_as_far_as_it_goes(duchess(fans=ACES_ON_FANS), 52).home == 12


@pytest.mark.parametrize(("option", "value"), [("columns", 5), ("trunk", 22), ("redeals", "many")])
def test_options(option: str, value: int | str) -> None:
    """Options: an option that a game does not have, or a value outside its range, is an error that names both."""
    with pytest.raises(InvalidOption) as refusal:
        GAMES["eagle-wing"].with_options({option: value})
    assert "eagle-wing" in str(refusal.value)
    assert repr(option) in str(refusal.value)
    assert option == "columns" or repr(value) in str(refusal.value)


def test_undo() -> None:
    """Undo is a rule of the race, not of the game."""
    with pytest.raises(InvalidMove):
        Move.parse("undo")
