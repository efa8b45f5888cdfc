"""Query parameters that a route does not have are refused, so that nobody believes that a misspelt one worked."""

from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.params import QueryParameter

from cadogan.api.errors import UnknownParameter

TOKEN_NAMES = frozenset({"token", "access_token", "bearer", "authorization"})


def refuse_unknown(request: Request[Any, Any, State]) -> None:
    """Raise UnknownParameter for the first query parameter that the handler does not take."""
    if not request.scope["query_string"]:
        return
    names = parameter_names(request).values()
    for name in request.query_params:
        if name.lower() in TOKEN_NAMES:
            raise UnknownParameter(
                name,
                "a token belongs in the header `Authorization: Bearer TOKEN`; addresses are kept in logs and histories",
            )
        if name not in names:
            raise UnknownParameter(
                name, f"there is no parameter {name!r} here; there are: {', '.join(names) or 'none'}"
            )


def parameter_names(request: Request[Any, Any, State]) -> dict[str, str]:
    """Names of the route's query parameters, by the handler's own names for them."""
    definitions = {
        name: field.kwarg_definition for name, field in request.route_handler.parsed_fn_signature.parameters.items()
    }
    return {name: taken.name or name for name, taken in definitions.items() if isinstance(taken, QueryParameter)}
