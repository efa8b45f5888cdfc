"""Query parameters: refuses unknown and ambiguous ones, and names the one that a route cannot accept.

Otherwise a misspelt parameter would be ignored silently.
"""

from functools import cache
from typing import Annotated, Any, NamedTuple
from uuid import UUID

import msgspec
from litestar import Request
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler
from litestar.params import QueryParameter
from litestar.typing import FieldDefinition
from msgspec import UNSET, Meta

from cadogan.api.problems.errors import InvalidParameter, MalformedParameter, UnknownParameter, UnknownRoute
from cadogan.api.problems.expected_values import expected
from cadogan.api.problems.faults import alternatives, is_accepted, is_spelt, shown

TOKEN_NAMES = frozenset({"token", "access_token", "bearer", "authorization"})

CONSTRAINTS = ("gt", "ge", "lt", "le", "multiple_of", "pattern", "min_length", "max_length")
"""Constraints that QueryParameter and Meta have in common."""


class QueryField(NamedTuple):
    """A query parameter of a route."""

    kind: Any
    """Type of one value, with its constraints."""
    is_list: bool
    """Whether the parameter can be repeated."""
    most: int | None
    """How often, at most."""
    is_required: bool


def refuse_unknown(request: Request[Any, Any, State]) -> None:
    """Check the names of the query parameters. Raises UnknownParameter, InvalidParameter."""
    if not request.scope["query_string"]:
        return
    fields = query_fields(request.route_handler)
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
        kind = fields[name].kind
        if len(values) > 1 and not fields[name].is_list:
            raise InvalidParameter(name, values[-1], f"it can be given once; it was given {len(values)} times")
        for value in values:
            if "\0" in value:
                raise InvalidParameter(name, value, "it has a NUL character; no text here has one")
            if is_accepted(value, kind, strict=False) and not is_spelt(value, kind):
                raise wrong_parameter(name, value, kind)


def find_invalid_parameter(request: Request[Any, Any, State]) -> MalformedParameter | None:
    """The first query parameter that is missing, does not have its type, or is given too often."""
    given = request.query_params.dict()
    for name, field in query_fields(request.route_handler).items():
        values, most = given.get(name, ()), field.most
        if most is not None and len(values) > most:
            return MalformedParameter(name, UNSET, f"{name} is given {len(values)} times; give it {most} times at most")
        for value in values:
            if not is_accepted(value, field.kind, strict=False):
                return wrong_parameter(name, value, field.kind)
        if name not in given and field.is_required:
            words = expected(msgspec.inspect.type_info(field.kind))
            return MalformedParameter(name, UNSET, f"the parameter {name} is missing; it takes {words}")
    return None


def wrong_parameter(name: str, value: str, kind: Any) -> MalformedParameter:
    """Error of a parameter whose value is not of its type."""
    words = expected(msgspec.inspect.type_info(kind))
    return MalformedParameter(name, value, f"{name} is {shown(value)}; it takes {words}")


def refuse_other_spellings(request: Request[Any, Any, State]) -> None:
    """Check the ids and numbers in an address: each has one spelling. Raises UnknownRoute.

    Python reads more: `urn:uuid:…`, an id without its hyphens, `+1`, `1_0`.
    """
    values = [str(value) for value in request.path_params.values() if isinstance(value, UUID | int)]
    if values and not {*values} <= {*request.scope["path"].lower().split("/")}:
        raise UnknownRoute(request.scope["path"])


def value_type(field: FieldDefinition) -> Any:
    """Type of one value of a parameter, with its constraints. A parameter has one type besides null."""
    (kind,) = [each for each in alternatives(field.annotation) if each is not type(None)]
    if is_list(field):
        return kind.__args__[0]
    constraints = {name: getattr(field.kwarg_definition, name, None) for name in CONSTRAINTS}
    return Annotated[kind, Meta(**{name: limit for name, limit in constraints.items() if limit is not None})]


@cache
def query_fields(handler: BaseRouteHandler) -> dict[str, QueryField]:
    """A route's query parameters by name."""
    parameters = handler.parsed_fn_signature.parameters
    return {
        definition.name or own: QueryField(
            value_type(field),
            is_list(field),
            getattr(definition, "max_items", None),
            field.is_required,
        )
        for own, field in parameters.items()
        if isinstance(definition := field.kwarg_definition, QueryParameter)
    }


def is_list(field: FieldDefinition) -> bool:
    """Whether a parameter can be repeated."""
    return field.is_non_string_sequence or any(inner.is_non_string_sequence for inner in field.inner_types)
