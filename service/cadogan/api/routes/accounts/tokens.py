"""A player's tokens: with limited scopes, for a limited time, revocable."""

from typing import Annotated
from uuid import UUID

from litestar import Response, delete, get, post
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.identity.bearer import needs
from cadogan.api.identity.idempotency import SECRET
from cadogan.api.openapi.sdk import sdk
from cadogan.api.problems.errors import InvalidBody
from cadogan.api.problems.problems import problem_responses
from cadogan.api.routes.paths import TokenPath
from cadogan.lobby.accounts.revocations import Revocations
from cadogan.lobby.entropy import Entropy
from cadogan.people.bearer import Bearer
from cadogan.people.errors import InvalidName, UnknownToken
from cadogan.people.names import LONGEST_LABEL, device_label_of, label_of
from cadogan.people.tokens import Scope, Token
from cadogan.store.tables.tokens import Tokens

LONGEST_S = 10 * 365 * 86_400

TokenName = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_LABEL,
        description="Your name for the token.",
    ),
]


class NewToken(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new token. It has no more scopes than the token of the request, and lasts no longer."""

    name: TokenName
    scopes: Annotated[list[Scope], Meta(min_length=1)]
    expires_in: Annotated[int, Meta(ge=60, le=LONGEST_S)] | None = None
    """Lifetime in seconds; null for that of the token of the request."""


class TokenView(Struct, frozen=True, kw_only=True):
    """One of your tokens, without its secret. Times are in milliseconds since the epoch; `used_at` is to the hour."""

    id: UUID
    name: str
    scopes: tuple[Scope, ...]
    created_at: int
    """When it was created, in milliseconds since the epoch."""
    used_at: int | None
    expires_at: int | None
    current: bool
    """Whether it is the token of this request."""


class TokenMade(TokenView, frozen=True, kw_only=True):
    """A new token. The secret is shown only once."""

    token: str


class TokenList(Struct, frozen=True):
    """Tokens, the newest first."""

    tokens: tuple[TokenView, ...]
    """The tokens."""


@get(
    "/players/me/tokens",
    operation_id="listTokens",
    operation_class=sdk("tokens", "Tokens of this player, newest first.", returns="tokens"),
    summary="List your tokens",
    tags=["players"],
    security=needs("player:read"),
    responses=problem_responses(401, 403),
)
async def list_tokens(bearer: NamedDependency[Bearer], tokens: NamedDependency[Tokens]) -> TokenList:
    """All your tokens, without their secrets: at most fifty, and twenty of sign-ins."""
    return TokenList(tuple(view(token, bearer) for token in await tokens.of(bearer.player.id)))


@get(
    "/players/me/tokens/{token_id:uuid}",
    operation_id="getToken",
    summary="Get one of your tokens",
    tags=["players"],
    security=needs("player:read"),
    responses=problem_responses(401, 403, 404),
)
async def get_token(token_id: TokenPath, bearer: NamedDependency[Bearer], tokens: NamedDependency[Tokens]) -> TokenView:
    """One of your tokens, without its secret."""
    for token in await tokens.of(bearer.player.id):
        if token.id == token_id:
            return view(token, bearer)
    raise UnknownToken(f"you have no token with the id {token_id}")


@post(
    "/players/me/tokens",
    operation_id="createToken",
    operation_class=sdk(
        "create_token",
        "Make a token with some of the scopes of this client's token.\n\n"
        "It is valid for `expires_in` seconds, and not longer than this client's token.",
        arguments="name, *scopes, expires_in",
    ),
    opt=SECRET,
    summary="Create a token",
    tags=["players"],
    security=needs("token:write"),
    dto=StrictBody[NewToken],
    return_dto=None,
    responses=problem_responses(401, 403, 409, 413, 422),
    response_headers=[ResponseHeader(name="Location", description="Address of the token.", documentation_only=True)],
)
async def create_token(
    data: JSONBody[NewToken],
    bearer: NamedDependency[Bearer],
    tokens: NamedDependency[Tokens],
    entropy: NamedDependency[Entropy],
) -> Response[TokenMade]:
    """Create a token. Keep it: the service stores only its hash."""
    scopes = tuple(sorted(set(data.scopes)))
    bearer.refuse_to_give(scopes)
    secret = entropy.token()
    made = view(await tokens.add(entropy.token_id(), secret, label(data.name), scopes, data.expires_in, bearer), bearer)
    return Response(
        TokenMade(**{name: getattr(made, name) for name in TokenView.__struct_fields__}, token=secret),
        headers={"Location": f"/api/v1/players/me/tokens/{made.id}"},
    )


@delete(
    "/players/me/tokens/{token_id:uuid}",
    operation_id="revokeToken",
    operation_class=sdk("revoke_token", "Revoke a token by its id. Its connections are closed within a second."),
    summary="Revoke a token",
    tags=["players"],
    security=needs("token:write"),
    responses=problem_responses(401, 403, 404),
)
async def revoke_token(
    token_id: TokenPath,
    bearer: NamedDependency[Bearer],
    tokens: NamedDependency[Tokens],
    revocations: NamedDependency[Revocations],
) -> None:
    """Revoke a token. Sockets that it opened close within a second. You can revoke the token of the request itself."""
    await tokens.revoke(token_id, bearer)
    revocations.tell(bearer.player.id)


def label(text: str, *, of_device: bool = False) -> str:
    """Name of a token or a passkey, or of a device that signs in, as it is shown. Raises InvalidBody."""
    try:
        return (device_label_of if of_device else label_of)(text)
    except InvalidName as fault:
        raise InvalidBody(str(fault), "name", text) from None


def view(token: Token, bearer: Bearer) -> TokenView:
    """A token as its player sees it."""
    return TokenView(
        id=token.id,
        name=token.name,
        scopes=token.scopes,
        created_at=token.made_ms,
        used_at=token.used_ms,
        expires_at=token.expires_ms,
        current=token.id == bearer.token,
    )
