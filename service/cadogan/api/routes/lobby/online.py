"""Who is here: how many people are online, waiting and racing, and who sits in a listed lobby or race."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from litestar import Request, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from msgspec import Struct

from cadogan.api.identity.bearer import MAY_HAVE_TOKEN, player_of
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.lobby.bots.house_opponents import HouseOpponents
from cadogan.lobby.news.who_is_here import WhoIsHere
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.tables.online import OnlinePlayer
from cadogan.store.tables.tokens import Tokens

MOST_NAMED = 50
"""Players with names in an answer, those in the newest races first."""


class Search(Struct, frozen=True):
    """How many people wait for an opponent at a game."""

    game: str
    players: int
    """Number of people who wait."""


class SeatedPlayer(Struct, frozen=True, kw_only=True):
    """A person with a seat in a listed lobby (`waiting`) or race (`racing`)."""

    player: PlayerId
    name: str
    activity: Literal["racing", "waiting"]
    """Whether the race is under way or still a lobby."""
    game: str
    race: RaceId


class PlayersOnline(Struct, frozen=True, kw_only=True):
    """People who are here now, some seconds old. Bots are not counted."""

    online: int
    """People who are here: `waiting`, `racing`, or with a page open."""
    waiting: int
    """People in the matchmaking queue or in a listed lobby."""
    racing: int
    """People in a race under way, listed or not."""
    searches: tuple[Search, ...]
    """Games for which people wait in the queue or in listed lobbies, the most wanted first."""
    players: tuple[SeatedPlayer, ...]
    """People with a seat in a listed lobby or race, at most 50."""
    house_bots: bool
    """Whether house bots race here, at any time."""


@get(
    "/players/online",
    operation_id="getPlayersOnline",
    operation_class=sdk(
        "online", "How many people are online, waiting and racing, and who has a seat in a listed lobby or race."
    ),
    summary="See who is here",
    tags=["players"],
    security=MAY_HAVE_TOKEN,
    responses=problem_responses(401, 403),
)
async def get_players_online(
    request: Request[None, None, State],
    who_is_here: NamedDependency[WhoIsHere],
    house_opponents: NamedDependency[HouseOpponents],
    tokens: NamedDependency[Tokens],
) -> PlayersOnline:
    """How many people are online, waiting and racing, at all nodes, and who has a seat in a listed lobby or race.

    With a token, its player is not counted: the answer is about the others. Everybody else is only counted, without a
    name.
    """
    me = await player_of(request, tokens) if "authorization" in request.headers else None
    people = [each for each in await who_is_here.people() if me is None or each.player != me.id]
    return seen(people, has_bots=house_opponents.exist)


def seen(people: Sequence[OnlinePlayer], *, has_bots: bool) -> PlayersOnline:
    """The people who are here, as the API shows them."""
    activities = Counter(each.activity for each in people)
    searches = Counter(each.game for each in people if each.activity == "waiting" and each.game is not None)
    seated = sorted(filter(None, map(seated_player, people)), key=lambda each: each.race, reverse=True)
    return PlayersOnline(
        online=len(people),
        waiting=activities["waiting"],
        racing=activities["racing"],
        searches=tuple(Search(game, players) for game, players in searches.most_common()),
        players=tuple(seated[:MOST_NAMED]),
        house_bots=has_bots,
    )


def seated_player(each: OnlinePlayer) -> SeatedPlayer | None:
    """A person with a seat in a listed lobby or race; None for all others."""
    if each.activity == "here" or each.race is None or each.game is None or each.name is None:
        return None
    return SeatedPlayer(player=each.player, name=each.name, activity=each.activity, game=each.game, race=each.race)
