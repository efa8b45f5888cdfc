"""Refuses query parameters that a route does not have, and ambiguous ones.

Otherwise a misspelt parameter would be ignored silently.
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
                "send the token in the header `Authorization: Bearer TOKEN`; logs and histories keep addresses",
            )
        if name not in fields:
            raise UnknownParameter(
                name, f"there is no parameter {name!r}; the parameters are: {', '.join(fields) or 'none'}"
            )
        if "null" in values:  # Litestar would treat it as a missing parameter
            raise InvalidParameter(name, "null", "null is not a value; leave the parameter out")
        if len(values) > 1 and not is_list(fields[name]):
            raise InvalidParameter(name, values[-1], f"it can be given once; it was given {len(values)} times")


def query_fields(request: Request[Any, Any, State]) -> dict[str, FieldDefinition]:
    """The route's query parameters by name."""
    parameters = request.route_handler.parsed_fn_signature.parameters
    return {name: parameters[own] for own, name in parameter_names(request).items()}


def is_list(field: FieldDefinition) -> bool:
    """Whether a parameter can be repeated."""
    return field.is_non_string_sequence or any(inner.is_non_string_sequence for inner in field.inner_types)


def parameter_names(request: Request[Any, Any, State]) -> dict[str, str]:
    """Public names of the route's query parameters, by the handler's names."""
    definitions = {
        name: field.kwarg_definition for name, field in request.route_handler.parsed_fn_signature.parameters.items()
    }
    return {name: taken.name or name for name, taken in definitions.items() if isinstance(taken, QueryParameter)}
