"""House bots are offered by their strength at the game."""

from collections.abc import Mapping
from typing import cast
from uuid import uuid4

import pytest

from cadogan.lobby.bots.bot_races import BotRaces
from cadogan.lobby.bots.house_bot import HOUSE_BOTS, HousePlayer
from cadogan.lobby.bots.house_opponents import HouseOpponents
from cadogan.people.rating import Rating
from cadogan.races.ids import PlayerId

NO_RACES = cast("BotRaces", None)
"""Offers begin no race."""


def established(mu: float) -> Rating:
    """Rating of a bot that has raced often."""
    return Rating(mu, 2, 20, 5, is_established=True)


def house(ratings: Mapping[tuple[str, str], Rating]) -> HouseOpponents:
    """The house bots, with ratings by name and game."""
    bots = [HousePlayer(bot, PlayerId(uuid4()), "") for bot in HOUSE_BOTS]
    names = {each.player: each.bot.name for each in bots}

    async def rating_of(player: PlayerId, game: str) -> Rating | None:
        return ratings.get((names[player], game))

    return HouseOpponents(bots, NO_RACES, rating_of)


async def offered(opponents: HouseOpponents, rating: float, game: str = "duchess") -> str:
    opponent = await opponents.opponent(rating, game)
    assert opponent is not None
    return opponent.name


@pytest.mark.parametrize(("rating", "name"), [(0, "Cheney"), (25, "Whitmore"), (40, "Cavendish")])
async def test_a_bot_without_a_rating_has_its_assumed_rating(rating: float, name: str) -> None:
    assert await offered(house({}), rating) == name


async def test_a_bots_strength_is_its_rating_at_the_game() -> None:
    opponents = house({("Adelaide", "duchess"): established(36), ("Whitmore", "duchess"): established(30)})
    assert await offered(opponents, 30.5) == "Whitmore"
    assert await offered(opponents, 29, "canfield") == "Adelaide"


async def test_a_provisional_rating_does_not_count() -> None:
    opponents = house({("Henshaw", "duchess"): Rating(49, 7, 3)})
    assert await offered(opponents, 49) == "Cavendish"


async def test_the_ladder_follows_earned_ratings_and_else_assumed_ones() -> None:
    opponents = house({("Adelaide", "duchess"): established(2), ("Cheney", "duchess"): Rating(49, 7, 3)})
    assert [rung.bot.bot.name for rung in await opponents.ladder("duchess")][:2] == ["Adelaide", "Cheney"]
    assert [rung.bot.bot for rung in await opponents.ladder("canfield")] == list(HOUSE_BOTS)


async def test_a_service_without_house_bots_offers_none() -> None:
    async def no_rating(player: PlayerId, game: str) -> Rating | None:
        raise AssertionError(f"no rating is needed, of {player} at {game}")

    assert await HouseOpponents([], NO_RACES, no_rating).opponent(25, "duchess") is None
