"""The authorization endpoint, behind the page at which a player allows an app.

The page passes on its own query, and sends the browser to the address in the answer. So the rules are here, and the
page has none. It sends nobody anywhere before the player presses a button: apps are not registered, so their addresses
cannot be trusted (RFC 9700, section 4.11.2).
"""

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.spec import Example
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from cadogan.api.bodies.body import StrictBody
from cadogan.api.bodies.oauth_body import NO_STORE, OAuthRefusal
from cadogan.api.identity.bearer import needs
from cadogan.api.identity.idempotency import SECRET
from cadogan.api.identity.public_origin import PublicOrigin
from cadogan.api.problems.problems import problem_responses
from cadogan.lobby.entropy import Entropy
from cadogan.people.bearer import Bearer
from cadogan.people.errors import UntrustedApp
from cadogan.people.oauth.app import scopes_for
from cadogan.people.oauth.authorization import asked_of, recipient_of
from cadogan.people.oauth.errors import OAuthError
from cadogan.people.oauth.parameters import Parameters, read_parameters
from cadogan.people.oauth.redirect_uri import Kind
from cadogan.people.tokens import Scope
from cadogan.store.tables.app_codes import AppCodes

LONGEST = 8000
EXAMPLE = (
    "response_type=code&client_id=Card+Stats&redirect_uri=https%3A%2F%2Fstats.example%2Fcallback&scope=player%3Aread"
    "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256&state=af0ifjsldkj"
)


class AppRequest(Struct, frozen=True, kw_only=True):
    """What an app asks a player for."""

    app: Annotated[str, Meta(examples=["Card Stats"])]
    """Name that the app gives itself."""
    origin: Annotated[str, Meta(examples=["https://stats.example"])]
    """Where the app gets the answer: the origin of its page, this device, or the scheme of a program."""
    kind: Kind
    """A page, a program on the player's device that listens on a port, or one with a scheme of its own."""
    scopes: tuple[Scope, ...]
    """Scopes that the app asks for."""
    refuse_to: Annotated[str, Meta(examples=["https://stats.example/callback?error=access_denied&state=af0ifjsldkj"])]
    """Address that tells the app that the player refuses, or what is wrong with its request."""
    fault: OAuthRefusal | None
    """What is wrong with the request: then it cannot be allowed."""


class AppAllowed(Struct, frozen=True, forbid_unknown_fields=True):
    """An app's request, which the player allows."""

    query: Annotated[
        str, Meta(max_length=LONGEST, description="Query of the authorization request.", examples=[EXAMPLE])
    ]


class AppAnswer(Struct, frozen=True):
    """Where the browser brings the answer to the app."""

    redirect_to: Annotated[
        str, Meta(examples=["https://stats.example/callback?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj"])
    ]
    """Address of the app, with a code that lasts a minute; with an error, if the request cannot be allowed."""


@get(
    "/oauth/authorization",
    operation_id="getAppRequest",
    summary="Read what an app asks for",
    tags=["apps"],
    responses=problem_responses(422),
    sync_to_thread=False,
)
def get_app_request(
    text: Annotated[
        str,
        QueryParameter(
            name="query",
            max_length=LONGEST,
            description="Query of the authorization request.",
            examples=[Example(value=EXAMPLE)],
        ),
    ],
    request: Request[Any, Any, State],
    public_origin: NamedDependency[PublicOrigin],
) -> AppRequest:
    """Check an authorization request for the page that shows it to the player. It changes nothing."""
    parameters, issuer = parameters_of(text), public_origin.of(request.scope)
    recipient = recipient_of(parameters)
    scopes: tuple[Scope, ...] = ()
    fault = None
    try:
        scopes = asked_of(parameters).scopes
        refuse_to = recipient.with_error("access_denied", "the player refuses", issuer)
    except OAuthError as error:
        fault = OAuthRefusal(error.code, str(error))
        refuse_to = recipient.with_error(error.code, str(error), issuer)
    address = recipient.redirect_uri
    return AppRequest(
        app=recipient.client_id,
        origin=address.origin,
        kind=address.kind,
        scopes=scopes,
        refuse_to=refuse_to,
        fault=fault,
    )


@post(
    "/oauth/authorization",
    operation_id="allowApp",
    opt=SECRET,
    summary="Allow an app",
    tags=["apps"],
    security=needs("token:write"),
    dto=StrictBody[AppAllowed],
    return_dto=None,
    responses=problem_responses(401, 403, 409, 413, 422),
)
async def allow_app(  # noqa: PLR0913, PLR0917 - each is a part of the request or a dependency
    data: JSONBody[AppAllowed],
    request: Request[Any, Any, State],
    bearer: NamedDependency[Bearer],
    app_codes: NamedDependency[AppCodes],
    entropy: NamedDependency[Entropy],
    public_origin: NamedDependency[PublicOrigin],
) -> Response[AppAnswer]:
    """Give an app a code for a token with the scopes that it asks for. The service's own page calls this.

    The code lasts a minute, and is for this `client_id`, `redirect_uri` and `code_challenge`. The token has no more
    scopes than the one of the request, and lasts no longer.
    """
    parameters, issuer = parameters_of(data.query), public_origin.of(request.scope)
    recipient = recipient_of(parameters)
    try:
        asked = asked_of(parameters)
    except OAuthError as error:
        return Response(AppAnswer(recipient.with_error(error.code, str(error), issuer)), headers=NO_STORE)
    scopes = scopes_for(asked.scopes, is_bot=bearer.player.is_bot)
    bearer.refuse_to_give(scopes)
    code = entropy.token()
    await app_codes.make(code, recipient, asked.challenge, scopes, bearer)
    return Response(AppAnswer(recipient.with_code(code, issuer)), headers=NO_STORE)


def parameters_of(query: str) -> Parameters:
    """Parameters of an authorization request. Raises UntrustedApp."""
    try:
        return read_parameters(query)
    except OAuthError as error:
        raise UntrustedApp("query", str(error)) from None
