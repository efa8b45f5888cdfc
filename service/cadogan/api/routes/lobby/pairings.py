"""Matchmaking: waiting for an opponent, or racing a house bot."""

from typing import Annotated, Any, Literal
from uuid import UUID

from litestar import Request, Response, delete, get, post
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.identity.bearer import needs
from cadogan.api.limits.draws import Draws
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import PairingPath
from cadogan.lobby.matchmaker import Matchmaker, Opponent, Status
from cadogan.people.pairing import COMING_S, company_of, wish_of
from cadogan.people.player import Player
from cadogan.races.ids import PlayerId, RaceId
from cadogan.rules.game import OptionValue
from cadogan.store.tables.pairings import State

MOST_WAIT_S = 25
"""Seconds that a request may wait. Proxies end requests that are silent for half a minute or a minute."""

Wait = Annotated[
    float,
    QueryParameter(ge=0, le=MOST_WAIT_S, description="Seconds to wait for news before answering."),
]


class NewPairing(Struct, frozen=True, forbid_unknown_fields=True):
    """The race that you want, against one opponent. Options that are left out have the game's defaults."""

    game: str
    options: dict[str, OptionValue] = {}
    rated: bool = False
    bots: Annotated[
        bool, Meta(description="Whether the opponent may be a bot. Ignored for bots, which may always meet bots.")
    ] = False
    deal: Literal["any", "winnable"] = "any"
    """`winnable`: only a deal that is proved winnable."""
    keep_others: bool = False
    """Whether your pairings with other wishes stay open, up to 8 at once. Only for bots; ignored for people."""


class BotOffer(Struct, frozen=True):
    """A house bot that would race you at once, unrated."""

    player: PlayerId
    name: str
    strength: str
    """Policy of the bot."""


class TakeBot(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The house bot that you want to race."""

    player: PlayerId | None = None
    """Id of a house bot, from `GET /api/v1/games/{game}/bots`; null for one of your strength."""


OF_MY_STRENGTH = TakeBot()


class PairingView(Struct, frozen=True, kw_only=True):
    """State of your pairing. Times are in milliseconds since the epoch.

    `waiting`; `paired`: join `race` before `be_there_by` and be ready; `begun`: the race has begun; `missed`: you did
    not come in time; `cancelled`: by you; `expired`: you have not asked for a minute. If your opponent does not come,
    you are `waiting` again, in your old place.
    """

    id: UUID
    state: State
    game: str
    options: dict[str, OptionValue]
    rated: bool
    bots: bool
    """Whether a bot may be the opponent."""
    deal: Literal["any", "winnable"]
    """`winnable`: only a deal that is proved winnable."""
    since: int
    gap: float
    """Rating gap, in points, that is accepted now. It widens with time."""
    others: int
    """Number of other players who wait for the same."""
    race: RaceId | None = None
    be_there_by: int | None = None
    """Time by which you must join the race, in milliseconds since the epoch."""
    offer: BotOffer | None = None
    """A house bot, offered after a while. Accept it with POST …/bot, or keep waiting."""
    replaced: UUID | None = None
    """Your earlier pairing with another wish, which this one replaced."""


@post(
    "/pairings",
    operation_id="createPairing",
    summary="Find an opponent",
    tags=["pairing"],
    security=needs("race:play"),
    dto=StrictBody[NewPairing],
    return_dto=None,
    responses=problem_responses(401, 403, 409, 413, 422, 429)
    | {
        200: ResponseSpec(
            PairingView, generate_examples=False, description="You already wait for this, or a race exists."
        )
    },
    response_headers=[ResponseHeader(name="Location", description="Address of the pairing.", documentation_only=True)],
)
async def create_pairing(
    request: Request[Any, Any, Any],
    data: JSONBody[NewPairing],
    me: NamedDependency[Player],
    matchmaker: NamedDependency[Matchmaker],
    draws: NamedDependency[Draws],
) -> Response[PairingView]:
    """Wait for an opponent who wants the same. Poll with `GET …?wait=25`; after 30 s without a poll you are not paired.

    You have one pairing at a time: a different wish replaces the earlier one, an equal wish keeps its place. Bots may
    keep several, with `keep_others`.
    """
    wish = wish_of(data.game, data.options, is_rated=data.rated, deal=data.deal)
    with draws.one(request.scope, me, data.deal) as draw:
        entered = await matchmaker.enter(me, wish, company_of(me, likes_bots=data.bots), keeps_others=data.keep_others)
        if not entered.is_new:
            draw.give_back()
    status = await matchmaker.describe(entered.pairing)
    return Response(
        view(status, entered.replaced),
        status_code=201 if entered.is_new else 200,
        headers={"Location": f"/api/v1/pairings/{entered.pairing.id}"},
    )


@get(
    "/pairings/{pairing_id:uuid}",
    operation_id="getPairing",
    summary="Get a pairing",
    tags=["pairing"],
    security=needs("race:play"),
    responses=problem_responses(401, 403, 404),
)
async def get_pairing(
    pairing_id: PairingPath, me: NamedDependency[Player], matchmaker: NamedDependency[Matchmaker], wait: Wait = 0
) -> PairingView:
    """State of your pairing. With `wait`, the answer comes when there is news, or after that many seconds.

    News is a race, the end of the pairing, or the offer of a bot.
    """
    return view(await matchmaker.status(pairing_id, me.id, wait))


@delete(
    "/pairings/{pairing_id:uuid}",
    operation_id="cancelPairing",
    summary="Cancel a pairing",
    tags=["pairing"],
    security=needs("race:play"),
    status_code=200,
    responses=problem_responses(401, 403, 404, 409),
)
async def cancel_pairing(
    pairing_id: PairingPath, me: NamedDependency[Player], matchmaker: NamedDependency[Matchmaker]
) -> PairingView:
    """Stop waiting. Cancelling again repeats the answer. It is refused once a race exists."""
    return view(await matchmaker.cancel(pairing_id, me.id))


@post(
    "/pairings/{pairing_id:uuid}/bot",
    operation_id="takeBot",
    summary="Race a house bot",
    tags=["pairing"],
    security=needs("race:play"),
    dto=StrictBody[TakeBot],
    return_dto=None,
    status_code=200,
    responses=problem_responses(401, 403, 404, 409, 413, 422),
)
async def take_bot(
    pairing_id: PairingPath,
    me: NamedDependency[Player],
    matchmaker: NamedDependency[Matchmaker],
    data: JSONBody[TakeBot] = OF_MY_STRENGTH,
) -> PairingView:
    """Stop waiting and race a house bot, unrated: the one that you name, or one of your strength.

    This also works before a bot is offered.

    After `503`, repeat it: the race may be stored yet, and is created once.
    """
    return view(await matchmaker.take_bot(pairing_id, me.id, data.player))


def view(status: Status, replaced: UUID | None = None) -> PairingView:
    """A pairing as its player sees it."""
    pairing, wish = status.pairing, status.wish
    paired_ms = pairing.paired_ms if pairing.state == "paired" else None
    return PairingView(
        id=pairing.id,
        state=pairing.state,
        game=wish.game,
        options=wish.options,
        rated=wish.is_rated,
        bots=pairing.company != "people",
        deal=wish.deal,
        since=pairing.since_ms,
        gap=round(status.gap, 1),
        others=status.others,
        race=pairing.race,
        be_there_by=None if paired_ms is None else paired_ms + COMING_S * 1000,
        offer=None if status.offer is None else offer(status.offer),
        replaced=replaced,
    )


def offer(opponent: Opponent) -> BotOffer:
    """A bot as an offer."""
    return BotOffer(opponent.player, opponent.name, opponent.strength)
