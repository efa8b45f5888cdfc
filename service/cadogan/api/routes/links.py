"""A second device: one shows a code, the other one takes it for a token of its own."""

from typing import Annotated, Any

from litestar import Request, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from cadogan.api.http.bearer import needs
from cadogan.api.http.body import Strictly
from cadogan.api.http.client_address import ClientAddressResolver
from cadogan.api.http.idempotency import SECRET
from cadogan.api.http.problems import refusals
from cadogan.api.http.sender import sender_of
from cadogan.api.routes.players import PlayerMade
from cadogan.api.routes.tokens import TokenName
from cadogan.lobby.entropy import Entropy
from cadogan.people.bearer import Bearer
from cadogan.store.tables.links import Links


class LinkMade(Struct, frozen=True):
    """A code for another device, and when it expires, in milliseconds since the epoch."""

    code: Annotated[str, Meta(examples=["K7QM-4TXW-9DHA"])]
    expires_at: int


class LinkTaken(Struct, frozen=True, forbid_unknown_fields=True):
    """The code that another device shows, and what the token of this one is to be called."""

    code: Annotated[str, Meta(max_length=40, description="Case, spaces and hyphens do not matter.")]
    name: TokenName = "another device"


@post(
    "/players/me/links",
    operation_id="createLink",
    opt=SECRET,
    summary="Show a code for another device",
    tags=["players"],
    security=needs("token:write"),
    responses=refusals(401, 403, 409),
)
async def create_link(
    bearer: NamedDependency[Bearer], links: NamedDependency[Links], entropy: NamedDependency[Entropy]
) -> LinkMade:
    """It is good once, for ten minutes, for a token that permits what this one does. It replaces the last code."""
    code = entropy.link_code()
    return LinkMade(code, await links.make(code, bearer))


@post(
    "/players/links",
    operation_id="takeLink",
    opt=SECRET,
    summary="Take a code of another device",
    tags=["players"],
    dto=Strictly[LinkTaken],
    return_dto=None,
    responses=refusals(404, 413, 422, 429),
)
async def take_link(
    data: JSONBody[LinkTaken],
    request: Request[Any, Any, State],
    client_addresses: NamedDependency[ClientAddressResolver],
    links: NamedDependency[Links],
    entropy: NamedDependency[Entropy],
) -> PlayerMade:
    """Be the player who shows the code. It travels in the body, for addresses are kept in logs; guesses are counted."""
    token = entropy.token()
    address = sender_of(request.scope, client_addresses).address
    player = await links.take(data.code, address, entropy.token_id(), token, data.name)
    return PlayerMade(player.id, player.name, token)
