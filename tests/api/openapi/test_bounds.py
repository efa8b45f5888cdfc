"""Defaults and bounds in the OpenAPI document are those that the service enforces."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
from litestar.params import HeaderParameter, PathParameter, QueryParameter

from cadogan.api.application import ROUTES
from tests.api.conftest import AnId, Json, Person, race_on
from tests.api.openapi.checked_in import openapi_document

DOCUMENT = openapi_document()
SCHEMAS = DOCUMENT["components"]["schemas"]
BOUNDS = {
    "default",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "maxItems",
    "maxLength",
    "maximum",
    "minItems",
    "minLength",
    "minimum",
    "pattern",
}
OF_PARAMETERS = {
    "ge": ("minimum",),
    "gt": ("exclusiveMinimum",),
    "le": ("maximum",),
    "lt": ("exclusiveMaximum",),
    "max_length": ("maxLength", "maxItems"),
    "min_length": ("minLength", "minItems"),
    "pattern": ("pattern",),
}
"""What the document calls the constraints of parameters."""
HANDLERS = {str(handler.operation_id): handler for handler in ROUTES}
OPERATIONS = {
    operation["operationId"]: (method, path, operation)
    for path, operations in DOCUMENT["paths"].items()
    for method, operation in operations.items()
}
BODIES = sorted(name for name in HANDLERS if "requestBody" in OPERATIONS[name][2])


def bounds(schema: Json) -> dict[str, Any]:
    """Bounds of a value, whichever of its types has them, and of the items of a list."""
    found = {name: value for name, value in schema.items() if name in BOUNDS}
    for member in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        found |= bounds(member)
    if "items" in schema:
        found |= {f"items.{name}": value for name, value in bounds(schema["items"]).items()}
    return found


def body_of(operation: Json) -> Json:
    """Schema of the body of an operation."""
    (content,) = operation["requestBody"]["content"].values()
    schema: Json = SCHEMAS[content["schema"]["$ref"].rpartition("/")[2]]
    return schema


@pytest.mark.parametrize("name", BODIES)
def test_a_body_has_the_bounds_of_the_type_that_decodes_it(name: str) -> None:
    kind = HANDLERS[name].parsed_fn_signature.parameters["data"].annotation
    (made,), components = msgspec.json.schema_components([kind])
    decoded = components[made["$ref"].rpartition("/")[2]]["properties"]
    described = body_of(OPERATIONS[name][2])["properties"]
    assert described.keys() == decoded.keys()
    for member, schema in decoded.items():
        enforced = {key: value for key, value in bounds(schema).items() if value is not None}
        assert listed(bounds(described[member])) == listed(enforced), member


def listed(found: Json) -> Json:
    """Bounds without the default of an object, which the document leaves out, and with lists for tuples."""
    return {name: [*value] if isinstance(value, tuple) else value for name, value in found.items() if value != {}}


def parameters() -> Iterator[tuple[str, Json, Any]]:
    """Each parameter: its operation, its description, and its definition in the handler."""
    for name, handler in HANDLERS.items():
        described = {each.get("name"): each for each in OPERATIONS[name][2].get("parameters", ())}
        for own, field in handler.parsed_fn_signature.parameters.items():
            if isinstance(definition := field.kwarg_definition, QueryParameter | HeaderParameter | PathParameter):
                yield name, described[definition.name or own], (definition, field)


def test_a_parameter_has_the_bounds_of_its_handler() -> None:
    count = 0
    for name, described, (definition, field) in parameters():
        schema = described["schema"]
        for constraint, words in OF_PARAMETERS.items():
            value = getattr(definition, constraint)
            if value is not None:
                count += 1
                assert value in [schema.get(word) for word in words], (name, described["name"], constraint)
        if field.default not in {None, ...} and not field.is_required:
            assert schema["default"] == field.default, (name, described["name"])
        assert not re.search(r"Default: \d", described["description"]) or "default" in schema, (name, described["name"])
    assert count > 40


def outside(schema: Json) -> Iterator[tuple[str, str]]:
    """Values just outside the bounds of a schema, and a value on the bound beside it."""
    if "minimum" in schema:
        yield str(schema["minimum"] - 1), str(schema["minimum"])
    if "maximum" in schema:
        yield str(schema["maximum"] + 1), str(schema["maximum"])
    if "maxLength" in schema:
        yield "a" * (schema["maxLength"] + 1), "a" * schema["maxLength"]
    if "pattern" in schema:
        yield "null", ""
        yield "*", ""
    elif schema["type"] == "string" and "enum" not in schema and "format" not in schema:
        yield "null", ""


async def test_the_service_refuses_what_is_outside_the_bounds_of_a_parameter(ada: Person) -> None:
    race = await race_on(ada)
    await ada.resigns(race)
    known = AnId(race_id=race, player_id=ada.id, game="duchess", day="today")
    count = 0
    for name, described, _ in parameters():
        method, path, _ = OPERATIONS[name]
        path = path.removeprefix("/api/v1").format_map(known)
        for wrong, right in outside(described["schema"]) if described["in"] == "query" else ():
            count += 1
            refused = await ask(ada, method, path, described["name"], wrong)
            assert refused.status_code in {400, 404, 422}, (name, described["name"], wrong)
            told = refused.json()
            assert told.get("field") == described["name"], (name, described["name"], wrong, told)
            if right:
                taken = await ask(ada, method, path, described["name"], right)
                assert taken.status_code != 400 or taken.json().get("field") != described["name"], taken.text
    assert count > 50


async def ask(person: Person, method: str, path: str, parameter: str, value: str) -> httpx.Response:
    """Send a request with a parameter."""
    return await person.http.request(
        method.upper(),
        path,
        params={parameter: value},
        headers={"Authorization": f"Bearer {person.token}"},
    )
