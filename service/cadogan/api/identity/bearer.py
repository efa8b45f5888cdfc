"""Authentication: the player whose token is in the `Authorization` header. Cookies and addresses authorise nothing.

A route names its scope in `security`. The OpenAPI document and the check both take it from there.
"""

from inspect import cleandoc

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler

from cadogan.api.problems.errors import NoToken
from cadogan.people.bearer import Bearer
from cadogan.people.player import Player
from cadogan.people.tokens import Scope
from cadogan.store.tables.tokens import Tokens

Security = list[dict[str, list[str]]]

MAY_HAVE_TOKEN: Security = [{}, {"bearer": []}]
"""Security requirement of a route for everybody that accepts any token, too."""


def needs(scope: Scope) -> Security:
    """Security requirement of a route that needs a scope."""
    return [{"bearer": [scope]}]


async def bearer_of(request: Request[None, None, State], tokens: NamedDependency[Tokens]) -> Bearer:
    """The bearer of a token with the route's scope. Raises NoToken, WrongToken, Banned, MissingScope."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise NoToken("this needs a token: send `Authorization: Bearer TOKEN`; POST /api/v1/players returns one")
    bearer = await tokens.bearer(token.strip())
    for scope in scopes_of(request.route_handler):
        bearer.refuse_without(scope)
    return bearer


async def player_of(request: Request[None, None, State], tokens: NamedDependency[Tokens]) -> Player:
    """The player of the request's token. Raises NoToken, WrongToken, Banned, MissingScope."""
    return (await bearer_of(request, tokens)).player


def scopes_of(handler: HTTPRouteHandler) -> list[Scope]:
    """Scopes that a route needs."""
    return [scope for requirement in handler.resolve_security() for scope in requirement.get("bearer", ())]  # type: ignore[misc]  # they are from `needs`


def describe_scopes(handler: HTTPRouteHandler) -> None:
    """Add the required scope to the description of a route."""
    if scopes := scopes_of(handler):
        needed = " or, of a bot, ".join(
            f"`{scope}`" for scope in (*scopes, *(["bot:play"] if "race:play" in scopes else ()))
        )
        handler.description = f"{cleandoc(handler.fn.__doc__ or '')}\n\nNeeds a token with the scope {needed}."
