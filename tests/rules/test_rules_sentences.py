"""One test for each sentence of `docs/rules.md` on Duchess, Grand Duchess and Eagle Wing, beside the sentence."""

import pytest

from cadogan.rules import GAMES, IllegalMove, Layout, Move
from cadogan.rules.cards import PACK
from tests.races.given import WON
from tests.rules.decks import after, deck, duchess, eagle_wing, grand_duchess, legal, pile, shown

ACES_ON_FANS = ("3C 2C AC", "3S 2S AS", "3H 2H AH", "3D 2D AD")
FANS_HOME = "r0-f0 r0-f0 r0-f0 r1-f1 r1-f1 r1-f1 r2-f2 r2-f2 r2-f2 r3-f3 r3-f3 r3-f3"

NOTHING_HOME = "7C 7S 7D 8H"
"""A trunk from which nothing ever comes home on a base of 7H."""
CLUBS = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AH AS"
"""A trunk that comes home after 2C on a base of AC, but for its last two cards."""
CLUBS_HOME = "t0-f0 " * 12
"""2C, and each card that takes its place."""


def refused(layout: Layout, move: str) -> str:
    """Why a move is refused."""
    with pytest.raises(IllegalMove) as refusal:
        layout.play(Move.parse(move))
    return refusal.value.reason


def home_as_far_as_it_goes(layout: Layout, most: int) -> Layout:
    """Play cards home, whichever there are, until so many are there."""
    while layout.home < most:
        homeward = [move for move in layout.legal_moves() if move.target.startswith("f")]
        if not homeward:
            return layout
        layout = layout.play(homeward[0])
    return layout


class TestWhatEveryGameShares:
    def test_home_is_home(self) -> None:
        """Cards on foundations never come back."""
        layout = after(duchess(fans=("6H", "", "", ""), columns="7C"), "r0-f2")
        assert not any(move.startswith("f") for move in legal(layout))  # 6H would fit on 7C
        layout = after(duchess(fans=("6H", "6D", "", ""), columns="7C"), "r0-f2")
        assert "r1-t0" in legal(layout)

    def test_won(self) -> None:
        """The game is won when every card is on a foundation."""
        layout = after(GAMES[WON.game].start(WON.seed.deck(GAMES[WON.game])), " ".join(WON.moves[:-1]))
        assert (layout.home, layout.is_won) == (51, False)
        layout = after(layout, WON.moves[-1])
        assert (layout.home, layout.is_won, layout.is_stuck, legal(layout)) == (52, True, False, set())

    def test_deal_with_an_empty_stock(self) -> None:
        """`deal` … is refused when the stock is empty."""
        layout = after(eagle_wing(redeals=0), "deal " * 30)
        assert refused(layout, "deal") == "the stock is empty"

    def test_redeal_with_a_stock(self) -> None:
        """`redeal` is refused unless the stock is empty, …"""
        layout = after(eagle_wing(), "deal " * 29)
        assert "redeal" not in legal(layout)
        assert "redeal" in legal(after(layout, "deal"))

    def test_redeal_without_one_left(self) -> None:
        """… a redeal is left, …"""
        layout = after(eagle_wing(redeals=1), "deal " * 30 + "redeal " + "deal " * 30)
        assert refused(layout, "redeal") == "no redeal is left; this game has 1"

    def test_redeal_without_a_card(self) -> None:
        """… and there is a card to gather."""
        stock = " ".join(f"{rank}{suit}" for suit in "CSHD" for rank in "456789TJQ")
        layout = after(duchess(fans=ACES_ON_FANS, columns="KC KS KH KD", stock=stock), FANS_HOME)
        for suit in range(4):
            layout = after(layout, f"deal w-f{suit} " * 9)
        assert legal(layout) == {"t0-f0", "t1-f1", "t2-f2", "t3-f3"}
        assert refused(layout, "redeal") == "there is no card to gather"

    def test_redeal_deals_nothing(self) -> None:
        """It deals nothing, except where the game says so."""
        layout = after(eagle_wing(), "deal " * 30 + "redeal")
        assert (len(layout.piles["s"]), len(layout.piles["w"])) == (30, 0)

    def test_foundations_by_suit(self) -> None:
        """Where foundations are built by suit, each suit has its own."""
        layout = duchess(fans=("5C", "5S", "5H", "5D"))
        assert legal(layout) == {"r0-f0", "r1-f1", "r2-f2", "r3-f3"}

    def test_a_whole_pile_to_a_gap(self) -> None:
        """A whole tableau pile never moves to a gap."""
        coops = eagle_wing("AC", wings="2C 9D 8D", trunk=CLUBS, game="eagle-wing-coops")
        layout = after(coops, CLUBS_HOME + "r0-f1 t0-f2")
        assert pile(layout, "t0") == ""
        assert not {"t1-t0", "t2-t0"} & legal(layout)
        assert refused(layout, "t1-t0") == "moving a whole pile to a gap would change nothing"
        layout = after(layout, "t2-t1")
        assert "t1-t0" in legal(layout)  # the top card alone may go there

    def test_what_happens_without_a_choice(self) -> None:
        """What happens without a choice (filling a gap from the trunk, …) is part of the move that caused it."""
        layout = after(eagle_wing("7H", wings="8H", trunk="QS"), "t0-f2")
        assert pile(layout, "t0") == "QS"

    def test_stuck(self) -> None:
        """A board with no legal move that is not won is stuck."""
        before = after(eagle_wing("7H", trunk=NOTHING_HOME, redeals=0), "deal " * 29)
        assert not before.is_stuck
        assert after(before, "deal").is_stuck

    def test_an_idle_round(self) -> None:
        """Stuck after a redeal when, in the whole round since the redeal before, no move but these was ever legal."""
        layout = after(eagle_wing("7H", trunk=NOTHING_HOME, redeals=None), "deal " * 30 + "redeal")
        assert not layout.is_stuck  # the round before did not begin with a redeal
        layout = after(layout, "deal " * 30)
        assert legal(layout) == {"redeal"}
        layout = after(layout, "redeal")
        assert layout.is_stuck
        assert "brought nothing" in refused(layout, "deal")

    def test_a_round_in_which_something_was_possible(self) -> None:
        """Moves count that were possible, made or not."""
        layout = eagle_wing("7H", trunk="7C 7S 7D 9H", stock="8H", redeals=None)
        for _ in range(4):
            layout = after(layout, "deal " * 30 + "redeal")  # 8H might have gone home
            assert not layout.is_stuck

    def test_a_round_in_which_something_was_done(self) -> None:
        """Such a round is no idle one; the next one is."""
        layout = after(
            eagle_wing("7H", trunk="7C 7S 7D 9H", stock="8H", redeals=None),
            "deal " * 30 + "redeal deal w-f2 " + "deal " * 29,
        )
        layout = after(layout, "redeal")
        assert not layout.is_stuck
        assert after(layout, "deal " * 29 + "redeal").is_stuck

    def test_cards_home(self) -> None:
        """Cards home counts the cards on foundations, those that the deal put there included."""
        assert eagle_wing().home == 1
        assert GAMES["parisienne"].start(PACK * 2).home == 8
        assert after(eagle_wing("7H", wings="8H"), "t0-f2").home == 2


class TestDuchess:
    def test_the_deal(self) -> None:
        """Three rounds of one card to each of four fans, all face up; one to each of four columns; stock 36."""
        dealt = [str(card) for card in PACK]
        layout = GAMES["duchess"].start(PACK)
        assert [shown(layout, f"r{fan}").split() for fan in range(4)] == [dealt[fan:12:4] for fan in range(4)]
        assert [shown(layout, f"t{column}") for column in range(4)] == dealt[12:16]
        assert pile(layout, "s").split() == dealt[:15:-1]
        assert set(shown(layout, "s").split()) == {"--"}

    def test_the_start(self) -> None:
        """The top card of any fan chooses the base. Until then no other move exists, `deal` included."""
        layout = duchess(fans=("5C", "8S", "8H", "JD"), columns="9D")  # 8S might lie on 9D
        assert legal(layout) == {"r0-f0", "r1-f1", "r2-f2", "r3-f3"}
        layout = after(layout, "r1-f1")
        assert {"deal", "r2-f2"} <= legal(layout)
        assert not {"r0-f0", "r3-f3"} & legal(layout)

    def test_up_in_suit(self) -> None:
        """Foundations: four, up in suit …"""
        layout = after(duchess(fans=("5C", "", "", ""), columns="6C 6S 4C 7C"), "r0-f0")
        assert "t0-f0" in legal(layout)
        assert refused(layout, "t1-f0") == "f0 is the foundation of clubs, and the card is 6S"
        assert not {"t2-f0", "t3-f0"} & legal(layout)
        assert "t3-f0" in legal(after(layout, "t0-f0"))

    def test_up_with_wrap_from_the_base(self) -> None:
        """… with wrap from the base, one for each suit."""
        layout = after(duchess(fans=("KC", "", "", ""), columns="AC KS AS 2C"), "r0-f0")
        assert {"t0-f0", "t1-f1"} <= legal(layout)
        assert refused(layout, "t2-f1") == "f1 takes KS next, not AS"
        assert {"t2-f1", "t3-f0"} <= legal(after(layout, "t0-f0 t1-f1"))

    def test_down_in_alternating_colour(self) -> None:
        """Four columns, down in alternating colour, …"""
        layout = after(duchess(fans=("2C", "", "", ""), columns="7H 6S 6D 8S"), "r0-f0")
        assert "t1-t0" in legal(layout)  # black six on red seven
        assert "t0-t3" in legal(layout)  # red seven on black eight
        assert not {"t2-t0", "t3-t0", "t0-t1"} & legal(layout)  # red on red, up, up

    def test_down_with_wrap(self) -> None:
        """… with wrap."""
        layout = after(duchess(fans=("2C", "", "", ""), columns="AH KS KD QC"), "r0-f0")
        assert "t1-t0" in legal(layout)
        assert "t2-t0" not in legal(layout)
        assert not {"t0-t1", "t0-t3"} & legal(layout)

    def test_the_base_rank_is_not_special(self) -> None:
        """A card one below the base may go on a base card."""
        layout = after(duchess(fans=("7C", "", "", ""), columns="7H 6S"), "r0-f0")
        assert "t1-t0" in legal(layout)

    def test_what_is_available(self) -> None:
        """Top of each fan, top of each column, top of the waste → foundation or column. …"""
        layout = duchess(fans=("2C", "9D 6S 3C", "6C", ""), columns="7H 3D 3S 8S", stock="4C 6D 7D")
        layout = after(layout, "r0-f0 r1-f0 deal")
        assert {"r1-t0", "r2-t0", "w-f0"} <= legal(layout)
        layout = after(layout, "deal deal")
        assert "w-t3" in legal(layout)  # 7D on 8S; 4C lies below
        assert "w-f0" not in legal(layout)
        assert "t0-t3" in legal(layout)

    def test_nothing_is_placed_on_a_fan(self) -> None:
        """Nothing is ever placed on a fan."""
        layout = after(duchess(fans=("7H", "8S 5C 5D", "", ""), columns="6S"), "r0-f2")
        assert not any("-r" in move for move in legal(layout))

    def test_any_run(self) -> None:
        """One card, or any run from the top of a column, moves to another column as a unit."""
        layout = duchess(fans=("2C", "7S", "6D", ""), columns="8H 8D 7C 6H")
        layout = after(layout, "r0-f0 r1-t0 r2-t0")
        assert pile(layout, "t0") == "8H 7S 6D"
        assert {"t0-t1x2", "t0-t2"} <= legal(layout)  # 7S 6D on 8D, 6D on 7C
        assert not {"t0-t1", "t0-t1x3", "t0-t2x2"} & legal(layout)
        after_run = after(layout, "t0-t1x2")
        assert (pile(after_run, "t0"), pile(after_run, "t1")) == ("8H", "8D 7S 6D")

    def test_only_whole_columns(self) -> None:
        """`whole` (only an entire column moves to another column, not even its top card alone)."""
        layout = duchess(fans=("2C", "7S", "6D", ""), columns="8H 8D 7C 9S", runs="whole")
        layout = after(layout, "r0-f0 r1-t0 r2-t0")
        assert not {"t0-t1x2", "t0-t2"} & legal(layout)
        assert {"t0-t3x3", "t2-t1"} <= legal(layout)  # a card that is alone is an entire column
        assert refused(layout, "t0-t2") == "only an entire pile moves to another; t0 has 3 cards"

    def test_gaps_while_a_fan_has_a_card(self) -> None:
        """While any fan has a card: only by the top card of a fan."""
        layout = after(duchess(fans=("2C", "", "", ""), columns="3C 9H 8S"), "r0-f0 t0-f0 deal")
        assert {"r0-t0", "r1-t0", "r2-t0", "r3-t0"} <= legal(layout)
        assert not {"w-t0", "s-t0", "t1-t0", "t2-t0"} & legal(layout)
        assert refused(layout, "w-t0") == "t0 is a gap; now it takes only the top of the reserve"

    def test_gaps_are_filled_when_the_player_likes(self) -> None:
        """Filled when the player likes."""
        layout = after(duchess(fans=("2C", "", "", ""), columns="3C"), "r0-f0 t0-f0 deal deal")
        assert pile(layout, "t0") == ""

    def test_gaps_once_all_fans_are_empty(self) -> None:
        """By the top of the waste, or, when the waste is empty, by the next card of the stock."""
        layout = after(duchess(fans=ACES_ON_FANS, columns="4C 9H 8S", stock="KD QD"), FANS_HOME + " t0-f0")
        assert "s-t0" in legal(layout)
        straight = after(layout, "s-t0")
        assert (pile(straight, "t0"), pile(straight, "w"), len(straight.piles["s"])) == ("KD", "", 35)
        by_waste = after(layout, "deal")
        assert "w-t0" in legal(by_waste)
        assert "s-t0" not in legal(by_waste)

    def test_gaps_are_never_filled_from_another_column(self) -> None:
        """Never from another column."""
        layout = after(duchess(fans=ACES_ON_FANS, columns="4C 9H 8S"), FANS_HOME + " t0-f0 t2-t1")
        assert not {"t1-t0", "t1-t0x2", "t1-t2"} & legal(layout)

    def test_one_card_at_a_time(self) -> None:
        """One card at a time to the waste."""
        layout = after(duchess(fans=("2C", "", "", ""), stock="KD 4S 9H"), "r0-f0 deal deal")
        assert shown(layout, "w") == "KD 4S"
        assert len(layout.piles["s"]) == 34

    def test_one_redeal(self) -> None:
        """1: the waste is turned over, so its cards come in the same order as before."""
        layout = after(duchess(fans=("2C", "", "", ""), stock="KD 4S 9H"), "r0-f0" + " deal" * 36)
        layout = after(layout, "redeal deal deal deal")
        assert shown(layout, "w") == "KD 4S 9H"
        assert refused(after(layout, "deal " * 33), "redeal") == "no redeal is left; this game has 1"


SORTED = [
    *[rank + suit for suit in "CSHD" for rank in "A23456789TJQK"],
    *[rank + suit for suit in "CSHD" for rank in "KQJT98765432A"],
]
"""Two packs in the order in which they would all go home: four suits up, then four down."""


def sorted_units() -> str:
    """A deck whose tableau cards all go home as they come; the other 34 are in the reserve when the stock ends."""
    tableau, reserve = iter(SORTED[:70]), iter(SORTED[70:])
    units = [
        [next(tableau), next(tableau), next(tableau), next(tableau), next(reserve), next(reserve)] for _ in range(17)
    ]
    return " ".join([card for unit in units for card in unit] + [next(tableau), next(tableau)])


class TestGrandDuchess:
    def test_the_deal(self) -> None:
        """Units of six: one card face up on each of four piles, then two face down to the reserve, left and right."""
        layout = grand_duchess("2C 3C 4C 5C 6C 7C 8C 9C")
        assert [shown(layout, f"t{number}") for number in range(4)] == ["2C", "3C", "4C", "5C"]
        assert [shown(layout, "r0"), shown(layout, "r1")] == ["--", "--"]
        assert [pile(layout, "r0"), pile(layout, "r1")] == ["6C", "7C"]
        assert len(layout.piles["s"]) == 98
        layout = after(layout, "deal")
        assert [pile(layout, "t0"), pile(layout, "t1")] == ["2C 8C", "3C 9C"]
        assert [len(layout.piles[name]) for name in ("t2", "t3", "r0", "r1")] == [2] * 4

    def test_the_last_unit(self) -> None:
        """When fewer than six are left, the unit simply ends: that of the first round reaches piles 0 and 1 only."""
        layout = after(grand_duchess(), "deal " * 17)
        assert [len(layout.piles[name]) for name in ("t0", "t1", "t2", "t3", "r0", "r1")] == [18, 18, 17, 17, 17, 17]
        assert not layout.piles["s"]

    def test_foundations(self) -> None:
        """For each suit one from A up to K and one from K down to A. An A or K starts its pile."""
        layout = grand_duchess("AC KC AS KD")
        assert legal(layout) == {"t0-f0", "t1-f4", "t2-f1", "t3-f7", "deal"}
        layout = after(grand_duchess("AC KC 2C QC"), "t0-f0 t1-f4")
        assert {"t2-f0", "t3-f4"} <= legal(layout)
        assert not {"t2-f4", "t3-f0"} & legal(layout)

    def test_no_wrap(self) -> None:
        """No wrap."""
        layout = home_as_far_as_it_goes(grand_duchess(" ".join(SORTED[:4])), 104)
        while pile(layout, "f0").count(" ") < 12:
            layout = home_as_far_as_it_goes(after(layout, "deal" if "deal" in legal(layout) else "redeal"), 104)
        assert pile(layout, "f0").split()[-1] == "KC"
        assert not any(move.endswith("-f0") for move in legal(layout))

    def test_no_building(self) -> None:
        """No building. The top card of each pile → foundations only."""
        layout = grand_duchess("6H 5S 5H 7H")
        assert legal(layout) == {"deal"}
        layout = after(grand_duchess("AC 2H 3H 4H 9D 9D 2C"), "deal")
        assert "t0-f0" not in legal(layout)  # the ace lies under 2C

    def test_gaps_stay(self) -> None:
        """Gaps stay until the next unit falls on them."""
        layout = after(grand_duchess("AC 9H 9S 9D 5C 5D 3H"), "t0-f0")
        assert (pile(layout, "t0"), legal(layout)) == ("", {"deal"})
        assert pile(after(layout, "deal"), "t0") == "3H"

    def test_the_reserve_waits(self) -> None:
        """Not available until the stock is empty."""
        layout = after(grand_duchess("9C 9H 9S 9D AC AS"), "deal " * 16)
        assert refused(layout, "r0.0-f0") == "r0 is not available until the stock is empty"
        assert set(shown(layout, "r0").split()) == {"--"}

    def test_the_reserve_opens(self) -> None:
        """The deal that empties the stock turns the whole reserve up, and every card of it may go to a foundation."""
        layout = after(grand_duchess("9C 9H 9S 9D AC AS"), "deal " * 17)
        assert shown(layout, "r0").split() == pile(layout, "r0").split()
        assert {"r0.0-f0", "r1.0-f1"} <= legal(layout)
        layout = after(layout, "r0.0-f0")
        assert pile(layout, "f0") == "AC"
        assert len(layout.piles["r0"]) == 16
        assert layout.seen == (1 << 104) - 1

    def test_the_reserve_goes_to_foundations_only(self) -> None:
        """Every card of it … may go to a foundation."""
        layout = after(grand_duchess(), "deal " * 17)
        picks = [move for move in layout.legal_moves() if move.place is not None]
        assert {move.target[0] for move in picks} == {"f"}

    def test_three_redeals(self) -> None:
        """3, whenever the stock is empty."""
        layout = after(grand_duchess(), "deal " * 17)
        for redeal in range(3):
            assert layout.redealt == redeal
            layout = after(layout, "redeal")
            while "deal" in legal(layout):
                layout = after(layout, "deal")
        assert refused(layout, "redeal") == "no redeal is left; this game has 3"

    def test_the_new_deal_order(self) -> None:
        """Pile 3 bottom to top, pile 2, pile 1, pile 0, then reserve left bottom to top, reserve right."""
        layout = after(grand_duchess(), "deal " * 17)
        gathered = [card for name in ("t3", "t2", "t1", "t0", "r0", "r1") for card in layout.piles[name]]
        layout = after(layout, "redeal")
        assert [layout.piles[name] for name in ("t0", "t1", "t2", "t3", "r0", "r1")] == [
            (card,) for card in gathered[:6]
        ]
        assert list(reversed(layout.piles["s"])) == gathered[6:]

    def test_the_first_unit_is_dealt_as_part_of_the_redeal(self) -> None:
        """The first unit of the new round is dealt as part of the redeal."""
        layout = after(grand_duchess(), "deal " * 17 + "redeal")
        assert [len(layout.piles[name]) for name in ("t0", "t1", "t2", "t3", "r0", "r1", "s")] == [1] * 6 + [98]
        assert shown(layout, "r0") == "--"  # face down again

    def test_a_redeal_that_empties_the_stock(self) -> None:
        """If it empties the stock, the reserve is turned up at once."""
        layout = home_as_far_as_it_goes(grand_duchess(sorted_units()), 104)
        while "deal" in legal(layout):
            layout = home_as_far_as_it_goes(after(layout, "deal"), 99)
        assert layout.home == 99
        layout = after(layout, "redeal")
        assert [len(layout.piles[name]) for name in ("t0", "t1", "t2", "t3", "r0", "r1", "s")] == [1] * 5 + [0, 0]
        assert shown(layout, "r0") == pile(layout, "r0")
        assert home_as_far_as_it_goes(layout, 104).is_won

    def test_the_last_round(self) -> None:
        """After the third redeal there is no reserve: four cards at a time, one on each pile."""
        layout = after(grand_duchess(), ("deal " * 17 + "redeal ") * 3)
        assert [len(layout.piles[name]) for name in ("t0", "t1", "t2", "t3", "r0", "r1", "s")] == [1] * 4 + [0, 0, 100]
        layout = after(layout, "deal")
        assert [len(layout.piles[name]) for name in ("t0", "t1", "t2", "t3", "r0", "r1", "s")] == [2] * 4 + [0, 0, 96]


class TestEagleWing:
    def test_the_deal(self) -> None:
        """13 face down to the trunk (the 13th its top), one face up to each of eight wings, the base. Stock 30."""
        dealt = [str(card) for card in PACK]
        layout = GAMES["eagle-wing"].start(PACK)
        assert pile(layout, "r0").split() == dealt[:13]
        assert shown(layout, "r0").split() == ["--"] * 13
        assert [shown(layout, f"t{wing}") for wing in range(8)] == dealt[13:21]
        assert [shown(layout, f"f{number}") for number in range(4)] == ["", dealt[21], "", ""]
        assert pile(layout, "s").split() == dealt[:21:-1]

    def test_foundations(self) -> None:
        """Four, up in suit with wrap from the base."""
        layout = eagle_wing("QH", wings="KH QC KC AH JH")
        assert legal(layout) == {"t0-f2", "t1-f0", "deal"}
        assert {"t2-f0", "t3-f2"} <= legal(after(layout, "t0-f2 t1-f0"))

    def test_wings_do_not_build(self) -> None:
        """No building. Each wing's card → foundations only."""
        layout = after(eagle_wing("2C", wings="8H 7H 7S 9S", stock="6S"), "deal")
        assert legal(layout) == {"deal"}
        assert refused(layout, "t1-t0") == "there is no building on the tableau in this game"

    def test_gaps_are_filled_at_once(self) -> None:
        """Filled at once, without being asked, by the top of the trunk, turned up."""
        layout = after(eagle_wing("7H", wings="2S 8H", trunk="QS JS"), "t1-f2")
        assert (shown(layout, "t1"), shown(layout, "r0")) == ("QS", " ".join(["--"] * 12))

    def test_a_trunk_of_several_cards_is_not_available(self) -> None:
        """The trunk lies face down …"""
        layout = eagle_wing("7H", trunk="8H")
        assert refused(layout, "r0-f2") == "r0 is not available until one card is left; it has 13"

    def test_the_last_card_of_the_trunk(self) -> None:
        """When one card is left it is turned up and is available to the foundations, without waiting for a gap; …"""
        layout = eagle_wing("AC", wings="2C", trunk=CLUBS)
        before = after(layout, "t0-f0 " * 11)
        assert shown(before, "r0") == "-- --"
        layout = after(before, "t0-f0")
        assert (shown(layout, "t0"), shown(layout, "r0")) == ("AH", "AS")
        assert {"r0-f1", "t0-f2"} <= legal(layout)
        assert layout.seen.bit_count() == before.seen.bit_count() + 2
        assert pile(after(layout, "r0-f1"), "r0") == ""

    def test_the_last_card_of_the_trunk_fills_the_next_gap(self) -> None:
        """… it still fills the next gap."""
        layout = after(eagle_wing("AC", wings="2C", trunk=CLUBS), CLUBS_HOME)
        layout = after(layout, "t0-f2")
        assert (pile(layout, "t0"), pile(layout, "r0")) == ("AS", "")

    def test_gaps_once_the_trunk_is_empty(self) -> None:
        """By the top of the waste or by the next card of the stock, also while the waste holds cards; if one likes."""
        layout = eagle_wing("AC", wings="2C", trunk=CLUBS, stock="9D TD JD")
        layout = after(layout, CLUBS_HOME + "r0-f1 t0-f2 deal")
        assert {"w-t0", "s-t0", "deal"} == legal(layout)
        assert pile(after(layout, "w-t0"), "t0") == "9D"
        straight = after(layout, "s-t0")
        assert (pile(straight, "t0"), pile(straight, "w")) == ("TD", "9D")
        assert pile(after(layout, "deal deal"), "t0") == ""

    def test_the_stock(self) -> None:
        """One card at a time to the waste, top available to foundations."""
        layout = after(eagle_wing("7H", stock="8H 9H 2C"), "deal deal")
        assert shown(layout, "w") == "8H 9H"
        assert "w-f2" not in legal(layout)  # 8H lies under 9H
        assert "w-f2" in legal(after(eagle_wing("7H", stock="8H"), "deal"))

    def test_two_redeals(self) -> None:
        """2: the waste is turned over."""
        layout = after(eagle_wing(stock="9D TD JD"), "deal " * 30 + "redeal deal deal")
        assert shown(layout, "w") == "9D TD"
        layout = after(layout, "deal " * 28 + "redeal " + "deal " * 30)
        assert refused(layout, "redeal") == "no redeal is left; this game has 2"

    @pytest.mark.parametrize("trunk", [11, 13, 21])
    def test_the_option_trunk(self, trunk: int) -> None:
        """`trunk` (11 to 21 cards)."""
        layout = GAMES["eagle-wing"].with_options(trunk=trunk).start(deck([]))
        assert (len(layout.piles["r0"]), len(layout.piles["s"])) == (trunk, 52 - 9 - trunk)

    @pytest.mark.parametrize("redeals", [0, 1, 2])
    def test_the_option_redeals(self, redeals: int) -> None:
        """`redeals` (0 to 2, or unlimited)."""
        layout = after(
            eagle_wing("7H", trunk="7C 7S 7D 9H", stock="8H", redeals=redeals),
            "deal " * 30 + ("redeal " + "deal " * 30) * redeals,
        )
        assert layout.is_stuck
        unlimited = eagle_wing("7H", trunk="7C 7S 7D 9H", stock="8H", redeals=None)
        assert "deal" in legal(after(unlimited, ("deal " * 30 + "redeal ") * (redeals + 1)))
