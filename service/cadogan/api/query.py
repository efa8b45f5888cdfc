"""Query parameters that a route does not have are refused, so that nobody believes that a misspelt one worked."""

from litestar import Request
from litestar.datastructures import State
from litestar.params import QueryParameter

from cadogan.api.errors import UnknownParameter

TOKEN_NAMES = frozenset({"token", "access_token", "bearer", "authorization"})


def refuse_unknown(request: Request[None, None, State]) -> None:
    """Raise UnknownParameter for the first query parameter that the handler does not take."""
    if not request.scope["query_string"]:
        return
    parameters = request.route_handler.parsed_fn_signature.parameters
    definitions = {name: field.kwarg_definition for name, field in parameters.items()}
    names = [taken.name or name for name, taken in definitions.items() if isinstance(taken, QueryParameter)]
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
