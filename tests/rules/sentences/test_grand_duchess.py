"""2. Grand Duchess."""

from tests.rules.decks import ANY, after, grand_duchess, home_as_far_as_it_goes, legal, pile, refused, shown

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


def test_the_deal() -> None:
    """units of six: one card face up on each of four tableau piles (left to right), then two face down to the reserve,
    one to its left and one to its right column. The first unit is dealt at the start, each further one by `deal`.
    """
    layout = grand_duchess("2C 3C 4C 5C 6C 7C 8C 9C")
    assert [shown(layout, f"t{number}") for number in range(4)] == ["2C", "3C", "4C", "5C"]
    assert [shown(layout, "r0"), shown(layout, "r1")] == ["--", "--"]
    assert [pile(layout, "r0"), pile(layout, "r1")] == ["6C", "7C"]
    assert len(layout.piles["s"]) == 98
    layout = after(layout, "deal")
    assert [pile(layout, "t0"), pile(layout, "t1")] == ["2C 8C", "3C 9C"]
    assert [len(layout.piles[name]) for name in ("t2", "t3", "r0", "r1")] == [2] * 4


def test_the_last_unit() -> None:
    """When fewer than six are left, the unit simply ends (104 = 17×6 + 2: the last unit of the first round reaches
    tableau piles 0 and 1 only)
    """
    layout = after(grand_duchess(), "deal " * 17)
    assert [len(layout.piles[name]) for name in ("t0", "t1", "t2", "t3", "r0", "r1")] == [18, 18, 17, 17, 17, 17]
    assert not layout.piles["s"]


def test_foundations() -> None:
    """eight: for each suit one from A up to K and one from K down to A. … An A or K starts its pile when it becomes
    available
    """
    layout = grand_duchess("AC KC AS KD")
    assert legal(layout) == {"t0-f0", "t1-f4", "t2-f1", "t3-f7", "deal"}
    layout = after(grand_duchess("AC KC 2C QC"), "t0-f0 t1-f4")
    assert {"t2-f0", "t3-f4"} <= legal(layout)
    assert not {"t2-f4", "t3-f0"} & legal(layout)


def test_no_wrap() -> None:
    """No wrap."""
    layout = home_as_far_as_it_goes(grand_duchess(" ".join(SORTED[:4])), 104)
    while pile(layout, "f0").count(" ") < 12:
        layout = home_as_far_as_it_goes(after(layout, "deal" if "deal" in legal(layout) else "redeal"), 104)
    assert pile(layout, "f0").split()[-1] == "KC"
    assert not any(move.endswith("-f0") for move in legal(layout))


def test_no_building() -> None:
    """no building. The top card of each pile → foundations only."""
    layout = grand_duchess("6H 5S 5H 7H")
    assert legal(layout) == {"deal"}
    layout = after(grand_duchess("AC 2H 3H 4H 9D 9D 2C"), "deal")
    assert "t0-f0" not in legal(layout)  # the ace lies under 2C


def test_gaps_stay() -> None:
    """Gaps stay until the next unit is dealt on them"""
    layout = after(grand_duchess("AC 9H 9S 9D 5C 5D 3H"), "t0-f0")
    assert (pile(layout, "t0"), legal(layout)) == ("", {"deal"})
    assert pile(after(layout, "deal"), "t0") == "3H"
    layout = after(grand_duchess("AC 9H 9S 9D 5C 5D 2C 9C TH TD"), "t0-f0 deal t0-f0")
    assert (pile(layout, "t0"), pile(layout, "t1"), legal(layout)) == ("", "9H 9C", {"deal"})


def test_gaps_stay_when_there_is_no_reserve() -> None:
    """Gaps stay until the next unit is dealt on them"""
    to_the_last_round = ("deal " * 17 + "redeal ") * 3
    layout = after(grand_duchess(), to_the_last_round + "deal")
    ace, two = layout.stacks[layout.deal.compiled.numbers["t0"]]  # places in the deal of what comes to lie there
    order = [{ace: "AC", two: "2C"}.get(place, ANY) for place in range(104)]
    layout = after(grand_duchess(" ".join(order)), to_the_last_round + "t0-f0")
    assert pile(layout, "t0") == ""
    assert not any("-t" in move for move in legal(layout))
    layout = after(layout, "deal")
    assert [len(layout.piles[name]) for name in ("t0", "t1")] == [1, 2]
    layout = after(layout, "t0-f0")
    assert not any("-t" in move for move in legal(layout))


def test_the_reserve_waits() -> None:
    """not available until the stock is empty."""
    layout = after(grand_duchess("9C 9H 9S 9D AC AS"), "deal " * 16)
    assert refused(layout, "r0.0-f0") == "r0 is not available until the stock is empty"
    assert set(shown(layout, "r0").split()) == {"--"}


def test_the_reserve_opens() -> None:
    """The deal that empties the stock turns the whole reserve face up, and from then on every card of it, not only the
    tops, may go to a foundation
    """
    layout = after(grand_duchess("9C 9H 9S 9D AC AS"), "deal " * 17)
    assert shown(layout, "r0").split() == pile(layout, "r0").split()
    assert {"r0.0-f0", "r1.0-f1"} <= legal(layout)
    layout = after(layout, "r0.0-f0")
    assert pile(layout, "f0") == "AC"
    assert len(layout.piles["r0"]) == 16
    assert layout.seen == (1 << 104) - 1


def test_the_reserve_goes_to_foundations_only() -> None:
    """… every card of it, not only the tops, may go to a foundation"""
    layout = after(grand_duchess(), "deal " * 17)
    picks = [move for move in layout.legal_moves() if move.place is not None]
    assert {move.target[0] for move in picks} == {"f"}
    layout = home_as_far_as_it_goes(grand_duchess(sorted_units()), 104)
    while "deal" in legal(layout):
        layout = home_as_far_as_it_goes(after(layout, "deal"), 70)
    assert [pile(layout, f"t{number}") for number in range(4)] == [""] * 4
    assert {move.target[0] for move in layout.legal_moves() if move.place is not None} == {"f"}


def test_three_redeals() -> None:
    """3, whenever the stock is empty."""
    layout = after(grand_duchess(), "deal " * 17)
    for redeal in range(3):
        assert layout.redealt == redeal
        layout = after(layout, "redeal")
        while "deal" in legal(layout):
            layout = after(layout, "deal")
    assert refused(layout, "redeal") == "no redeal is left; this game has 3"


def test_the_new_deal_order() -> None:
    """Gathering: pile 0 is laid on pile 1, those on pile 2, those on pile 3, and the packet is turned over; the
    reserve goes under it. So the new deal order is: pile 3 bottom to top, pile 2, pile 1, pile 0, then reserve left
    bottom to top, reserve right bottom to top ….
    """
    layout = after(grand_duchess(), "deal " * 17)
    gathered = [card for name in ("t3", "t2", "t1", "t0", "r0", "r1") for card in layout.piles[name]]
    layout = after(layout, "redeal")
    assert [layout.piles[name] for name in ("t0", "t1", "t2", "t3", "r0", "r1")] == [(card,) for card in gathered[:6]]
    assert list(reversed(layout.piles["s"])) == gathered[6:]


def test_the_first_unit_is_dealt_as_part_of_the_redeal() -> None:
    """The first unit of the new round is dealt as part of the redeal …"""
    layout = after(grand_duchess(), "deal " * 17 + "redeal")
    assert [len(layout.piles[name]) for name in ("t0", "t1", "t2", "t3", "r0", "r1", "s")] == [1] * 6 + [98]
    assert shown(layout, "r0") == "--"  # face down again


def test_a_redeal_that_empties_the_stock() -> None:
    """… (if it empties the stock, the reserve is turned up at once)"""
    layout = home_as_far_as_it_goes(grand_duchess(sorted_units()), 104)
    while "deal" in legal(layout):
        layout = home_as_far_as_it_goes(after(layout, "deal"), 99)
    assert layout.home == 99
    layout = after(layout, "redeal")
    assert [len(layout.piles[name]) for name in ("t0", "t1", "t2", "t3", "r0", "r1", "s")] == [1] * 5 + [0, 0]
    assert shown(layout, "r0") == pile(layout, "r0")
    assert home_as_far_as_it_goes(layout, 104).is_won


def test_the_last_round() -> None:
    """after the third redeal there is no reserve: four cards at a time, one on each pile"""
    before = after(grand_duchess(), ("deal " * 17 + "redeal ") * 2 + "deal " * 17)
    layout = after(before, "redeal")
    gathered = [card for name in ("t3", "t2", "t1", "t0", "r0", "r1") for card in before.piles[name]]
    assert [layout.piles[f"t{number}"] for number in range(4)] == [(card,) for card in gathered[:4]]
    assert [len(layout.piles[name]) for name in ("t0", "t1", "t2", "t3", "r0", "r1", "s")] == [1] * 4 + [0, 0, 100]
    layout = after(layout, "deal")
    assert [len(layout.piles[name]) for name in ("t0", "t1", "t2", "t3", "r0", "r1", "s")] == [2] * 4 + [0, 0, 96]


def test_the_packs() -> None:
    """Two packs."""
    assert len(grand_duchess().deal.cards) == 104
    assert " ".join(grand_duchess().piles) == "s f0 f1 f2 f3 f4 f5 f6 f7 t0 t1 t2 t3 r0 r1"


def test_the_family() -> None:
    """Sir Tommy family."""
    layout = after(grand_duchess("9H 8S"), "deal")
    assert not any("-t" in move for move in legal(layout))  # what falls on a pile leaves it for a foundation only
