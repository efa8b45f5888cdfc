"""A second device: one device shows a code, the other exchanges it for a token of its own."""

from typing import Annotated, Any

from litestar import Request, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.identity.bearer import needs
from cadogan.api.identity.client_address import ClientAddressResolver
from cadogan.api.identity.idempotency import SECRET
from cadogan.api.identity.sender import sender_of
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.accounts.tokens import TokenName
from cadogan.api.routes.people.players import PlayerMade
from cadogan.lobby.entropy import Entropy
from cadogan.people.bearer import Bearer
from cadogan.people.errors import MissingScope
from cadogan.people.tokens import Scope, linked_scopes
from cadogan.store.tables.links import Links


class NewLink(Struct, frozen=True, forbid_unknown_fields=True):
    """What the other device may do."""

    scopes: Annotated[list[Scope], Meta(min_length=1)] | None = None
    """Scopes of its token; null for all of yours except `token:write`, which has to be named."""


USUAL_LINK = NewLink()


class LinkMade(Struct, frozen=True):
    """A code for another device, and when it expires, in milliseconds since the epoch."""

    code: Annotated[str, Meta(examples=["K7QM-4TXW-9DHA"])]
    expires_at: int


class LinkTaken(Struct, frozen=True, forbid_unknown_fields=True):
    """The code that the other device shows, and a name for the new token."""

    code: Annotated[str, Meta(max_length=40, description="Or a recovery code. Case, spaces and hyphens do not matter.")]
    name: TokenName = "another device"


@post(
    "/players/me/links",
    operation_id="createLink",
    operation_class=sdk(
        "link",
        "Get a code with which another device can act as this player.\n\n"
        "Without `scopes`, its token gets all scopes of this client's token but `token:write`.",
        arguments="*scopes",
    ),
    opt=SECRET,
    summary="Create a code for another device",
    tags=["players"],
    security=needs("token:write"),
    dto=StrictBody[NewLink],
    return_dto=None,
    responses=problem_responses(401, 403, 409, 413, 422),
)
async def create_link(
    bearer: NamedDependency[Bearer],
    links: NamedDependency[Links],
    entropy: NamedDependency[Entropy],
    data: JSONBody[NewLink] = USUAL_LINK,
) -> LinkMade:
    """The code can be used once, within ten minutes. It replaces your last code.

    Its token has the scopes that you choose among yours, and lasts as long as yours. Without `token:write`, the other
    device cannot make tokens, allow apps or delete the account.
    """
    scopes = linked_scopes(bearer.scopes) if data.scopes is None else tuple(sorted(set(data.scopes)))
    bearer.refuse_to_give(scopes)
    if not scopes:
        raise MissingScope("player:read", "a code needs a scope; your token has only token:write: name it in `scopes`")
    code = entropy.link_code()
    return LinkMade(code, await links.make(code, scopes, bearer))


@post(
    "/players/links",
    operation_id="takeLink",
    opt=SECRET,
    summary="Link a device by its code",
    tags=["players"],
    dto=StrictBody[LinkTaken],
    return_dto=None,
    responses=problem_responses(404, 413, 422, 429),
)
async def take_link(
    data: JSONBody[LinkTaken],
    request: Request[Any, Any, State],
    client_addresses: NamedDependency[ClientAddressResolver],
    links: NamedDependency[Links],
    entropy: NamedDependency[Entropy],
) -> PlayerMade:
    """Exchange a code of a device, or a recovery code, for a token. It is in the body: URLs are logged.

    Guesses are counted. The token of a recovery code has every scope.
    """
    token = entropy.token()
    address = sender_of(request.scope, client_addresses).address
    player = await links.take(data.code, address, entropy.token_id(), token, data.name)
    return PlayerMade(player.id, player.name, token)
