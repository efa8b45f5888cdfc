"""Who asks: the player whose token stands in the `Authorization` header. No cookie, no address authorises anything.

A route says in its `security` which scope it takes: the OpenAPI document has it from there, and so has the check.
"""

from inspect import cleandoc

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler

from cadogan.api.http.errors import NoToken
from cadogan.people.bearer import Bearer
from cadogan.people.player import Player
from cadogan.people.tokens import Scope
from cadogan.store.tables.tokens import Tokens

Security = list[dict[str, list[str]]]

SECURITY: Security = [{"bearer": []}]
"""What the OpenAPI document says of a route that takes any token."""


def needs(scope: Scope) -> Security:
    """What a route says that takes a token with this scope."""
    return [{"bearer": [scope]}]


async def bearer_of(request: Request[None, None, State], tokens: NamedDependency[Tokens]) -> Bearer:
    """Whoever shows a token that the route takes; NoToken, WrongToken, Banned, MissingScope."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise NoToken("this is for players: send `Authorization: Bearer TOKEN`; POST /api/v1/players gives a token")
    bearer = await tokens.bearer(token.strip())
    for scope in scopes_of(request.route_handler):
        bearer.refuse_without(scope)
    return bearer


async def player_of(request: Request[None, None, State], tokens: NamedDependency[Tokens]) -> Player:
    """Player whose token came with the request; NoToken, WrongToken, Banned, MissingScope."""
    return (await bearer_of(request, tokens)).player


def scopes_of(handler: HTTPRouteHandler) -> list[Scope]:
    """Scopes that a route takes."""
    return [scope for requirement in handler.resolve_security() for scope in requirement["bearer"]]  # type: ignore[misc]  # they are from `needs`


def say_scopes(handler: HTTPRouteHandler) -> None:
    """Let the description of a route say which scope it takes, as its security requirement does for programs."""
    if scopes := scopes_of(handler):
        needed = " or, of a bot, ".join(
            f"`{scope}`" for scope in (*scopes, *(["bot:play"] if "race:play" in scopes else ()))
        )
        handler.description = f"{cleandoc(handler.fn.__doc__ or '')}\n\nTakes a token with the scope {needed}."
