"""Friends: players that you follow, rivals of recent races, and who of them is here."""

from collections.abc import Mapping
from typing import Any

from litestar import delete, get, post
from litestar.di import NamedDependency
from msgspec import Struct

from cadogan.api.identity.bearer import needs
from cadogan.api.limits.limit_policies import costs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import PlayerPath
from cadogan.api.routes.people.players import existing_player
from cadogan.lobby.news.who_is_here import WhoIsHere
from cadogan.people.friends import Tie, may_see, refuse_to_follow
from cadogan.people.player import Player
from cadogan.races.facts import How
from cadogan.races.ids import PlayerId, RaceId
from cadogan.store.clock import Clock
from cadogan.store.projections.results import Results
from cadogan.store.tables.friends import Beaten, Friends
from cadogan.store.tables.online import Activity, OnlinePlayer
from cadogan.store.tables.players import Players


class Companion(Struct, frozen=True, kw_only=True):
    """A player, and what they do now as far as you may know it."""

    player: PlayerId
    name: str
    activity: Activity | None = None
    """`racing` or `waiting` in a listed race or lobby. If you follow each other, also elsewhere, and `here`."""
    game: str | None = None
    race: RaceId | None = None
    """The listed race or lobby."""


class FriendView(Companion, frozen=True, kw_only=True):
    """A player that you follow."""

    since: int
    """When you began to follow them, in milliseconds since the epoch."""


class RivalView(Companion, frozen=True, kw_only=True):
    """A person that you have raced in the last 60 days, and do not follow."""

    races: int
    """Races of both of you in that time."""
    wins: int
    """Races in which you were ahead."""
    losses: int
    """Races in which you were behind."""


class ResultOnDeal(Struct, frozen=True):
    """A result on a deal."""

    race: RaceId
    home: int
    """Cards home."""
    time: int
    """Time in milliseconds, with penalties."""
    how: How


class BeatenView(Struct, frozen=True, kw_only=True):
    """A friend's result on a deal that is better than your best, until you beat it, or for seven days."""

    player: PlayerId
    name: str
    game: str
    at: int
    """When the friend's race finished, in milliseconds since the epoch."""
    theirs: ResultOnDeal
    """The friend's result."""
    yours: ResultOnDeal
    """Your best result on the same deal."""


class FriendList(Struct, frozen=True):
    """Your friends. Nobody else sees any of it."""

    friends: tuple[FriendView, ...]
    """Players that you follow, the latest first."""
    rivals: tuple[RivalView, ...]
    """People that you have raced lately, the latest first, at most ten."""
    beaten: tuple[BeatenView, ...]
    """Results of friends that beat your best on a deal, the latest first, at most twenty."""


class Following(Struct, frozen=True):
    """Whether you follow a player."""

    player: PlayerId
    follows: bool
    """Whether you follow them now."""


@get(
    "/players/me/friends",
    operation_id="listFriends",
    operation_class=sdk("friends", "Players that this player follows, recent rivals, and who of them is here."),
    summary="List your friends",
    tags=["players"],
    security=needs("player:read"),
    responses=problem_responses(401, 403),
    opt=costs(2),
)
async def list_friends(
    me: NamedDependency[Player],
    friends: NamedDependency[Friends],
    results: NamedDependency[Results],
    who_is_here: NamedDependency[WhoIsHere],
    clock: NamedDependency[Clock],
) -> FriendList:
    """Players that you follow, people that you have raced lately, and results that beat yours on the same deal.

    You see what everybody sees of them: who has a seat in a listed lobby or race. Two players who follow each other
    also see when the other is here. A player who has blocked you shows nothing.
    """
    await results.freshen()
    now_ms = clock.now_ms()
    people = {each.player: each for each in await who_is_here.people()}
    return FriendList(
        friends=tuple(
            FriendView(player=each.player, name=each.name, since=each.since_ms, **doing(people, each.player, each.tie))
            for each in await friends.followed(me.id)
        ),
        rivals=tuple(
            RivalView(
                player=each.player,
                name=each.name,
                races=each.races,
                wins=each.wins,
                losses=each.losses,
                **doing(people, each.player, each.tie),
            )
            for each in await friends.rivals(me.id, now_ms)
        ),
        beaten=tuple(map(beaten_view, await friends.news(me.id, now_ms))),
    )


@post(
    "/players/{player_id:uuid}/follow",
    operation_id="followPlayer",
    operation_class=sdk("follow", "Follow a player, who is not told."),
    summary="Follow a player",
    tags=["players"],
    security=needs("token:write"),
    status_code=200,
    responses=problem_responses(401, 403, 404, 409, 422),
)
async def follow_player(
    player_id: PlayerPath,
    me: NamedDependency[Player],
    players: NamedDependency[Players],
    friends: NamedDependency[Friends],
) -> Following:
    """Follow a player. The player is told nothing. If they follow you, too, you two see when the other is here."""
    other = await existing_player(player_id, players)
    refuse_to_follow(me.id, other)
    await friends.follow(me.id, other.id)
    return Following(other.id, follows=True)


@delete(
    "/players/{player_id:uuid}/follow",
    operation_id="unfollowPlayer",
    operation_class=sdk("unfollow", "Follow a player no longer."),
    summary="Unfollow a player",
    tags=["players"],
    security=needs("token:write"),
    status_code=200,
    responses=problem_responses(401, 403, 404),
)
async def unfollow_player(
    player_id: PlayerPath,
    me: NamedDependency[Player],
    players: NamedDependency[Players],
    friends: NamedDependency[Friends],
) -> Following:
    """Follow a player no longer. It does no harm to send it again."""
    other = await existing_player(player_id, players)
    await friends.unfollow(me.id, other.id)
    return Following(other.id, follows=False)


def doing(people: Mapping[PlayerId, OnlinePlayer], player: PlayerId, tie: Tie) -> dict[str, Any]:
    """What a player does now, as far as it may be seen."""
    each = people.get(player)
    if each is None or not may_see(tie, is_public=each.race is not None):
        return {}
    return {"activity": each.activity, "game": each.game, "race": each.race}


def beaten_view(each: Beaten) -> BeatenView:
    """A better result of a friend, as the API shows it."""
    return BeatenView(
        player=each.player,
        name=each.name,
        game=each.game,
        at=each.finished_at,
        theirs=ResultOnDeal(each.race, each.home, each.time_ms, each.how),
        yours=ResultOnDeal(each.your_race, each.your_home, each.your_time_ms, each.your_how),
    )
