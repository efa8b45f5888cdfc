"""What a touch means: given a board, when piles are touched, then a move."""

import pytest

from cadogan.cli.terminal.grip import Lifted, dealing, move_meant, targets, typed
from cadogan.cli.terminal.hand import Hand
from cadogan.cli.terminal.table_state import TableState
from cadogan.rules import GAMES, InvalidMove


def board(game: str, legal: str, **piles: str) -> TableState:
    """A board with these piles and legal moves."""
    shown = {name: piles.get(name, "") for name in GAMES[game].compiled.shown}
    return TableState(GAMES[game], shown, tuple(legal.split()), 0)


RUN = board("spider", "t0-t1x2 t0-t2 t0-t2x2", t0="-- 6S 5S", t1="7S", t2="", s="-- --")


def test_a_top_card_stands_for_as_many_as_may_go() -> None:
    assert move_meant(RUN, Lifted("t0", 2), "t1") == "t0-t1x2"
    assert move_meant(RUN, Lifted("t0", 2), "t2") == "t0-t2"


def test_chosen_cards_go_as_they_are_or_are_refused_as_they_are() -> None:
    assert move_meant(RUN, Lifted("t0", 1), "t2") == "t0-t2x2"
    assert move_meant(RUN, Lifted("t0", 1), "t3") == "t0-t3x2"
    table = board("klondike", "t0-t1", t0="6S 5H", t1="6C")
    assert move_meant(table, Lifted("t0", 0), "t1") == "t0-t1x2"


def test_any_foundation_and_any_cell_will_do() -> None:
    assert move_meant(board("klondike", "w-f2", w="AH"), Lifted("w", 0), "f0") == "w-f2"
    assert move_meant(board("freecell", "t0-r1 t0-r2", t0="AH", r0="2H"), Lifted("t0", 0), "r0") == "t0-r2"
    assert move_meant(board("klondike", "", w="9H"), Lifted("w", 0), "f0") == "w-f0"


def test_cards_of_a_reserve_that_is_picked_are_named_by_their_index() -> None:
    table = board("grand-duchess", "r0.1-f4 r0.3-f4", r0="2C KC 3C KC", f4="")
    assert move_meant(table, Lifted("r0", 1), "f4") == "r0.1-f4"
    assert move_meant(table, Lifted("r0", 0), "f4") == "r0.0-f4"
    assert targets(table, Lifted("r0", 0)) == frozenset()
    assert targets(table, Lifted("r0", 3)) == {"f4"}


def test_the_stock_deals_redeals_or_is_lifted() -> None:
    assert dealing(board("klondike", "deal", s="--")) == "deal"
    assert dealing(board("klondike", "redeal", w="2H")) == "redeal"
    assert Hand(board("klondike", "deal", s="--")).touch("s") == "deal"
    assert Hand(board("klondike", "", s="")).touch("s") == "deal"  # refused, with the reason
    hand = Hand(board("eagle-wing", "s-t5 t0-f0", s="--"))
    assert hand.touch("s") is None
    assert hand.touch("t5") == "s-t5"
    hand = Hand(board("eagle-wing", "deal s-t5", s="--"))
    hand.lift_stock()
    assert hand.touch("t5") == "s-t5"


def test_a_second_touch_sends_a_card_home_or_puts_it_down() -> None:
    hand = Hand(board("klondike", "t0-f1 w-t1", t0="AS", w="2H", t1="3S"))
    assert hand.touch("t0") is None
    assert hand.marks.targets == {"f1"}
    assert hand.touch("t0") == "t0-f1"
    assert hand.touch("w") is None
    assert hand.touch("w") is None
    assert hand.lifted is None


def test_a_card_that_cannot_go_home_is_refused_at_the_foundation_of_its_suit() -> None:
    hand = Hand(board("klondike", "", w="2H", t0="-- 3D", t1=""))
    refused = []
    for cards in (Lifted("w", 0), Lifted("t0", 1), Lifted("t0", 0), Lifted("t1", -1)):
        hand.cursor = cards
        refused.append(hand.home())
    assert refused == ["w-f2", "t0-f3", "t0-f0", "t1-f0"]


def test_nothing_face_down_is_lifted() -> None:
    hand = Hand(board("klondike", "", t1="-- 2H", t0=""))
    hand.touch("t1", 0)
    assert hand.lifted is None
    hand.touch("t0")
    assert hand.lifted is None


def test_the_cursor_walks_over_piles_and_face_up_cards() -> None:
    hand = Hand(board("klondike", "", s="--", t0="KH", t1="-- -- 9S 8H"))
    hand.step(1)
    assert hand.cursor == ("t1", 3)
    hand.climb(-1)
    assert hand.cursor == ("t1", 2)
    hand.climb(-1)
    assert hand.cursor.pile in {"s", "w"}
    hand.climb(1)
    hand.step(-1)
    assert hand.cursor.pile.startswith("t")


def test_cards_that_change_under_the_hand_are_put_down() -> None:
    hand = Hand(board("klondike", "t0-f1", t0="2S AS"))
    hand.touch("t0")
    hand.see(board("klondike", "", t0="2S"))
    assert hand.lifted is None
    assert hand.cursor == ("t0", 0)


def test_typed_moves_are_read_in_notation() -> None:
    assert typed(" T1-T3x4 ") == "t1-t3x4"
    with pytest.raises(InvalidMove, match="moves look like"):
        typed("t1 to t3")
