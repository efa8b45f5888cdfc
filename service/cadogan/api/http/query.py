"""Query parameters that a route does not have, or that say nothing clearly, are refused.

Nobody shall believe that a misspelt one worked.
"""

from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.params import QueryParameter
from litestar.typing import FieldDefinition

from cadogan.api.http.errors import InvalidParameter, UnknownParameter

TOKEN_NAMES = frozenset({"token", "access_token", "bearer", "authorization"})


def refuse_unknown(request: Request[Any, Any, State]) -> None:
    """Raise UnknownParameter for the first query parameter that the handler does not take."""
    if not request.scope["query_string"]:
        return
    fields = query_fields(request)
    for name, values in request.query_params.dict().items():
        if name.lower() in TOKEN_NAMES:
            raise UnknownParameter(
                name,
                "a token belongs in the header `Authorization: Bearer TOKEN`; addresses are kept in logs and histories",
            )
        if name not in fields:
            raise UnknownParameter(
                name, f"there is no parameter {name!r} here; there are: {', '.join(fields) or 'none'}"
            )
        if "null" in values:  # Litestar would take it for a parameter that was left out
            raise InvalidParameter(name, "null", "null is no value here; leave the parameter out")
        if len(values) > 1 and not is_list(fields[name]):
            raise InvalidParameter(name, values[-1], f"it may stand here once; it does {len(values)} times")


def query_fields(request: Request[Any, Any, State]) -> dict[str, FieldDefinition]:
    """The route's query parameters by name."""
    parameters = request.route_handler.parsed_fn_signature.parameters
    return {name: parameters[own] for own, name in parameter_names(request).items()}


def is_list(field: FieldDefinition) -> bool:
    """Whether a parameter may stand more than once."""
    return field.is_non_string_sequence or any(inner.is_non_string_sequence for inner in field.inner_types)


def parameter_names(request: Request[Any, Any, State]) -> dict[str, str]:
    """Names of the route's query parameters, by the handler's own names for them."""
    definitions = {
        name: field.kwarg_definition for name, field in request.route_handler.parsed_fn_signature.parameters.items()
    }
    return {name: taken.name or name for name, taken in definitions.items() if isinstance(taken, QueryParameter)}
