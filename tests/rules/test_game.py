"""Games as values: their options, their decks, and what they say of themselves."""

import pytest

from cadogan.rules import GAMES, Game, InvalidDeck, InvalidOption
from cadogan.rules.cards import PACK

DUCHESS, EAGLE_WING, COOPS = GAMES["duchess"], GAMES["eagle-wing"], GAMES["eagle-wing-coops"]


def test_a_game_is_found_by_its_id() -> None:
    assert all(game.id == game_id for game_id, game in GAMES.items())


def test_no_name_means_two_games() -> None:
    """But the name by which one country knows a game may be that of another game elsewhere: Canfield."""
    names, others = [game.name for game in GAMES.values()], [name for game in GAMES.values() for name in game.also]
    assert len(names) == len(set(names))
    assert len(others) == len(set(others))
    assert set(names) & set(others) == {"Canfield"}


@pytest.mark.parametrize(
    ("game_id", "chosen"),
    [
        ("duchess", {"runs": "any"}),
        ("grand-duchess", {}),
        ("parisienne", {}),
        ("eagle-wing", {"trunk": 13, "redeals": 2}),
        ("eagle-wing-coops", {"trunk": 13, "redeals": 2}),
        ("wings", {"trunk": 14, "redeals": 1}),
        ("bald-eagle", {"trunk": 17, "redeals": 2}),
        ("canfield", {}),
        ("storehouse", {}),
        ("sir-tommy", {}),
        ("klondike", {"draw": 3, "redeals": None, "back": "yes"}),
        ("freecell", {"cells": 4}),
        ("spider", {"suits": 4, "deal_over_gaps": "no"}),
        ("eight-off", {"gaps": "kings"}),
        ("bakers-game", {"gaps": "any"}),
    ],
)
def test_every_option_has_a_default(game_id: str, chosen: dict[str, object]) -> None:
    assert GAMES[game_id].chosen == chosen


def test_games_of_two_packs_take_fifteen_or_twenty_minutes_and_the_others_ten() -> None:
    for game in GAMES.values():
        allowed = (10,) if game.rules.packs == 1 else (15, 20)
        assert game.minutes in allowed, f"{game.id} takes {game.minutes} minutes, not one of {allowed}"


def test_an_option_that_is_chosen_is_played_and_the_others_stay() -> None:
    game = EAGLE_WING.with_options(trunk=17)
    assert game.chosen == {"trunk": 17, "redeals": 2}
    assert len(game.start(PACK).piles["r0"]) == 17
    assert EAGLE_WING.chosen["trunk"] == 13


def test_a_newer_option_is_left_out_of_a_record_while_it_has_its_default() -> None:
    """Races of before lack it. With the defaults, they and today's races have equal records."""
    game = EAGLE_WING.with_options(trunk_top="playable")
    assert game.chosen == {"trunk": 13, "redeals": 2, "trunk_top": "playable"}
    assert game.with_options(trunk_top="hidden").chosen == EAGLE_WING.chosen == {"trunk": 13, "redeals": 2}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_first_value_of_a_newer_option_is_its_default(game: Game) -> None:
    newer = [option for option in game.options if option.is_newer]
    assert [option.value_in(game.rules) for option in newer] == [option.values[0] for option in newer]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_options_set_different_axes(game: Game) -> None:
    """So the order in which they are chosen does not matter."""
    axes = [axis for option in game.options for axis in option.sets[option.values[0]]]
    assert len(axes) == len(set(axes))
    for option in game.options:
        assert all(sets.keys() == option.sets[option.values[0]].keys() for sets in option.sets.values())
        assert all(game.with_options({option.name: value}).rules for value in option.values)


def test_options_can_be_chosen_one_after_another() -> None:
    assert EAGLE_WING.with_options(trunk=11).with_options(redeals=0).chosen == {"trunk": 11, "redeals": 0}


def test_the_defaults_are_the_game_itself() -> None:
    assert EAGLE_WING.with_options({"trunk": 13, "redeals": 2}) == EAGLE_WING == EAGLE_WING.with_options()


@pytest.mark.parametrize("value", range(11, 22))
def test_a_trunk_has_11_to_21_cards(value: int) -> None:
    assert EAGLE_WING.with_options(trunk=value).chosen["trunk"] == value


@pytest.mark.parametrize("value", [0, 1, 2, None])
def test_redeals_are_0_to_2_or_unlimited(value: int | None) -> None:
    assert EAGLE_WING.with_options(redeals=value).chosen["redeals"] == value


@pytest.mark.parametrize(
    ("game", "name", "value", "takes"),
    [
        pytest.param(EAGLE_WING, "trunk", 10, "11 to 21", id="too few"),
        pytest.param(EAGLE_WING, "trunk", 22, "11 to 21", id="too many"),
        pytest.param(EAGLE_WING, "trunk", None, "11 to 21", id="a trunk is not unlimited"),
        pytest.param(EAGLE_WING, "trunk", "13", "11 to 21", id="a text is no number"),
        pytest.param(EAGLE_WING, "redeals", 3, "0 to 2 or null (unlimited)", id="too many redeals"),
        pytest.param(EAGLE_WING, "redeals", -1, "0 to 2 or null (unlimited)", id="too few redeals"),
        pytest.param(EAGLE_WING, "redeals", True, "0 to 2 or null (unlimited)", id="True is not 1"),
        pytest.param(EAGLE_WING, "redeals", False, "0 to 2 or null (unlimited)", id="False is not 0"),
        pytest.param(EAGLE_WING, "redeals", "null", "0 to 2 or null (unlimited)", id="a text is not null"),
        pytest.param(COOPS, "limit", 2, "3 or null (unlimited)", id="another limit"),
        pytest.param(COOPS, "trunk_top", "visible", "hidden or playable", id="a top that is seen but not played"),
        pytest.param(COOPS, "runs", "whole", "single or any", id="a way of another game"),
        pytest.param(DUCHESS, "runs", "single", "any or whole", id="a way that this game does not have"),
        pytest.param(DUCHESS, "runs", None, "any or whole", id="no way"),
    ],
)
def test_a_value_outside_the_range_names_option_value_and_range(
    game: Game, name: str, value: int | str | None, takes: str
) -> None:
    with pytest.raises(InvalidOption) as refusal:
        game.with_options({name: value})
    assert str(refusal.value) == f"{game.id}: option {name!r} is {value!r}; it takes {takes}"


def test_an_option_that_a_game_does_not_have_names_those_that_it_has() -> None:
    with pytest.raises(InvalidOption) as refusal:
        EAGLE_WING.with_options(runs="any")
    assert str(refusal.value) == "eagle-wing has no option 'runs'; its options are: trunk, redeals, trunk_top"
    with pytest.raises(InvalidOption, match=r"its options are: none$"):
        GAMES["canfield"].with_options(trunk=13)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_deal_is_a_permutation_of_the_packs(game: Game) -> None:
    whole = [str(card) for card in PACK * game.rules.packs]
    with pytest.raises(InvalidDeck, match=r"missing AC$"):
        game.start(whole[1:])
    with pytest.raises(InvalidDeck, match=r"too many KD$"):
        game.start([*whole, "KD"])
    with pytest.raises(InvalidDeck, match=r"missing AC; too many KD$"):
        game.start([*whole[1:], "KD"])
