"""Races: creating, finding and viewing them."""

from typing import Annotated

from litestar import Request, Response, get, post
from litestar.datastructures import ResponseHeader, State
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from litestar.types import Scope
from msgspec import Meta

from cadogan.api.bodies.body import StrictBody
from cadogan.api.bodies.cursor import CursorText
from cadogan.api.caching.recent_answers import RecentAnswers
from cadogan.api.identity.bearer import needs
from cadogan.api.identity.idempotency import claimed_of, entropy_of
from cadogan.api.identity.node import node_of
from cadogan.api.limits.bill import charge_reading
from cadogan.api.limits.draws import Draws
from cadogan.api.limits.limit_policies import costs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.faults import shown
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import RacePath
from cadogan.api.routes.races.race_filters import LISTED, OfGame, OfHouse, Phases, Racers, Since, Until, race_filter
from cadogan.api.routes.races.race_summary import RacePage, RaceSummaries
from cadogan.api.routes.terms import chosen
from cadogan.lobby.deal_service import DealService
from cadogan.lobby.entropy import Entropy
from cadogan.people.player import Player
from cadogan.races.commands import Create
from cadogan.races.errors import InvalidSettings
from cadogan.races.ids import RaceId
from cadogan.races.race import Race
from cadogan.races.record.public_view import RaceView
from cadogan.races.record.race_view import race_view
from cadogan.races.settings import Settings, game_named
from cadogan.rooms.rooms import Rooms
from cadogan.rules import InvalidSeed, Seed
from cadogan.rules.seed import MOST_OF_MICROSOFT, MOST_OF_PYSOLFC
from cadogan.store.clock import Clock
from cadogan.store.errors import UnknownRace
from cadogan.store.projections.listing import Listing, ListPlace

MOST_LISTED = 100
MAKES_RACE = {"makes_race": True}
"""`opt` of a route that creates a race and answers with it."""

SEED = "Seed of a picked deal, 32 hexadecimal digits; null for a random deal, which service and racers draw together."


UNNUMBERED = ("any", "winnable")
NUMBERED = ("ms:", "pysol:")
KNOWN = f"any, winnable, ms:1 to ms:{MOST_OF_MICROSOFT}, or pysol:1 to pysol:{MOST_OF_PYSOLFC}"
DEAL = (
    "`any`: a random deal, or the one of the seed; `winnable`: a fresh deal that can be won; `ms:1` to `ms:1000000`: "
    "the deal with this number in Microsoft's FreeCell, in any game of one pack and four suits; `pysol:1` to "
    "`pysol:100000000000000000000`: the one with this number in PySolFC, in any game of four suits. It is a picked "
    "deal: its race is not rated, since everybody can look it up."
)


class NewRace(Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of a new race, and the seed of a picked deal. Times are in seconds."""

    seed: Annotated[
        str | None,
        Meta(
            description=SEED,
            examples=["000102030405060708090a0b0c0d0e0f"],
            extra_json_schema={"pattern": "^[0-9A-Fa-f]{32}$"},
        ),
    ] = None
    deal: Annotated[
        str,
        Meta(
            description=DEAL,
            examples=["any", "ms:11982"],
            # Only said here, not checked: the refusal is in words, and knows the greatest number.
            extra_json_schema={"pattern": "^(any|winnable|ms:[1-9][0-9]{0,6}|pysol:[1-9][0-9]{0,20})$"},
        ),
    ] = "any"  # type: ignore[assignment]  # one form more, which is stored as a seed


def picked_seed(data: NewRace) -> Seed | None:
    """Seed that a body picks. Raises InvalidSeed, InvalidSettings, UnknownGame."""
    if data.deal in UNNUMBERED:
        return None if data.seed is None else Seed.parse(data.seed)
    if not data.deal.startswith(NUMBERED):
        raise InvalidSettings("deal", f"{shown(data.deal)} is not a deal; it takes {KNOWN}")
    if data.seed is not None:
        raise InvalidSettings("deal", f"{data.deal} is a deal of its own; leave seed or deal out")
    game = game_named(data.game).with_options(data.options)
    try:
        return Seed.picked(data.deal, game)
    except InvalidSeed as error:
        raise InvalidSettings("deal", str(error)) from None


@post(
    "/races",
    operation_id="createRace",
    operation_class=sdk(
        "create_race",
        "Create a race. A `seed` of 32 hexadecimal digits picks the deal; else service and racers make it together.",
        arguments="game, *, seed, **terms",
    ),
    summary="Create a race",
    tags=["races"],
    security=needs("race:create"),
    dto=StrictBody[NewRace],
    return_dto=None,
    responses=problem_responses(401, 403, 413, 422),
    response_headers=[ResponseHeader(name="Location", description="Address of the race.", documentation_only=True)],
    opt=costs(5) | MAKES_RACE,
)
async def create_race(  # noqa: PLR0913, PLR0917 - each is a part of the request or a dependency
    request: Request[None, None, State],
    data: JSONBody[NewRace],
    me: NamedDependency[Player],
    draws: NamedDependency[Draws],
    clock: NamedDependency[Clock],
    deal_service: NamedDependency[DealService],
    entropy: NamedDependency[Entropy],
) -> Response[RaceView]:
    """Open a lobby. All seats are empty: the creator joins like every other player.

    With `deal` set to `winnable`, the deal is proved winnable. If none is ready, the answer is 503 with `Retry-After`.
    A player may create a dozen such races in an hour.
    """
    at = clock.now_ms()
    seed = picked_seed(data)
    terms = chosen(data) | ({} if data.deal in UNNUMBERED else {"deal": "any"})
    picked = None if seed is None else seed.value
    command = Create(at, entropy.race_id(at), me.id, Settings(**terms), entropy.secret(), picked, me.is_house)
    with draws.one(request.scope, me, terms["deal"]):
        race = await deal_service.create(command)
    return answer_created(race)


@get("/races", operation_id="listRaces", summary="List races", tags=["races"], responses=problem_responses(404, 422))
async def list_races(  # noqa: PLR0913 - each is a query parameter or a dependency
    request: Request[None, None, State],
    *,
    recent_answers: NamedDependency[RecentAnswers],
    listing: NamedDependency[Listing],
    summaries: NamedDependency[RaceSummaries],
    phases: Phases = None,
    game: OfGame = None,
    racers: Racers = None,
    since: Since = None,
    until: Until = None,
    house: OfHouse = False,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_LISTED, description="Most races on a page.")] = 20,
    cursor: CursorText = None,
) -> Response[RacePage]:
    """Listed races, the newest first; after them lobbies without a racer. New races do not shift later pages.

    A request with `Cache-Control: max-age=5` takes an answer that is up to five seconds old.
    """
    wanted = race_filter(phases=phases, game=game, players=racers, since=since, until=until, is_house=house)
    after = None if cursor is None else LISTED.place(cursor)

    async def page() -> RacePage:
        await listing.freshen()
        found = await listing.page(wanted, limit + 1, after)
        next_cursor = LISTED.behind(found, limit, lambda race: ListPlace(race.is_empty, race.race_id))
        return RacePage(await summaries.of(found[:limit]), next_cursor)

    return await recent_answers.of(request, page)


@get(
    "/races/{race_id:uuid}",
    operation_id="getRace",
    operation_class=sdk("view", "The public view of a race now."),
    summary="Get a race",
    tags=["races"],
    responses=problem_responses(404),
)
async def get_race(request: Request[None, None, State], race_id: RacePath, rooms: NamedDependency[Rooms]) -> RaceView:
    """Public view of a race, up to its public event `p`.

    The answer may be a second behind another node, so revalidate it with `If-None-Match`, even for a finished race. The
    events, boards, replay and proof of a finished race never change and can be cached for good.
    """
    view = await rooms.view(RaceId(race_id))
    charge_reading(request.scope, view.p)
    return view


def answer_created(race: Race) -> Response[RaceView]:
    """The answer to a request that created a race: its public view, and its address."""
    # Everything that happens at the creation is public at once: ghosts and house bots take their seats.
    return answer_with(race_view(race, p=race.version))


def answer_with(view: RaceView) -> Response[RaceView]:
    """A race, and its address."""
    return Response(view, headers={"Location": f"/api/v1/races/{view.id}"})


async def race_made_before(scope: Scope) -> Response[RaceView] | None:
    """The race that an earlier request with the key has created without an answer, as it is now; None without one."""
    claimed = claimed_of(scope)
    if claimed is None or not claimed.is_again or "makes_race" not in scope["route_handler"].opt:
        return None
    rooms = node_of(scope).dependencies["rooms"]
    assert isinstance(rooms, Rooms)  # by that name
    try:
        return answer_with(await rooms.view(entropy_of(scope).race_id(0)))  # the id has the time of the first request
    except UnknownRace:
        return None
