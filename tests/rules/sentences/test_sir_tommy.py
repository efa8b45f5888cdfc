"""10. Sir Tommy."""

from tests.rules.decks import after, legal, pile, refused, shown, sir_tommy

SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def test_the_pack() -> None:
    """One pack; …"""
    assert len(sir_tommy().deal.cards) == 52
    assert " ".join(sir_tommy().piles) == "s w f0 f1 f2 f3 t0 t1 t2 t3"


def test_the_family() -> None:
    """… the family of Grand Duchess."""
    layout = after(sir_tommy("9H 8S"), "deal w-t0 deal w-t1")
    assert not {"t1-t0", "t0-t1"} & legal(layout)


def test_the_start() -> None:
    """Nothing is turned at the start."""
    layout = sir_tommy()
    assert {name for name, cards in layout.piles.items() if cards} == {"s"}
    assert (shown(layout, "s"), layout.home, layout.seen) == (" ".join(["--"] * 52), 0, 0)
    assert legal(layout) == {"deal"}


def test_deal() -> None:
    """`deal` turns one card to the waste and is refused while one lies there."""
    layout = after(sir_tommy("9H 8S"), "deal")
    assert (shown(layout, "w"), len(layout.piles["s"])) == ("9H", 51)
    assert refused(layout, "deal") == "play the turned card 9H first"
    assert legal(after(layout, "w-t0")) == {"deal"}


def test_where_the_card_goes() -> None:
    """The card goes to a foundation or on any of four tableau piles, whatever is on it."""
    layout = after(sir_tommy("9H 8H 8S KD AC"), "deal w-t0 deal")
    assert legal(layout) == {"w-t0", "w-t1", "w-t2", "w-t3"}
    layout = after(layout, "w-t0 deal w-t0 deal w-t0 deal")
    assert pile(layout, "t0") == "9H 8H 8S KD"
    assert legal(layout) == {f"w-f{number}" for number in range(4)} | {f"w-t{number}" for number in range(4)}


def test_pile_tops() -> None:
    """pile tops go to foundations only, …"""
    layout = after(sir_tommy("9H 2S AC 3H"), "deal w-t0 deal w-t1 deal w-f0")
    assert legal(layout) == {"t1-f0", "deal"}
    layout = after(layout, "t1-f0")
    assert pile(layout, "t1") == ""
    layout = after(layout, "deal w-t0")
    assert refused(layout, "t0-t1") == "t1 is a gap; it now takes only the top of the waste"
    both = after(sir_tommy("9H 8S"), "deal w-t0 deal w-t1")
    assert refused(both, "t1-t0") == "cards of the tableau are not built on the tableau in this game"


def test_pile_tops_while_a_card_waits() -> None:
    """… even while a turned card waits."""
    layout = after(sir_tommy("2S AC 9H"), "deal w-t0 deal w-f3 deal")
    assert {"t0-f3", "w-t1"} <= legal(layout)
    assert shown(after(layout, "t0-f3"), "w") == "9H"


def test_foundations() -> None:
    """four foundations, A up to K, …"""
    layout = sir_tommy(SPADES)
    for _ in range(13):
        layout = after(layout, "deal w-f0")
    assert pile(layout, "f0") == SPADES
    assert [name for name in layout.piles if name.startswith("f")] == ["f0", "f1", "f2", "f3"]
    layout = after(sir_tommy(f"{SPADES} AC"), "deal w-f0 " * 13 + "deal")
    assert "w-f0" not in legal(layout)
    layout = after(sir_tommy("2S"), "deal")
    assert refused(layout, "w-f0") == "f0 takes A of any suit next, not 2S"


def test_suits_are_ignored() -> None:
    """… suits ignored: any foundation that takes the card."""
    layout = after(sir_tommy("AS AC 2H"), "deal")
    assert {f"w-f{number}" for number in range(4)} <= legal(layout)
    layout = after(layout, "w-f3 deal w-f1 deal")
    assert {"w-f1", "w-f3"} == {move for move in legal(layout) if "-f" in move}


def test_no_redeal() -> None:
    """No redeal."""
    layout = after(sir_tommy(), "deal w-t0 " * 52)
    assert not layout.piles["s"]
    assert refused(layout, "redeal") == "no redeal is left; this game has 0"
