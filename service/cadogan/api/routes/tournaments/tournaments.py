"""Tournaments: creating, finding and cancelling them."""

from typing import Annotated, Literal
from uuid import UUID

from litestar import Response, get, post
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.bodies.cursor import Cursors, CursorText
from cadogan.api.identity.bearer import needs
from cadogan.api.limits.limit_policies import costs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import TournamentPath
from cadogan.api.routes.tournaments.views import TournamentView, tournament_views
from cadogan.lobby.tournaments.tournament_service import TournamentService
from cadogan.people.player import Player
from cadogan.store.tables.listed_at import ListedAt
from cadogan.store.tables.players import Players
from cadogan.tournaments.terms import TournamentTerms

MOST_SHOWN = 50

SOON = Cursors("tournaments that are not over", ListedAt)
OVER = Cursors("tournaments that are over", ListedAt)


class NewTournament(TournamentTerms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Terms of a tournament."""


class Cancellation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why a tournament is cancelled."""

    reason: Annotated[str, Meta(min_length=1, max_length=200, examples=["Too few have come."])]
    """Shown to everybody who looks for it."""


class TournamentList(Struct, frozen=True):
    """A page of tournaments. `next` is the cursor of the following page; null on the last one."""

    tournaments: tuple[TournamentView, ...]
    """The tournaments."""
    next: str | None


@post(
    "/tournaments",
    operation_id="createTournament",
    operation_class=sdk("create_tournament", "Create a tournament. It starts at once, or at `starts_at`."),
    summary="Create a tournament",
    tags=["tournaments"],
    security=needs("race:create"),
    dto=StrictBody[NewTournament],
    return_dto=None,
    responses=problem_responses(401, 403, 409, 413, 422),
    response_headers=[
        ResponseHeader(name="Location", description="Address of the tournament.", documentation_only=True)
    ],
    opt=costs(20),
)
async def create_tournament(
    data: JSONBody[NewTournament],
    me: NamedDependency[Player],
    tournament_service: NamedDependency[TournamentService],
    players: NamedDependency[Players],
) -> Response[TournamentView]:
    """Create an arena, where racers who are free are paired again at once, or a sprint, with rounds for all at once.

    You may have 3 that are not over, and make 10 in 24 hours. To race in it, enter it yourself.
    """
    terms = TournamentTerms(**{name: getattr(data, name) for name in TournamentTerms.__struct_fields__})
    tournament = await tournament_service.create(me, terms)
    (view,) = await tournament_views([tournament], players)
    return Response(view, headers={"Location": f"/api/v1/tournaments/{tournament.id}"})


@get(
    "/tournaments",
    operation_id="listTournaments",
    operation_class=sdk("tournaments", "Tournaments that are on (`now`), scheduled (`soon`), or over (`ended`)."),
    summary="List tournaments",
    tags=["tournaments"],
    responses=problem_responses(422),
    opt=costs(5),
)
async def list_tournaments(
    *,
    tournament_service: NamedDependency[TournamentService],
    players: NamedDependency[Players],
    when: Annotated[
        Literal["now", "soon", "ended"],
        QueryParameter(description="`now`: under way; `soon`: not yet started; `ended`: ended or cancelled."),
    ] = "now",
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_SHOWN, description="Most tournaments on a page.")] = 20,
    cursor: CursorText = None,
) -> TournamentList:
    """Listed tournaments. Those that are over come with the latest first, the others with the earliest first."""
    cursors = OVER if when == "ended" else SOON
    place = None if cursor is None else cursors.place(cursor)
    if when == "ended":
        found = await tournament_service.kept.log.over(place, limit + 1)
    else:
        found = await tournament_service.kept.log.soon("running" if when == "now" else "scheduled", place, limit + 1)
    shown = [await tournament_service.kept.get(each.id) for each in found[:limit]]
    return TournamentList(await tournament_views(shown, players), cursors.behind(found, limit, lambda each: each))


@get(
    "/tournaments/{tournament_id:uuid}",
    operation_id="getTournament",
    operation_class=sdk("tournament", "A tournament as it is now."),
    summary="Get a tournament",
    tags=["tournaments"],
    responses=problem_responses(404),
)
async def get_tournament(
    tournament_id: TournamentPath,
    tournament_service: NamedDependency[TournamentService],
    players: NamedDependency[Players],
) -> TournamentView:
    """Get a tournament, listed or not."""
    return await view_of(tournament_id, tournament_service, players)


@post(
    "/tournaments/{tournament_id:uuid}/cancel",
    operation_id="cancelTournament",
    operation_class=sdk(
        "cancel_tournament",
        "Cancel a tournament that this player made. The reason is shown to everybody.",
        arguments="tournament_id, reason",
    ),
    summary="Cancel a tournament",
    tags=["tournaments"],
    security=needs("race:create"),
    dto=StrictBody[Cancellation],
    return_dto=None,
    status_code=200,
    responses=problem_responses(401, 403, 404, 409, 413, 422),
)
async def cancel_tournament(
    tournament_id: TournamentPath,
    data: JSONBody[Cancellation],
    me: NamedDependency[Player],
    tournament_service: NamedDependency[TournamentService],
    players: NamedDependency[Players],
) -> TournamentView:
    """Cancel a tournament that you made. Races under way go on, and give no points. Repeating it changes nothing."""
    await tournament_service.cancel(tournament_id, me.id, data.reason)
    return await view_of(tournament_id, tournament_service, players)


async def view_of(tournament_id: UUID, tournament_service: TournamentService, players: Players) -> TournamentView:
    """A tournament as it is now. Raises UnknownTournament."""
    (view,) = await tournament_views([await tournament_service.kept.get(tournament_id)], players)
    return view
