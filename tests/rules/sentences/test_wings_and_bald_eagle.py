"""6. Wings and 7. Bald Eagle."""

from dataclasses import replace

import pytest

from cadogan.rules import GAMES
from cadogan.rules.cards import PACK
from tests.rules.decks import after, eagle_wing, legal, refused

BOTH = pytest.mark.parametrize("game", ["wings", "bald-eagle"])


@BOTH
def test_the_presets_are_ours(game: str) -> None:
    """The sources name these two as variations in redeals and in the size of the trunk, and give no numbers; these
    presets are ours …, and the descriptions of the games say so.
    """
    assert any("give no numbers" in choice and "are ours" in choice for choice in GAMES[game].choices)


@BOTH
def test_the_building(game: str) -> None:
    """Both build as `eagle-wing-coops`."""
    coops = GAMES["eagle-wing-coops"].rules
    rules = replace(GAMES[game].rules, reserve_depth=coops.reserve_depth, redeals=coops.redeals)
    assert rules == coops
    assert "t1-t0" in legal(eagle_wing("2C", wings="8H 7H", game=game))


def test_wings() -> None:
    """`wings`: trunk 14, 1 redeal."""
    layout = GAMES["wings"].start(PACK)
    assert (len(layout.piles["r0"]), len(layout.piles["s"])) == (14, 29)
    layout = after(layout, "deal " * 29 + "redeal " + "deal " * 29)
    assert refused(layout, "redeal") == "no redeal is left; this game has 1"


def test_bald_eagle() -> None:
    """`bald-eagle`: trunk 17, 2 redeals."""
    layout = GAMES["bald-eagle"].start(PACK)
    assert (len(layout.piles["r0"]), len(layout.piles["s"])) == (17, 26)
    layout = after(layout, "deal " * 26 + "redeal " + "deal " * 26 + "redeal " + "deal " * 26)
    assert refused(layout, "redeal") == "no redeal is left; this game has 2"


@pytest.mark.parametrize(
    ("game", "defaults"), [("wings", {"trunk": 14, "redeals": 1}), ("bald-eagle", {"trunk": 17, "redeals": 2})]
)
def test_the_options(game: str, defaults: dict[str, int]) -> None:
    """They have the same options, with these as their defaults."""
    assert GAMES[game].options == GAMES["eagle-wing-coops"].options
    assert GAMES[game].chosen == defaults
