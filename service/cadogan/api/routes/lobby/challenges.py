"""Challenges: to a player by name, or to anyone who has the link."""

from collections.abc import Sequence
from typing import Annotated, Any
from uuid import UUID

from litestar import Request, Response, delete, get, post
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.bodies.cursor import Cursors, CursorText
from cadogan.api.identity.bearer import needs
from cadogan.api.limits.draws import Draws
from cadogan.api.limits.limit_policies import costs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.lobby.pairings import Wait
from cadogan.api.routes.paths import ChallengePath
from cadogan.api.routes.terms import chosen
from cadogan.lobby.challenge_service import ChallengeService, settings_of
from cadogan.lobby.entropy import Entropy
from cadogan.people.challenge import LINK_S, NAMED_S, Challenge, DeclineReason, State
from cadogan.people.errors import InvalidChallenge
from cadogan.people.player import Player
from cadogan.races.ids import PlayerId, RaceId
from cadogan.races.settings import Settings
from cadogan.store.tables.challenges import Made
from cadogan.store.tables.players import Players

MOST_SHOWN = 100

OLDER = Cursors("challenges", Made)
"""Cursors of a player's challenges, in order of creation."""


class NewChallenge(Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of the race, the challenged player, and how long the challenge is open. Times are in seconds."""

    to: Annotated[str | None, Meta(description="Name or id of a player; null for anyone who has the link.")] = None
    expires_in: Annotated[int, Meta(ge=30, le=7 * 86_400)] | None = None
    """Null for ten minutes if `to` is a player, a day if it is a link."""


class Somebody(Struct, frozen=True):
    """A player. Deleted players have no name."""

    id: PlayerId
    name: str


class ChallengeView(Struct, frozen=True, kw_only=True):
    """A challenge, visible to everyone who has its id. Times are in milliseconds since the epoch.

    The player who accepts it is the `taker`, and races the `maker` in `race`. Only these two can join that race.
    """

    id: UUID
    state: State
    maker: Somebody
    """Player who made the challenge."""
    to: Somebody | None
    """Challenged player; null for anyone who has the link."""
    settings: Settings
    made_at: int
    """When it was created, in milliseconds since the epoch."""
    expires_at: int
    taker: Somebody | None
    """Player who accepted."""
    race: RaceId | None
    decline_reason: DeclineReason | None = None
    """Why `to` declined; null if they gave no reason. Later releases may have more reasons."""


class Decline(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why you decline a challenge."""

    reason: DeclineReason | None = None
    """`later`: not now, or a setting that does not suit you."""


NO_REASON = Decline()


class ChallengeList(Struct, frozen=True):
    """A page of challenges, the newest first. `next` is the cursor of the following page; null on the last one."""

    challenges: tuple[ChallengeView, ...]
    """The challenges."""
    next: str | None


@post(
    "/challenges",
    operation_id="createChallenge",
    summary="Create a challenge",
    tags=["pairing"],
    security=needs("race:create"),
    dto=StrictBody[NewChallenge],
    return_dto=None,
    responses=problem_responses(401, 403, 409, 413, 422),
    response_headers=[
        ResponseHeader(name="Location", description="Address of the challenge.", documentation_only=True)
    ],
    opt=costs(5),
)
async def create_challenge(  # noqa: PLR0913, PLR0917 - each is a part of the request or a dependency
    request: Request[Any, Any, Any],
    data: JSONBody[NewChallenge],
    me: NamedDependency[Player],
    draws: NamedDependency[Draws],
    challenge_service: NamedDependency[ChallengeService],
    players: NamedDependency[Players],
    entropy: NamedDependency[Entropy],
) -> Response[ChallengeView]:
    """Challenge a player, or anyone who has the link. `GET …?wait=25` answers when the challenge is accepted."""
    challenged = None if data.to is None else await player_called(data.to, players)
    usual_s = LINK_S if challenged is None else NAMED_S
    expires_in_s = data.expires_in or usual_s
    with draws.one(request.scope, me, data.deal):
        challenge = await challenge_service.challenge(
            entropy.challenge_id(), me.id, challenged, Settings(**chosen(data)), expires_in_s
        )
    (view,) = await views([challenge], players)
    return Response(view, headers={"Location": f"/api/v1/challenges/{challenge.id}"})


@get(
    "/challenges",
    operation_id="listChallenges",
    operation_class=sdk("challenges", "Challenges that this player made, received or accepted, newest first."),
    summary="List your challenges",
    tags=["pairing"],
    security=needs("player:read"),
    responses=problem_responses(401, 403, 422),
)
async def list_challenges(
    *,
    me: NamedDependency[Player],
    challenge_service: NamedDependency[ChallengeService],
    players: NamedDependency[Players],
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_SHOWN, description="Most challenges on a page.")] = 20,
    cursor: CursorText = None,
) -> ChallengeList:
    """Challenges that you made, received or accepted, the newest first, until a day after they expire."""
    found = await challenge_service.of(me.id, None if cursor is None else OLDER.place(cursor), limit + 1)
    next_cursor = OLDER.behind(found, limit, lambda each: Made(each.made_ms, each.id))
    return ChallengeList(await views(found[:limit], players), next_cursor)


@get(
    "/challenges/{challenge_id:uuid}",
    operation_id="getChallenge",
    summary="Get a challenge",
    tags=["pairing"],
    responses=problem_responses(404),
)
async def get_challenge(
    challenge_id: ChallengePath,
    challenge_service: NamedDependency[ChallengeService],
    players: NamedDependency[Players],
    wait: Wait = 0,
) -> ChallengeView:
    """Get a challenge. With `wait`, the answer comes when it is no longer open, or after that many seconds."""
    return (await views([await challenge_service.status(challenge_id, wait)], players))[0]


@post(
    "/challenges/{challenge_id:uuid}/accept",
    operation_id="acceptChallenge",
    summary="Accept a challenge",
    tags=["pairing"],
    security=needs("race:play"),
    status_code=200,
    responses=problem_responses(401, 403, 404, 409),
)
async def accept_challenge(
    challenge_id: ChallengePath,
    me: NamedDependency[Player],
    challenge_service: NamedDependency[ChallengeService],
    players: NamedDependency[Players],
) -> ChallengeView:
    """Accept a challenge, which creates its `race`; then join the race. Accepting again repeats the answer.

    After `503`, repeat it: the race may be stored yet, and is created once, even without an `Idempotency-Key`. If the
    challenge is for anyone, the first player to accept gets it.
    """
    accepted = await challenge_service.accept(challenge_id, me.id, is_bot=me.is_bot)
    return (await views([accepted], players))[0]


@post(
    "/challenges/{challenge_id:uuid}/decline",
    operation_id="declineChallenge",
    operation_class=sdk(
        "decline",
        "Decline a challenge to this player. The reason is shown to the challenger.",
        arguments="challenge_id, reason",
    ),
    summary="Decline a challenge",
    tags=["pairing"],
    security=needs("race:play"),
    dto=StrictBody[Decline],
    return_dto=None,
    status_code=200,
    responses=problem_responses(401, 403, 404, 409, 413, 422),
)
async def decline_challenge(
    challenge_id: ChallengePath,
    me: NamedDependency[Player],
    challenge_service: NamedDependency[ChallengeService],
    players: NamedDependency[Players],
    data: JSONBody[Decline] = NO_REASON,
) -> ChallengeView:
    """Decline a challenge to you, with a `reason` if you like. Declining again repeats the answer."""
    return (await views([await challenge_service.decline(challenge_id, me.id, data.reason)], players))[0]


@delete(
    "/challenges/{challenge_id:uuid}",
    operation_id="withdrawChallenge",
    operation_class=sdk("withdraw", "Withdraw a challenge that this player made."),
    summary="Withdraw a challenge",
    tags=["pairing"],
    security=needs("race:create"),
    status_code=200,
    responses=problem_responses(401, 403, 404, 409),
)
async def withdraw_challenge(
    challenge_id: ChallengePath,
    me: NamedDependency[Player],
    challenge_service: NamedDependency[ChallengeService],
    players: NamedDependency[Players],
) -> ChallengeView:
    """Withdraw a challenge that you made and no player has accepted. Withdrawing again repeats the answer."""
    return (await views([await challenge_service.withdraw(challenge_id, me.id)], players))[0]


async def player_called(text: str, players: Players) -> Player:
    """Player with this name or id. Raises InvalidChallenge."""
    try:
        player = await players.by_id(PlayerId(UUID(text)))  # names are shorter than ids
    except ValueError:
        player = await players.by_name(text)
    if player is None:
        raise InvalidChallenge("to", f"no player has the name or id {text!r}; leave `to` out for a challenge to anyone")
    return player


async def views(challenges: Sequence[Challenge], players: Players) -> tuple[ChallengeView, ...]:
    """Challenges with the names of their players."""
    ids = {player for each in challenges for player in (each.maker, each.challenged, each.taker) if player is not None}
    names = await players.names(ids)

    def player_view(player: PlayerId | None) -> Somebody | None:
        return None if player is None else Somebody(player, names.get(player, ""))

    return tuple(
        ChallengeView(
            id=each.id,
            state=each.state,
            maker=Somebody(each.maker, names.get(each.maker, "")),
            to=player_view(each.challenged),
            settings=settings_of(each),
            made_at=each.made_ms,
            expires_at=each.expires_ms,
            taker=player_view(each.taker),
            race=each.race,
            decline_reason=each.decline_reason,
        )
        for each in challenges
    )
