"""Invitations to a lobby: its code to say aloud, when it closes, and opening it again."""

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.datastructures import ResponseHeader, State
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.identity.bearer import needs
from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.identity.sender import sender_of
from cadogan.api.limits.limit_policies import costs
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import RacePath
from cadogan.api.routes.races.races import answer_created
from cadogan.lobby.invitations import Invitation, Invitations
from cadogan.people.player import Player
from cadogan.races.ids import RaceId
from cadogan.races.record.public_view import RaceView


class InvitationCode(Struct, frozen=True, forbid_unknown_fields=True):
    """A code that leads to a lobby."""

    code: Annotated[
        str, Meta(max_length=40, examples=["SOLIRA"], description="Case, spaces and hyphens do not matter.")
    ]


@get(
    "/races/{race_id:uuid}/invitation",
    operation_id="getInvitation",
    operation_class=sdk(
        "invitation", "The code of a lobby, and when it closes; of the one that it was opened again in."
    ),
    summary="Get the invitation to a lobby",
    tags=["races"],
    responses=problem_responses(404, 409),
)
async def get_invitation(race_id: RacePath, invitations: NamedDependency[Invitations]) -> Invitation:
    """The code that leads to a lobby, and when it closes. An old link leads to the lobby that was opened again.

    The code follows from the id, so that everybody with the link has it.
    """
    return await invitations.to(RaceId(race_id))


@post(
    "/invitations",
    operation_id="findInvitation",
    operation_class=sdk("invitation_with", "The lobby that a code of six letters leads to."),
    summary="Find a lobby by its code",
    tags=["races"],
    dto=StrictBody[InvitationCode],
    return_dto=None,
    status_code=200,
    responses=problem_responses(404, 413, 422, 429),
    opt=costs(5),
)
async def find_invitation(
    data: JSONBody[InvitationCode],
    request: Request[Any, Any, State],
    client_addresses: NamedDependency[ClientAddressResolver],
    invitations: NamedDependency[Invitations],
) -> Invitation:
    """Find the open lobby that a code leads to. Wrong codes are counted by address, as those of devices are."""
    return await invitations.with_code(data.code, sender_of(request.scope, client_addresses).address)


@post(
    "/races/{race_id:uuid}/reopen",
    operation_id="reopenRace",
    operation_class=sdk("reopen", "Open a lobby again that has expired: a new race, to which the old link leads."),
    summary="Open an expired lobby again",
    tags=["races"],
    security=needs("race:create"),
    responses=problem_responses(401, 403, 404, 409),
    response_headers=[ResponseHeader(name="Location", description="Address of the race.", documentation_only=True)],
    opt=costs(5),
)
async def reopen_race(
    race_id: RacePath, me: NamedDependency[Player], invitations: NamedDependency[Invitations]
) -> Response[RaceView]:
    """Open a lobby again that expired before its racers were ready: a new race with the same settings.

    Its creator and its racers may. All seats are empty. The invitation of the expired race leads to the new one.
    Opening it again changes nothing.
    """
    return answer_created(await invitations.reopen(RaceId(race_id), me.id))
