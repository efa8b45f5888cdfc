"""Metadata of the authorization server (RFC 8414), by which clients find the endpoints."""

from typing import Annotated, Any

from litestar import Request, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from msgspec import Meta, Struct

from cadogan.api.identity.public_origin import PublicOrigin
from cadogan.api.problems.problems import problem_responses
from cadogan.people.oauth.app import APP_SCOPES
from cadogan.people.oauth.device import GRANT
from cadogan.people.tokens import Scope
from cadogan.rules.words import LANGUAGES

API = "/api/v1/oauth"


class AuthorizationServer(Struct, frozen=True, kw_only=True):
    """The authorization server: its endpoints, and what they accept (RFC 8414)."""

    issuer: Annotated[str, Meta(examples=["https://cadogan.example"])]
    """Origin of the service, which every authorization answer repeats as `iss`."""
    authorization_endpoint: Annotated[str, Meta(examples=["https://cadogan.example/oauth/authorize"])]
    """Page at which a player allows an app."""
    token_endpoint: Annotated[str, Meta(examples=["https://cadogan.example/api/v1/oauth/token"])]
    """Address that exchanges codes for tokens."""
    device_authorization_endpoint: Annotated[str, Meta(examples=["https://cadogan.example/api/v1/oauth/device"])]
    """Address that gives codes to devices without a browser (RFC 8628)."""
    revocation_endpoint: Annotated[str, Meta(examples=["https://cadogan.example/api/v1/oauth/revoke"])]
    """Address that revokes a token."""
    introspection_endpoint: Annotated[str, Meta(examples=["https://cadogan.example/api/v1/oauth/introspect"])]
    """Address that says what a token permits."""
    service_documentation: Annotated[str, Meta(examples=["https://cadogan.example/docs/authentication"])]
    """Page for developers."""
    scopes_supported: tuple[Scope, ...]
    """Scopes that an app can ask for."""
    response_types_supported: tuple[str, ...] = ("code",)
    """What the authorization endpoint answers with."""
    response_modes_supported: tuple[str, ...] = ("query",)
    """Where the answer stands in the redirect URI."""
    grant_types_supported: tuple[str, ...] = ("authorization_code", GRANT)
    """Grants that the token endpoint accepts."""
    code_challenge_methods_supported: tuple[str, ...] = ("S256",)
    """Methods of PKCE, which is required."""
    token_endpoint_auth_methods_supported: tuple[str, ...] = ("none",)
    """Apps have no secret."""
    revocation_endpoint_auth_methods_supported: tuple[str, ...] = ("none",)
    """The holder of a token may revoke it."""
    introspection_endpoint_auth_methods_supported: tuple[str, ...] = ("none",)
    """The holder of a token may ask about it."""
    authorization_response_iss_parameter_supported: bool = True
    """Authorization answers have `iss` (RFC 9207)."""
    ui_locales_supported: tuple[str, ...] = tuple(LANGUAGES)
    """Languages of the page at which a player allows an app."""


@get(
    "/.well-known/oauth-authorization-server",
    operation_id="getAuthorizationServer",
    summary="Discover the OAuth endpoints",
    tags=["apps"],
    responses=problem_responses(),
    sync_to_thread=False,
)
def get_authorization_server(
    request: Request[Any, Any, State], public_origin: NamedDependency[PublicOrigin]
) -> AuthorizationServer:
    """Addresses and abilities of the authorization server (RFC 8414), for clients that configure themselves."""
    issuer = public_origin.of(request.scope)
    return AuthorizationServer(
        issuer=issuer,
        authorization_endpoint=f"{issuer}/oauth/authorize",
        token_endpoint=f"{issuer}{API}/token",
        device_authorization_endpoint=f"{issuer}{API}/device",
        revocation_endpoint=f"{issuer}{API}/revoke",
        introspection_endpoint=f"{issuer}{API}/introspect",
        service_documentation=f"{issuer}/docs/authentication",
        scopes_supported=APP_SCOPES,
    )
