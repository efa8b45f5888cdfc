"""Revocation (RFC 7009) and introspection (RFC 7662) for the holder of a token: 32 random bytes cannot be guessed."""

from typing import Annotated, Any

from litestar import MediaType, Request, Response, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import UNSET, Meta, Struct, UnsetType

from cadogan.api.bodies.oauth_body import NO_STORE, FormBody, oauth_response, oauth_responses
from cadogan.api.identity.idempotency import SECRET
from cadogan.api.identity.public_origin import PublicOrigin
from cadogan.lobby.accounts.revocations import Revocations
from cadogan.races.ids import PlayerId
from cadogan.store.tables.apps import Apps


class HeldToken(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A token of the sender, as a form."""

    token: Annotated[str, Meta(examples=["mF_9B5f41JqM3kXWq7b8Zr0cT1uVxYz2AaBbCcDdEeF"])]
    """The token."""
    token_type_hint: Annotated[str, Meta(examples=["access_token"])] | None = None
    """Ignored: all tokens are access tokens."""


class TokenState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a token permits (RFC 7662). Of a token that is not valid, only `active` is there."""

    active: bool
    """Whether the token is valid."""
    scope: str | UnsetType = UNSET
    """Its scopes, with spaces between them."""
    client_id: str | UnsetType = UNSET
    """The app's name; left out of tokens that the player made."""
    username: str | UnsetType = UNSET
    """The player's name."""
    sub: PlayerId | UnsetType = UNSET
    """The player's id."""
    token_type: str | UnsetType = UNSET
    """`Bearer`."""
    iat: int | UnsetType = UNSET
    """When it was given, in seconds since the epoch."""
    exp: int | UnsetType = UNSET
    """When it expires, in seconds since the epoch; left out if it does not."""
    iss: str | UnsetType = UNSET
    """The service."""


@post(
    "/oauth/revoke",
    operation_id="revokeAppToken",
    summary="Revoke a token that you have",
    tags=["apps"],
    status_code=200,
    media_type=MediaType.TEXT,  # of JSON, nothing would be `null`
    dto=FormBody[HeldToken],
    return_dto=None,
    responses=oauth_responses(),
    exception_handlers={Exception: oauth_response},
)
async def revoke_app_token(
    data: JSONBody[HeldToken], apps: NamedDependency[Apps], revocations: NamedDependency[Revocations]
) -> None:
    """Revoke a token (RFC 7009), for example when the player signs out of an app.

    Sockets that it opened close within a second. The answer is the same for a token that is not known.
    """
    player = await apps.revoke_token(data.token)
    if player is not None:
        revocations.tell(player)


@post(
    "/oauth/introspect",
    operation_id="introspectToken",
    opt=SECRET,
    summary="Read what a token permits",
    tags=["apps"],
    status_code=200,
    dto=FormBody[HeldToken],
    return_dto=None,
    responses=oauth_responses(),
    exception_handlers={Exception: oauth_response},
)
async def introspect_token(
    data: JSONBody[HeldToken],
    request: Request[Any, Any, State],
    apps: NamedDependency[Apps],
    public_origin: NamedDependency[PublicOrigin],
) -> Response[TokenState]:
    """Whether a token is valid, and what it permits (RFC 7662)."""
    about = await apps.about_token(data.token)
    if about is None:
        return Response(TokenState(active=False), headers=NO_STORE)
    state = TokenState(
        active=True,
        scope=" ".join(about.scopes),
        client_id=about.app or UNSET,
        username=about.player_name,
        sub=about.player,
        token_type="Bearer",  # noqa: S106 - a name
        iat=about.created_s,
        exp=UNSET if about.expires_s is None else about.expires_s,
        iss=public_origin.of(request.scope),
    )
    return Response(state, headers=NO_STORE)
