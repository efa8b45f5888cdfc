"""3. Parisienne."""

from dataclasses import replace

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, grand_duchess, legal, pile


def test_it_is_grand_duchess() -> None:
    """As Grand Duchess, but … two packs, in units of six: four cards face up on the four piles, two face down
    to the reserve … for each suit one from A up to K and one from K down to A … no building. The top card of
    each pile → foundations only. Gaps stay until the next unit is dealt on them … opens when the stock is
    empty: then every card of it may go to a foundation … 3: piles and reserve are gathered and dealt again …
    after the third redeal there is no reserve: four cards at a time, one on each pile
    """
    assert replace(GAMES["parisienne"].rules, taken_out="") == GAMES["grand-duchess"].rules


def test_what_is_taken_out() -> None:
    """… before the first unit one ace and one king of each suit … are taken out and put on their foundations."""
    layout = GAMES["parisienne"].start(PACK * 2)
    assert [pile(layout, f"f{number}") for number in range(8)] == ["AC", "AS", "AH", "AD", "KC", "KS", "KH", "KD"]
    assert len(layout.piles["s"]) == 104 - 8 - 6


def test_which_copy_is_taken_out() -> None:
    """… (for each, the copy that comes first in the deal)"""
    layout = grand_duchess("2C AC 3C AC KC KC", game="parisienne")
    numbers = layout.deal.compiled.numbers
    assert (layout.stacks[numbers["f0"]], layout.stacks[numbers["f4"]]) == (bytes([1]), bytes([4]))
    assert [pile(layout, f"t{number}") for number in range(4)] == ["2C", "3C", "AC", "KC"]


def test_the_others_in_their_order() -> None:
    """The other 96 cards are dealt in their order: exactly 16 units."""
    layout = GAMES["parisienne"].start(PACK * 2)
    others = [card for place, card in enumerate(PACK * 2) if place >= 52 or card.rank not in (0, 12)]
    for unit in range(16):
        assert [layout.piles[name][unit] for name in ("t0", "t1", "t2", "t3", "r0", "r1")] == others[6 * unit :][:6]
        layout = after(layout, "deal") if unit < 15 else layout
    assert "deal" not in legal(layout)
    assert [len(layout.piles[name]) for name in ("t0", "t1", "t2", "t3", "r0", "r1", "s")] == [16] * 6 + [0]
