"""Bots that are online, and what they accept."""

from statistics import mean
from typing import Annotated

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from msgspec import Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.identity.bearer import needs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import GamePath
from cadogan.lobby.bots.bot_play import THINKING_S
from cadogan.lobby.bots.house_opponents import HouseOpponents, Rung
from cadogan.people.availability import Availability, refuse_unavailable
from cadogan.people.player import Player
from cadogan.races.ids import PlayerId
from cadogan.races.settings import game_named
from cadogan.store.projections.ratings import Ratings
from cadogan.store.tables.availabilities import Availabilities


class AvailableUntil(Struct, frozen=True):
    """That you are available, and until when."""

    until: int
    """When it ends unless you say it again, in milliseconds since the epoch."""


class BotOnline(Struct, frozen=True, kw_only=True):
    """A bot that is online. Challenge it with `POST /challenges`, with its id or name as `to`."""

    player: PlayerId
    name: str
    accepts: Availability
    """What the bot accepts. It may decline other challenges, and these, too."""


class BotList(Struct, frozen=True):
    """Bots that are online, by name, at most 200."""

    bots: tuple[BotOnline, ...]
    """Bots of players. `GET /games/…/bots` has the house bots."""


@get(
    "/bots",
    operation_id="listBots",
    operation_class=sdk(
        "bots",
        "Bots of players that are online, with what they accept; those that accept a game, if one is given.",
        arguments="game",
        returns="bots",
    ),
    summary="List bots that are online",
    tags=["players"],
    responses=problem_responses(),
)
async def list_bots(
    availabilities: NamedDependency[Availabilities],
    game: Annotated[str | None, QueryParameter(description="Bots that accept this game.")] = None,
) -> BotList:
    """Bots of players that are online and accept challenges, with what they accept."""
    found = await availabilities.now(game)
    return BotList(tuple(BotOnline(player=bot.player, name=bot.name, accepts=bot.availability) for bot in found))


class HouseBotView(Struct, frozen=True, kw_only=True):
    """A house bot. Race it with `POST /pairings/…/bot`, with its id as `player`."""

    player: PlayerId
    name: str
    strength: str
    """Policy of the bot."""
    thinking: float
    """Mean time, in seconds, that it thinks about a move."""
    rating: float
    """Its rating at the game, in points; until it is established, the rating that the service assumes."""
    provisional: bool
    """Whether the rating is assumed, because it has not raced enough."""
    races: int
    """Rated races at the game, all against other house bots."""


class HouseLadder(Struct, frozen=True):
    """House bots by their strength at a game, the weakest first."""

    game: str
    bots: tuple[HouseBotView, ...]
    """The house bots; none if the service has none."""


@get(
    "/games/{game:str}/bots",
    operation_id="listHouseBots",
    operation_class=sdk(
        "house_bots", "House bots by their strength at a game, the weakest first.", arguments="game", returns="bots"
    ),
    summary="List the house bots",
    tags=["players"],
    responses=problem_responses(404),
)
async def list_house_bots(
    game: GamePath,
    house_opponents: NamedDependency[HouseOpponents],
    ratings: NamedDependency[Ratings],
) -> HouseLadder:
    """House bots by their strength at a game, the weakest first. They race people unrated, and each other rated."""
    game_id = game_named(game).id
    await ratings.freshen()
    return HouseLadder(game_id, tuple(map(house_bot_view, await house_opponents.ladder(game_id))))


def house_bot_view(rung: Rung) -> HouseBotView:
    """A house bot as the API shows it."""
    return HouseBotView(
        player=rung.bot.player,
        name=rung.bot.bot.name,
        strength=rung.bot.bot.policy,
        thinking=round(rung.bot.bot.pace * mean(THINKING_S), 2),
        rating=round(rung.strength, 1),
        provisional=rung.rating is None or rung.rating.is_provisional,
        races=0 if rung.rating is None else rung.rating.races,
    )


@post(
    "/players/me/availability",
    operation_id="setAvailability",
    summary="Be listed as a bot that is online",
    tags=["players"],
    security=needs("race:play"),
    dto=StrictBody[Availability],
    return_dto=None,
    status_code=200,
    responses=problem_responses(401, 403, 409, 413, 422),
)
async def set_availability(
    data: JSONBody[Availability], me: NamedDependency[Player], availabilities: NamedDependency[Availabilities]
) -> AvailableUntil:
    """Say what you accept, for two minutes. Say it again every minute while you are online. Only for bots."""
    refuse_unavailable(me, data)
    return AvailableUntil(await availabilities.say(me.id, data))


@delete(
    "/players/me/availability",
    operation_id="endAvailability",
    operation_class=sdk("be_unavailable", "Leave the list of bots.", may_repeat=True),
    summary="Leave the list of bots",
    tags=["players"],
    security=needs("race:play"),
    responses=problem_responses(401, 403),
)
async def end_availability(me: NamedDependency[Player], availabilities: NamedDependency[Availabilities]) -> None:
    """Be listed no longer. Challenges can still reach you."""
    await availabilities.withdraw(me.id)
